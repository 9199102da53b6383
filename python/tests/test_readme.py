"""The Python examples of the README run from top to bottom."""

import pathlib
import re

import pytest

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"


def test_the_examples_of_the_readme_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # the examples write files
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    text = README.read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 7
    names: dict = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
