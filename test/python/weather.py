from cdk8s import ApiObjectMetadata, App, Chart
from cdk8s_mcp import (
    HeaderValue,
    OpenTelemetryOptions,
    OperatorRelease,
    ProxyTelemetryOptions,
    RemoteMcpProxy,
    TargetCluster,
    TelemetryConfig,
    TracingOptions,
)
from cdk8s_plus_28 import Secret
from constructs import Construct


class Weather(Chart):
    def __init__(self, scope: Construct, id: str, cluster: TargetCluster):
        super().__init__(scope, id, namespace="mcp")
        cluster.bind(self)

        token = Secret.from_secret_name(self, "Token", "otlp-token")
        telemetry = TelemetryConfig(
            self,
            "Telemetry",
            open_telemetry=OpenTelemetryOptions(
                endpoint="https://otel-collector.observability:4318",
                tracing=TracingOptions(sampling_rate=0.25),
                headers={
                    "x-team": HeaderValue.plaintext("ai"),
                    "authorization": HeaderValue.from_secret(token, "header"),
                },
            ),
            prometheus=True,
        )
        RemoteMcpProxy(
            self,
            "Weather",
            metadata=ApiObjectMetadata(name="weather"),
            remote_url="https://mcp.example.com/mcp",
            telemetry=ProxyTelemetryOptions(config=telemetry),
        )


def main() -> None:
    app = App()
    Weather(app, "with-operator", TargetCluster.with_operator(release=OperatorRelease.V0_44))
    Weather(app, "without-operator", TargetCluster.without_operator())
    app.synth()


if __name__ == "__main__":
    main()
