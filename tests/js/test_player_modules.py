"""The player's JavaScript: bundled by rule, checked by its own tools where they are installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from seen import at_least

from layout.draw.dress.rules import RULES
from layout.write.player import MODULES, PageKind
from layout.write.player.bundle import BundleError, bundled

ROOT = Path(__file__).parent.parent.parent
TOOLS = ROOT / "node_modules" / ".bin"
NOT_INSTALLED = "NOT TESTED: no node_modules; run `npm ci`"
ENTRY = 'import { a } from "./a.js";\nconsole.log(a());\n'
Written = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A folder of modules, by their names without `.js`."""

    def write(**modules: str) -> Path:
        for name, text in modules.items():
            (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_a_module_stands_after_those_that_it_needs_and_keeps_its_own_names(written: Written):
    """Two modules may use one name for themselves; comments and types are left out."""
    first = "// notes\nconst n = 1; // px\n/** @type {() => number} */\nexport const b = () => n;\n"
    second = 'import { b } from "./b.js";\n\nconst n = 2;\nexport const a = () => b() + n;\n'
    script = bundled(written(main=ENTRY, a=second, b=first), "main.js")
    assert script.index("const _b =") < script.index("const _a =") < script.index("const _main =")
    assert not any(word in script for word in ("//", "/*", "import", "export"))
    if node := shutil.which("node"):
        run = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True)
        assert run.stdout == "3\n"


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        (
            {"a": 'import { c } from "./c.js";\nexport const a = c;\n'},
            "a.js imports c.js, and there",
        ),
        ({"a": "const a = 1;\n"}, "main.js imports `a`, which a.js does not export"),
        (
            {
                "a": 'import { c } from "./c.js";\nexport const a = c;\n',
                "c": 'import { a } from "./a.js";\nexport const c = a;\n',
            },
            "in a ring",
        ),
        ({"a": "export default function a() {}\n"}, "`export default function a() {}` is not"),
        ({"a": 'import * as c from "./c.js";\nexport const a = 1;\n'}, "is not understood"),
        ({"a": "export let a = 1;\n"}, "is not understood"),
        ({"a": "export const a = `one\ntwo`;\n"}, "a.js: a template over several lines"),
    ],
)
def test_what_no_bundle_can_hold_is_refused(written: Written, modules: dict[str, str], said: str):
    """A module or name that is not there, a ring, another way to import or export: each is told."""
    with pytest.raises(BundleError, match=said.replace("(", r"\(").replace(")", r"\)")):
        bundled(written(main=ENTRY, **modules), "main.js")


def test_the_page_s_own_modules_are_scripts(tmp_path: Path):
    """Each kind of page has a bundle that can be parsed; there is no module that none needs."""
    scripts = [bundled(MODULES, f"{kind.value}.js") for kind in PageKind]
    names = at_least(60, (path.stem for path in MODULES.glob("*.js")))
    assert not [n for n in names if not any(f"const _{n} =" in script for script in scripts)]
    if node := shutil.which("node"):
        for script in scripts:
            (tmp_path / "page.js").write_text(script, encoding="utf-8")
            subprocess.run([node, "--check", tmp_path / "page.js"], check=True)


def test_names_are_placed_by_the_plates_own_rules():
    """The rules that the tests in JavaScript go by are those of the plates."""
    told = json.loads((ROOT / "tests" / "js" / "rules.json").read_text(encoding="utf-8"))
    assert told == json.loads(json.dumps(asdict(RULES)))


@pytest.mark.skipif(not shutil.which("node"), reason="NOT TESTED: no node")
def test_the_modules_do_what_their_own_tests_say():
    """`node --test` over what needs no page: time, search, camera, names."""
    tests = sorted((ROOT / "tests" / "js").glob("*.test.js"))
    run = subprocess.run(
        ["node", "--test", *tests], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.skipif(not (TOOLS / "tsc").exists(), reason=NOT_INSTALLED)
def test_the_modules_are_rightly_typed():
    """Every value in them has its type (tsc --checkJs --strict), those from Python as well."""
    run = subprocess.run([TOOLS / "tsc"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.skipif(not (TOOLS / "eslint").exists(), reason=NOT_INSTALLED)
def test_the_modules_keep_to_the_style():
    """Nothing unused or undeclared, no function of more than fifteen branches."""
    command = [TOOLS / "eslint", "--max-warnings", "0", MODULES, "tests/js", "tools/vscode"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
