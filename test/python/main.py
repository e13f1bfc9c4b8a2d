"""What Python programs rely on; `npm run test:python` installs the package and runs this."""

import os
import tempfile
import unittest

import weather
from cdk8s import ApiObject, ApiObjectMetadata, App, Chart, JsonPatch, Size, Testing, Yaml
from cdk8s_mcp import (
    Authorization,
    ExternalAuthConfig,
    HeaderValue,
    McpDashboard,
    McpGuardrails,
    McpInclude,
    McpWarnings,
    OperatorFidelity,
    OperatorRelease,
    ProxyDefaults,
    ProxyTelemetryOptions,
    ProxyToolsOptions,
    RemoteMcpProxy,
    ServiceLevelOptions,
    TargetCluster,
    TelemetryConfig,
    ToolConfig,
)
from cdk8s_plus_28 import ContainerResources, MemoryResources, NetworkPolicy, Secret
import cdk8s_plus_34 as newest_plus

URL = "https://mcp.example.com/mcp"
PROXY = f"""
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata:
  name: weather
spec:
  remoteUrl: {URL}
"""


def kinds(manifests):
    return [manifest["kind"] for manifest in manifests]


class Languages(unittest.TestCase):
    def setUp(self):
        self.chart = Chart(Testing.app(), "test", namespace="mcp")

    def synth(self):
        return Testing.synth(self.chart)

    def proxy(self, **props):
        return RemoteMcpProxy(
            self.chart, "Weather", metadata=ApiObjectMetadata(name="weather"), remote_url=URL, **props
        )

    def test_the_documented_program_serves_both_sorts_of_cluster(self):
        weather.main()
        custom = Yaml.load(os.path.join("dist", "with-operator.k8s.yaml"))
        native = Yaml.load(os.path.join("dist", "without-operator.k8s.yaml"))
        self.assertEqual(kinds(custom), ["MCPTelemetryConfig", "MCPRemoteProxy"])
        self.assertEqual(kinds(native), ["ServiceAccount", "ConfigMap", "Deployment", "Service"])

    def test_the_operators_own_objects_are_had_on_request(self):
        TargetCluster.without_operator(fidelity=OperatorFidelity.EXACT).bind(self.chart)
        self.proxy()
        self.assertEqual(
            kinds(self.synth()), ["ServiceAccount", "Role", "RoleBinding", "ConfigMap", "Deployment", "Service"]
        )

    def test_a_proxy_that_something_else_makes_is_known_by_its_name(self):
        imported = RemoteMcpProxy.from_remote_mcp_proxy_name(
            self.chart, "Imported", "weather", namespace="other", port=9090
        )
        self.assertEqual(imported.url, "http://mcp-weather-remote-proxy.other.svc.cluster.local:9090")
        self.assertEqual(imported.pod_labels["app.kubernetes.io/instance"], "weather")

    def test_a_header_comes_from_a_secret_of_the_app(self):
        key = Secret(self.chart, "Key", metadata=ApiObjectMetadata(name="api-key"))
        self.proxy(header_forward={"X-Api-Key": HeaderValue.from_secret(key, "key")})
        proxy = next(each for each in self.synth() if each["kind"] == "MCPRemoteProxy")
        self.assertEqual(
            proxy["spec"]["headerForward"]["addHeadersFromSecret"],
            [{"headerName": "X-Api-Key", "valueSecretRef": {"key": "key", "name": "api-key"}}],
        )

    def test_cdk8s_plus_takes_a_proxy_for_a_selector(self):
        proxy = self.proxy()
        policy = NetworkPolicy(self.chart, "Policy", selector=proxy)
        policy.add_ingress_rule(
            RemoteMcpProxy.from_remote_mcp_proxy_name(self.chart, "Caller", "caller", namespace="mcp")
        )
        written = next(each for each in self.synth() if each["kind"] == "NetworkPolicy")
        self.assertEqual(written["spec"]["podSelector"]["matchLabels"], proxy.pod_labels)

    def test_proxies_and_the_newest_cdk8s_plus_take_each_other(self):
        secret = newest_plus.Secret(self.chart, "Secret")
        proxy = self.proxy(header_forward={"X-Api-Key": HeaderValue.from_secret(secret, "key")})
        agents = newest_plus.Namespaces.select(self.chart, "Agents", names=["agents"])
        proxy.network.restrict(allow_from=[agents])
        newest_plus.Service(
            self.chart, "Second", selector=proxy, ports=[newest_plus.ServicePort(port=80, target_port=8080)]
        )
        cpu = newest_plus.Metric.resource_cpu(newest_plus.MetricTarget.average_utilization(70))
        newest_plus.HorizontalPodAutoscaler(self.chart, "Scaler", target=proxy, max_replicas=3, metrics=[cpu])
        manifests = {manifest["kind"]: manifest["spec"] for manifest in self.synth() if "spec" in manifest}
        self.assertEqual(manifests["Service"]["selector"], proxy.pod_labels)
        self.assertEqual(manifests["HorizontalPodAutoscaler"]["scaleTargetRef"]["name"], "weather")
        self.assertEqual(
            manifests["NetworkPolicy"]["ingress"][0]["from"][0]["namespaceSelector"]["matchLabels"],
            {"kubernetes.io/metadata.name": "agents"},
        )

    def test_documents_become_constructs(self):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write(PROXY)
            file.flush()
            McpInclude(self.chart, "Legacy", url=file.name)
        self.assertEqual(self.synth()[0]["spec"]["remoteUrl"], URL)

    def test_errors_name_the_construct_the_field_and_the_fix(self):
        self.proxy(header_forward={"Host": HeaderValue.plaintext("example.com")})
        with self.assertRaises(RuntimeError) as raised:
            self.synth()
        text = str(raised.exception)
        self.assertIn('[test/Weather] headerForward["Host"]: ', text)
        self.assertIn("remove it (header-restricted)", text)

    def with_requests(self):
        TargetCluster.with_operator(release=OperatorRelease.V0_44).bind(self.chart)
        memory = MemoryResources(request=Size.mebibytes(64))
        ProxyDefaults.bind(self.chart, resources=ContainerResources(memory=memory))
        return self.proxy()

    def test_defaults_hold_for_all_proxies_of_a_chart(self):
        self.with_requests()
        self.assertEqual(self.synth()[0]["spec"]["resources"], {"requests": {"memory": "64Mi"}})

    def test_warnings_are_listed(self):
        self.with_requests()
        warnings = [(each.path, each.code, each.field) for each in McpWarnings.of(self.chart)]
        self.assertEqual(
            warnings, [("test/Weather", "CDK8S_MCP_AUTHENTICATION_MISSING", "oidc")]
        )

    def test_warnings_are_acknowledged_for_a_scope_or_made_errors(self):
        self.with_requests()
        McpWarnings.strict(self.chart)
        with self.assertRaises(RuntimeError) as raised:
            self.synth()
        self.assertIn("(authentication-missing)", str(raised.exception))
        McpWarnings.acknowledge(self.chart, "CDK8S_MCP_AUTHENTICATION_MISSING")
        self.assertEqual(McpWarnings.of(self.chart), [])
        self.assertEqual(kinds(self.synth()), ["MCPRemoteProxy"])

    def test_a_config_is_referred_to_by_an_object_that_has_it(self):
        tools = ToolConfig(self.chart, "Tools", metadata=ApiObjectMetadata(name="tools"), tools_filter=["forecast"])
        auth = ExternalAuthConfig.from_external_auth_config_name(self.chart, "Auth", "auth")
        self.proxy(tools=ProxyToolsOptions(config=tools), external_auth={"config": auth})
        spec = self.synth()[1]["spec"]
        self.assertEqual(spec["toolConfigRef"], {"name": "tools"})
        self.assertEqual(spec["externalAuthConfigRef"], {"name": "auth"})

    def test_alerts_a_dashboard_and_the_rules_of_a_company(self):
        TargetCluster.with_operator(release=OperatorRelease.V0_44).bind(self.chart)
        guardrails = McpGuardrails.bind(
            self.chart,
            require_telemetry=True,
            allowed_remote_hosts=["*.example.com"],
            allowed_images=["ghcr.io/stacklok/*"],
        )
        telemetry = TelemetryConfig(self.chart, "Telemetry", prometheus=True)
        proxy = self.proxy(telemetry=ProxyTelemetryOptions(config=telemetry))
        proxy.metrics.scrape()
        proxy.metrics.alert(slo=ServiceLevelOptions(availability=99.5))
        McpDashboard(self.chart, "Dashboard")
        self.assertTrue({"PodMonitor", "PrometheusRule", "ConfigMap"} <= set(kinds(self.synth())))
        policies = Chart(self.chart.node.root, "policies")
        guardrails.admission_policy(policies)
        self.assertEqual(
            set(kinds(Testing.synth(policies))), {"ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding"}
        )

    def test_a_rule_of_the_company_that_is_broken_is_an_error(self):
        McpGuardrails.bind(self.chart, allowed_remote_hosts=["*.example.org"])
        self.proxy()
        with self.assertRaises(RuntimeError) as raised:
            self.synth()
        self.assertIn("(guardrail-remote-host)", str(raised.exception))

    def test_a_rule_of_the_company_holds_after_json_patches(self):
        McpGuardrails.bind(self.chart, allowed_remote_hosts=["*.example.com"])
        patch = JsonPatch.replace("/spec/remoteUrl", "https://mcp.example.org/mcp")
        ApiObject.of(self.proxy()).add_json_patch(patch)
        with self.assertRaises(RuntimeError) as raised:
            self.synth()
        self.assertIn("after the JSON patches", str(raised.exception))

    def test_cedar_entities_are_data_or_text(self):
        policies = ["permit(principal, action, resource);"]
        entities = [{"uid": {"type": "Switch", "id": "maintenance"}, "attrs": {"on": False}}]
        self.proxy(authorization=Authorization.cedar(policies, entities=entities, group_claim=None))
        self.assertEqual(
            self.synth()[0]["spec"]["authzConfig"]["inline"]["entitiesJson"],
            '[{"attrs":{"on":false},"uid":{"id":"maintenance","type":"Switch"}}]',
        )

    def test_entities_of_another_shape_are_an_error(self):
        self.proxy(authorization=Authorization.cedar(["permit(principal, action, resource);"], entities=5))
        with self.assertRaises(RuntimeError) as raised:
            self.synth()
        self.assertIn("[test/Weather] authorization.entities: is a number, not Cedar entities", str(raised.exception))

    def test_wrong_shapes_are_refused_as_the_page_on_languages_says(self):
        tools = ToolConfig(self.chart, "Tools", tools_filter=["forecast"])
        text = {"X-Key": "text"}
        for message, wrong in [
            ("type of argument tools must be one of", lambda: self.proxy(tools=tools)),
            ("got an unexpected keyword argument 'tool_config'", lambda: self.proxy(tool_config=tools)),
            ("Unable to deserialize value as cdk8s-mcp.HeaderValue", lambda: self.proxy(header_forward=text)),
            (
                "takes 1 positional argument but 2 were given",
                lambda: self.proxy().expose.via_ingress("weather.example.com"),
            ),
        ]:
            with self.assertRaises((TypeError, RuntimeError)) as raised:
                wrong()
            self.assertIn(message, str(raised.exception))

    def test_cedar_policies_are_parsed(self):
        self.proxy(authorization=Authorization.cedar(["permit(principal, action, resource)"]))
        with self.assertRaises(RuntimeError) as raised:
            self.synth()
        self.assertIn("unexpected end of input at offset 35; end the policy with ; (cedar-syntax)", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
