package example;

import io.github.cdk8smcp.HeaderValue;
import io.github.cdk8smcp.OpenTelemetryOptions;
import io.github.cdk8smcp.OperatorRelease;
import io.github.cdk8smcp.ProxyTelemetryOptions;
import io.github.cdk8smcp.RemoteMcpProxy;
import io.github.cdk8smcp.TargetCluster;
import io.github.cdk8smcp.TelemetryConfig;
import io.github.cdk8smcp.TracingOptions;
import io.github.cdk8smcp.WithOperatorOptions;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.App;
import org.cdk8s.Chart;
import org.cdk8s.ChartProps;
import org.cdk8s.plus28.ISecret;
import org.cdk8s.plus28.Secret;
import software.constructs.Construct;

public class Weather extends Chart {
  public Weather(Construct scope, String id, TargetCluster cluster) {
    super(scope, id, ChartProps.builder().namespace("mcp").build());
    cluster.bind(this);

    ISecret token = Secret.fromSecretName(this, "Token", "otlp-token");
    TelemetryConfig telemetry = TelemetryConfig.Builder.create(this, "Telemetry")
        .openTelemetry(OpenTelemetryOptions.builder()
            .endpoint("https://otel-collector.observability:4318")
            .tracing(TracingOptions.builder().samplingRate(0.25).build())
            .headers(Map.of(
                "x-team", HeaderValue.plaintext("ai"),
                "authorization", HeaderValue.fromSecret(token, "header")))
            .build())
        .prometheus(true)
        .build();
    RemoteMcpProxy.Builder.create(this, "Weather")
        .metadata(ApiObjectMetadata.builder().name("weather").build())
        .remoteUrl("https://mcp.example.com/mcp")
        .telemetry(ProxyTelemetryOptions.builder().config(telemetry).build())
        .build();
  }

  public static void main(String[] args) {
    App app = new App();
    new Weather(app, "with-operator", TargetCluster.withOperator(
        WithOperatorOptions.builder().release(OperatorRelease.V0_44).build()));
    new Weather(app, "without-operator", TargetCluster.withoutOperator());
    app.synth();
  }
}
