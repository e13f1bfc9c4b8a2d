import os
from pathlib import Path

import cdk8s
import pytest
from cdk8s_mcp import OperatorRelease, TargetCluster
from weather import Weather

EXPECTED = Path(__file__).parent / "expected"


@pytest.mark.parametrize(
    "name, cluster",
    [
        ("with-operator", TargetCluster.with_operator(release=OperatorRelease.V0_44)),
        ("without-operator", TargetCluster.without_operator()),
    ],
)
def test_the_manifests_are_those_that_were_reviewed(name, cluster):
    manifests = cdk8s.Testing.synth(Weather(cdk8s.Testing.app(), name, cluster))
    file = EXPECTED / f"{name}.yaml"
    if os.environ.get("UPDATE"):
        EXPECTED.mkdir(exist_ok=True)
        cdk8s.Yaml.save(str(file), manifests)
    assert file.exists(), f"{file} is missing; run UPDATE=1 pytest to write it"
    assert manifests == cdk8s.Yaml.load(str(file))
