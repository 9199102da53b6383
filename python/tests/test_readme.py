"""The Python examples of the README run from top to bottom."""

import pathlib
import re

import pytest


def test_the_examples_of_the_readme_run():
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    text = (pathlib.Path(__file__).parent.parent / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 6
    names: dict = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
