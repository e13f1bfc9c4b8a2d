import cdk8s
import pytest
from cdk8s_mcp import HeaderValue, McpWarnings, OperatorRelease, ProxyDefaults, RemoteMcpProxy, TargetCluster
from cdk8s_plus_28 import ContainerResources, MemoryResources
from weather import Weather

URL = "https://mcp.example.com/mcp"


def manifests(cluster):
    return cdk8s.Testing.synth(Weather(cdk8s.Testing.app(), "weather", cluster))


def of_kind(manifests, kind):
    return [manifest for manifest in manifests if manifest["kind"] == kind]


@pytest.fixture
def chart():
    return cdk8s.Chart(cdk8s.Testing.app(), "test", namespace="mcp")


def test_with_the_operator():
    (proxy,) = of_kind(manifests(TargetCluster.with_operator(release=OperatorRelease.V0_44)), "MCPRemoteProxy")
    assert proxy["metadata"] == {"name": "weather", "namespace": "mcp"}
    assert proxy["spec"]["remoteUrl"] == URL


def test_without_the_operator():
    (service,) = of_kind(manifests(TargetCluster.without_operator()), "Service")
    assert service["metadata"]["name"] == "mcp-weather-remote-proxy"
    assert service["spec"]["ports"] == [{"name": "http", "port": 8080, "targetPort": 8080, "protocol": "TCP"}]


@pytest.mark.parametrize("cluster", [TargetCluster.with_operator, TargetCluster.without_operator])
def test_two_syntheses_give_the_same(cluster):
    assert manifests(cluster()) == manifests(cluster())


def test_a_restricted_header_is_rejected(chart):
    RemoteMcpProxy(chart, "Weather", remote_url=URL, header_forward={"Host": HeaderValue.plaintext("example.com")})
    with pytest.raises(RuntimeError, match=r"\(header-restricted\)"):
        cdk8s.Testing.synth(chart)


def test_a_forgotten_argument_is_rejected(chart):
    with pytest.raises(TypeError, match="remote_url"):
        RemoteMcpProxy(chart, "Weather")


def test_a_wrong_type_is_rejected(chart):
    with pytest.raises(TypeError, match="remote_url must be str; got int instead"):
        RemoteMcpProxy(chart, "Weather", remote_url=8080)


def test_nothing_is_warned_about(chart):
    TargetCluster.with_operator(release=OperatorRelease.V0_44).bind(chart)
    memory = MemoryResources(request=cdk8s.Size.mebibytes(64))
    ProxyDefaults.bind(chart, resources=ContainerResources(memory=memory))
    RemoteMcpProxy(chart, "Weather", remote_url=URL, acknowledge=["CDK8S_MCP_AUTHENTICATION_MISSING"])
    assert [warning.message for warning in McpWarnings.of(chart)] == []
