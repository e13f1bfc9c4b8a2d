from cdk8s import Chart, Testing
from cdk8s_mcp import McpWarnings, RemoteMcpProxy


def test_nothing_is_warned_about():
    chart = Chart(Testing.app(), "weather", namespace="mcp")
    RemoteMcpProxy(
        chart,
        "Weather",
        remote_url="https://mcp.example.com/mcp",
        acknowledge=["CDK8S_MCP_AUTHENTICATION_MISSING"],
    )
    assert [warning.message for warning in McpWarnings.of(chart)] == []
