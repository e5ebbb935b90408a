"""The bill of materials of what is shipped and what it is made with: `python tools/bill.py`.

CycloneDX 1.6, from requirements.lock, from what the packages installed here say of their licences,
and from NOTICE. A test demands that it names what these name.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BILL = ROOT / "sbom.cdx.json"
_LOCKED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
_NAMED = re.compile(r"(?:layout|scenes)/[\w/*.-]*\w")
_LICENCE = re.compile(r"SIL Open Font License 1\.1|Hanazono|Apache License 2\.0|"
                      r"MPL-2\.0|LGPL-2\.1|PSF-2\.0|Apache-2\.0|public domain")  # fmt: skip
_SPDX = {"SIL Open Font License 1.1": "OFL-1.1", "Apache License 2.0": "Apache-2.0"}
_ELSEWHERE = {  # of packages that are not installed everywhere, as their own pages have it
    "attrs": "MIT",
    "cattrs": "MIT",
    "colorama": "BSD-3-Clause",
    "editables": "MIT",
    "hatchling": "MIT",
    "lsprotocol": "MIT",
    "pyarrow": "Apache-2.0",
    "pygls": "Apache-2.0",
    "tomlkit": "MIT",
    "trove-classifiers": "Apache-2.0",
}
_LONGEST = 60  # characters: what is longer is the whole text of a licence


def bill() -> dict[str, object]:
    """The whole bill as it is written."""
    own = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {
            "type": "application", "name": own["name"], "version": own["version"],
            "licenses": [{"license": {"id": own["license"]}}],
        }},
        "components": [*libraries(), *files()],
    }  # fmt: skip


def libraries() -> Iterator[dict[str, object]]:
    """Every package that is locked; the hashes of its files stand in the lock."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    own = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    core = {re.split(r"[<>=!~ ]", word)[0].lower() for word in own["dependencies"]}
    for name, version in _LOCKED.findall(text):
        yield {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
            "scope": "required" if name in core else "optional",
            "licenses": [{"license": {"name": _licence(name)}}],
        }


def _licence(name: str) -> str:
    """What an installed package says of its licence, in few words."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return _ELSEWHERE[name]
    said = "".join((told.get_all("License-Expression") or told.get_all("License") or [])[:1])
    kinds = [kind for kind in told.get_all("Classifier") or () if kind.startswith("License")]
    if said and len(said) <= _LONGEST and "\n" not in said:
        return said
    return kinds[0].rpartition(" :: ")[2] if kinds else "told in its own files"


def files() -> Iterator[dict[str, object]]:
    """Every file of others that is shipped, under the licence that NOTICE tells."""
    for entry in re.split(r"\n(?=\S)", (ROOT / "NOTICE").read_text(encoding="utf-8"))[1:]:
        told = _LICENCE.search(entry)
        licence = told.group() if told else ""
        for pattern in _NAMED.findall(entry):
            for path in sorted(ROOT.glob(pattern)):
                if path.suffix == ".txt":
                    continue
                yield {
                    "type": "file",
                    "name": path.relative_to(ROOT).as_posix(),
                    "licenses": [{"license": {"name": _SPDX.get(licence, licence)}}],
                    "hashes": [{
                        "alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest(),
                    }],
                }  # fmt: skip


if __name__ == "__main__":
    BILL.write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")
