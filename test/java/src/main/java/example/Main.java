package example;

import io.github.cdk8smcp.Authorization;
import io.github.cdk8smcp.HeaderValue;
import io.github.cdk8smcp.IRemoteMcpProxy;
import io.github.cdk8smcp.IToolConfig;
import io.github.cdk8smcp.InlineCedarOptions;
import io.github.cdk8smcp.ProxyToolsOptions;
import io.github.cdk8smcp.RemoteMcpProxy;
import io.github.cdk8smcp.RemoteMcpProxyAttributes;
import io.github.cdk8smcp.ToolConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cdk8s.App;
import org.cdk8s.Chart;
import org.cdk8s.Testing;
import org.cdk8s.Yaml;
import org.cdk8s.plus28.NetworkPolicy;

/** What Java programs rely on; {@code npm run test:java} builds the jars and runs this. */
public final class Main {
  public static void main(String[] args) {
    theDocumentedProgramServesBothSortsOfCluster();
    cdk8sPlusTakesAProxyForASelector();
    errorsNameTheConstructTheFieldAndTheFix();
    optionsHoldAConfigAndEntities();
  }

  private static void theDocumentedProgramServesBothSortsOfCluster() {
    Weather.main(new String[0]);
    String outdir = System.getenv("CDK8S_OUTDIR");
    equal(kinds(Yaml.load(outdir + "/with-operator.k8s.yaml")), List.of("MCPTelemetryConfig", "MCPRemoteProxy"));
    equal(
        kinds(Yaml.load(outdir + "/without-operator.k8s.yaml")),
        List.of("ServiceAccount", "ConfigMap", "Deployment", "Service"));
  }

  private static void cdk8sPlusTakesAProxyForASelector() {
    Chart chart = new Chart(Testing.app(), "test");
    IRemoteMcpProxy imported = RemoteMcpProxy.fromRemoteMcpProxyName(
        chart, "Imported", "weather", RemoteMcpProxyAttributes.builder().namespace("other").port(9090).build());
    equal(imported.getUrl(), "http://mcp-weather-remote-proxy.other.svc.cluster.local:9090");
    NetworkPolicy.Builder.create(chart, "Policy").selector(imported).build();
    equal(kinds((List<?>) Testing.synth(chart)), List.of("NetworkPolicy"));
  }

  private static void errorsNameTheConstructTheFieldAndTheFix() {
    App app = Testing.app();
    Chart chart = new Chart(app, "test");
    RemoteMcpProxy.Builder.create(chart, "Weather")
        .remoteUrl("https://mcp.example.com/mcp")
        .headerForward(Map.of("Host", HeaderValue.plaintext("example.com")))
        .build();
    String text = "no error";
    try {
      app.synth();
    } catch (RuntimeException error) {
      text = error.getMessage();
    }
    contains(text, "[test/Weather] headerForward[\"Host\"]: ");
    contains(text, "remove it (header-restricted)");
  }

  private static void optionsHoldAConfigAndEntities() {
    Chart chart = new Chart(Testing.app(), "test");
    IToolConfig tools = ToolConfig.fromToolConfigName(chart, "Tools", "tools");
    Object entity = Map.of(
        "uid", Map.of("type", "Switch", "id", "maintenance"),
        "attrs", Map.of("on", false));
    RemoteMcpProxy.Builder.create(chart, "Weather")
        .remoteUrl("https://mcp.example.com/mcp")
        .tools(ProxyToolsOptions.builder().config(tools).build())
        .authorization(Authorization.cedar(
            List.of("permit(principal, action, resource);"),
            InlineCedarOptions.builder().entities(List.of(entity)).build()))
        .build();
    String text = Yaml.stringify(((List<?>) Testing.synth(chart)).get(0));
    contains(text, "name: tools");
    contains(text, "[{\"attrs\":{\"on\":false},\"uid\":{\"id\":\"maintenance\",\"type\":\"Switch\"}}]");
  }

  private static List<Object> kinds(List<?> manifests) {
    return manifests.stream().map(each -> (Object) ((Map<?, ?>) each).get("kind")).collect(Collectors.toList());
  }

  private static void equal(Object actual, Object expected) {
    if (!expected.equals(actual)) {
      throw new AssertionError("expected " + expected + ", found " + actual);
    }
  }

  private static void contains(String text, String part) {
    if (!text.contains(part)) {
      throw new AssertionError("expected \"" + part + "\" in: " + text);
    }
  }
}
