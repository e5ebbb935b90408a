"""The docs as pages: what Markdown says is what HTML says, and no link leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from seen import at_least

from layout.atlas.docs import DocPages, DocText, docs_folder
from layout.atlas.pages import DeadLinkError


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A `b` *c*", '<h1 id="a-b-c">A <code>b</code> <i>c</i></h1>'),
        ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"),
        ("- a\n  b\n- c\n", "<ul><li>a b</li><li>c</li></ul>"),
        ("1. a\n   - b\n", "<ol><li>a<ul><li>b</li></ul></li></ol>"),
        ("[x](to.md) <b>", '<p><a href="to.md">x</a> &lt;b&gt;</p>'),
        ("    a < b\n", '<pre tabindex="0"><code>a &lt; b</code></pre>'),
        ("```sh\n# a\n```", '<pre tabindex="0"><code># a</code></pre>'),
        ("**a** `*b*` 2*3*4", "<p><b>a</b> <code>*b*</code> 2*3*4</p>"),
        ("> a\n> b", "<blockquote><p>a b</p></blockquote>"),
    ],
)
def test_markdown_becomes_html(text: str, html: str) -> None:
    """What the docs use of Markdown is shown as it is meant, and nothing is taken for HTML."""
    assert DocText(str).html(text) == html


def test_a_table_has_its_cells() -> None:
    """A stroke within code or behind a backslash parts no cells."""
    html = DocText(str).html("| a | b |\n|---|---|\n| `x|y` | c \\| d |\n")
    assert re.findall("<t[hd]>(.*?)</t[hd]>", html) == ["a", "b", "<code>x|y</code>", "c | d"]


def test_every_link_of_the_docs_is_whole() -> None:
    """Each text has a page, and what it links is a page, a place on one, or a picture."""
    folder = docs_folder()
    assert folder is not None
    docs = DocPages(folder, str)
    known = set(docs.addresses())
    for page in at_least(20, docs.pages()):
        for link in re.findall(r'(?:href|src)="(\.\./[^"#]*)', str(page.words.get("html", ""))):
            assert f"/{link.lstrip('./')}" in known


def test_a_dead_link_of_the_docs_fails(tmp_path: Path) -> None:
    """A text that leads to a text, or a heading, that is not there stops the build."""
    for link in ("b.md", "#b"):
        (tmp_path / "a.md").write_text(f"# A\n\n[b]({link})\n", encoding="utf-8")
        with pytest.raises(DeadLinkError):
            list(DocPages(tmp_path, str).pages())
