"""The tests keep laws too: each says its own, and none holds because it saw nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from seen import at_least

from layout.read.files.paths import whole_rites

FILES = sorted(Path(__file__).parent.rglob("test_*.py"))
TESTS = 850  # and more
DISPLAYS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Constant)
EMPTY = {"[]", "()", "{}", "set()", "''"}
AS_MANY = {"enumerate", "items", "keys", "list", "permutations", "product", "range", "reversed"}
AS_MANY |= {"set", "sorted", "tuple", "values", "zip"}  # as many as there were before

Bound = dict[str, ast.expr | ast.For]  # what the names of a test stand for


def every_test() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every test with its file."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}::{node.name}", node


def test_every_test_says_its_law() -> None:
    """Each test has a docstring: one sentence that can be true or false."""
    dumb = [name for name, test in at_least(TESTS, every_test()) if not ast.get_docstring(test)]
    assert dumb == []


def test_what_was_once_broken_is_tested() -> None:
    """Every test that the page of reliability sets against a fault is there, and each has one."""
    page = (Path(__file__).parent.parent / "docs" / "reliability.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if re.match(r"\| [ABC]\d* \|", line)]
    named = [re.findall(r"`(\w+\.py::\w+)`", row) for row in at_least(26, rows)]
    there = {name for name, _ in every_test()}
    assert [row for row, tests in zip(rows, named, strict=True) if not tests] == []
    assert {test for tests in named for test in tests} - there == set()


def test_no_test_holds_of_nothing() -> None:
    """Where a test asserts something of each of a computed set alone, it says how many it saw."""
    idle = [name for name, test in at_least(TESTS, every_test()) if holds_of_nothing(test)]
    assert idle == []


def test_no_two_files_of_tests_share_a_name() -> None:
    """pytest imports a file of tests by its bare name, and refuses a second of that name."""
    names = [path.name for path in at_least(50, FILES)]
    assert sorted(set(names)) == sorted(names)


ASKS = {"read", "written", "RITES", "rite", "exported"}  # of conftest: rites that ship


def shipped(source: str) -> set[str]:
    """By what a file of tests asks for the rites that ship: names and fixtures of conftest, kits
    that draw them, a rite loaded by its name."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    own = {function.name for function in functions}
    asked = {
        arg.arg
        for function in functions
        if function.name.startswith("test_")
        or any("fixture" in ast.unparse(d) for d in function.decorator_list)
        for arg in function.args.args
    }
    found = (asked & ASKS) - own
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="conftest", names=names):
                found |= {name.name for name in names} & ASKS
            case ast.ImportFrom(module="kit_plates"):
                found.add("kit_plates")
            case ast.Call(args=[ast.Constant(value=slug), *_]) if slug in whole_rites():
                found |= {slug} if _called(node) in {"load", "compile_rite", "examine"} else set()
    return found


def test_no_test_of_a_part_asks_for_a_rite_that_ships() -> None:
    """`tests/unit` is of parts alone, and quick: what is so of the rites is a law."""
    unit = [path for path in FILES if path.parent.name == "unit"]
    wrong = [p.name for p in at_least(60, unit) if shipped(p.read_text(encoding="utf-8"))]
    assert wrong == []


@pytest.mark.parametrize(
    "planted",
    [
        "from conftest import read",
        "from conftest import RITES, Golden",
        "from kit_plates import stretches",
        "def test_it(rite): ...",
        "@pytest.fixture\ndef frames(rite): ...",
        "rite = layout.load('jin')",
    ],
)
def test_a_rite_asked_for_is_found(planted: str) -> None:
    """The law above sees each way of asking for one."""
    assert shipped(planted)


def test_a_rite_of_its_own_is_fair() -> None:
    """What a test writes itself, under whatever name, is none that ships."""
    fair = "@pytest.fixture\ndef rite(tmp_path): ...\ndef test_it(rite): layout.load(str(folder))"
    assert not shipped(fair)


def holds_of_nothing(test: ast.FunctionDef) -> bool:
    """Whether each assertion of the test would hold if what it goes over were empty."""
    found = list(_assertions(test.body, _bound(test)))
    return bool(found) and all(found)


def _assertions(body: list[ast.stmt], bound: Bound) -> Iterator[bool]:
    """Of each assertion within: whether it would hold of nothing."""
    for node in body:
        if isinstance(node, ast.Assert):
            yield _is_idle(node.test, bound)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if _called(node.value).startswith(("assert_", "compare", "wait")):
                yield False
        elif isinstance(node, ast.With) and _called(node.items[0].context_expr) == "raises":
            yield False
        elif isinstance(node, ast.For):
            is_idle = not _is_seen(node.iter, bound)
            yield from (is_idle for _ in _assertions(node.body, bound))
        else:
            yield from _assertions(
                [*getattr(node, "body", []), *getattr(node, "orelse", [])], bound
            )


def _is_idle(claim: ast.expr, bound: Bound) -> bool:
    """`all(…)`, `not any(…)`, `not found`, `found == []`: of things found by going over others."""
    match claim:
        case ast.BoolOp(values=claims):
            return all(_is_idle(one, bound) for one in claims)
        case ast.Call(func=ast.Name(id="all"), args=[found]):
            return _is_unseen(found, bound)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="any"), args=[found])):
            return _is_unseen(found, bound)
        case ast.UnaryOp(op=ast.Not(), operand=found):
            return _is_unseen(found, bound)
        case ast.Compare(left=found, ops=[ast.Eq()], comparators=[other]):
            return ast.unparse(other) in EMPTY and _is_unseen(found, bound)
    return False


def _is_unseen(found: ast.AST, bound: Bound) -> bool:
    """Whether it was gathered from what nobody has counted."""
    match found:
        case ast.Name(id=name):
            return name in bound and _is_unseen(bound[name], bound)
        case ast.For(iter=things):
            return not _is_seen(things, bound)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return not _is_seen(found.generators[0].iter, bound)
    return False


def _is_seen(things: ast.AST, bound: Bound) -> bool:
    """Whether there are as many as stand written here, or `at_least` so many."""
    match things:
        case ast.Name(id=name):
            is_declared = name[0].isupper()  # a table or an enumeration
            return is_declared or (name in bound and _is_seen(bound[name], bound))
        case ast.Call(func=ast.Attribute(value=whole, attr=how)) if how in AS_MANY:
            return _is_seen(whole, bound)
        case ast.Call(args=args) if _called(things) in AS_MANY:
            return any(_is_seen(arg, bound) for arg in args)
        case ast.Call():
            return _called(things) == "at_least"
        case ast.ListComp(generators=[ast.comprehension(iter=others, ifs=[]), *_]):
            return _is_seen(others, bound)
    return isinstance(things, DISPLAYS) and ast.unparse(things) not in EMPTY


def _called(call: ast.AST) -> str:
    """The last name of what is called."""
    return ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""


def _bound(test: ast.FunctionDef) -> Bound:
    """What each name is first bound to; where that is empty, the loop that fills it."""
    bound: Bound = {}
    for node in ast.walk(test):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            bound.setdefault(node.targets[0].id, node.value)
    empty = {name for name, value in bound.items() if ast.unparse(value) in EMPTY}
    for loop in ast.walk(test):
        if isinstance(loop, ast.For):
            held = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name)} & empty
            bound |= {name: loop for name in held if not isinstance(bound[name], ast.For)}
    return bound
