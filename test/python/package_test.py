"""What the wheel says of itself; `npm run test:python` runs this with pytest."""

import ast
import importlib.metadata
import importlib.util
import re
from pathlib import Path

import cdk8s

METADATA = importlib.metadata.metadata("cdk8s-mcp")
README = METADATA["Description"] or METADATA.get_payload()
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
CODE = Path(importlib.util.find_spec("cdk8s_mcp").origin).read_text()


def test_the_program_of_the_readme_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(PROGRAMS[0], "README.md", "exec"), {})
    kinds = [manifest["kind"] for manifest in cdk8s.Yaml.load("dist/weather.k8s.yaml")]
    assert kinds == ["ServiceAccount", "ConfigMap", "Deployment", "Service"]


def test_all_code_of_the_readme_is_python():
    assert len(PROGRAMS) > 1
    for program in PROGRAMS:
        ast.parse(program)
    assert "```ts" not in README


def test_links_of_the_readme_work_on_a_package_index():
    links = re.findall(r"\]\(([^)\s]+)\)", README)
    assert len(links) > 20
    assert [link for link in links if not link.startswith("https://")] == []
    assert re.findall(r"\]\((?!https://)[^)\s]+\)", ast.get_docstring(ast.parse(CODE))) == []


def test_docstrings_tell_of_the_api_and_not_of_its_stability():
    assert "The audience that a token must have" in CODE
    assert re.findall(r"\((?:experimental|stable)\)", CODE) == []


def test_an_index_can_show_the_package():
    urls = dict(url.split(", ", 1) for url in METADATA.get_all("Project-URL"))
    assert set(urls) == {"Source", "Documentation", "Changelog", "Issues"}
    assert all(url.startswith("https://") for url in urls.values())
    assert "kubernetes" in METADATA["Keywords"].split(",")
    classifiers = METADATA.get_all("Classifier")
    assert "Development Status :: 4 - Beta" in classifiers
    assert "License :: OSI Approved :: Apache Software License" in classifiers
    assert METADATA["License-File"] == "LICENSE"
