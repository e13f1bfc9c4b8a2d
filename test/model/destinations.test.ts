import { egressPorts } from '../../lib/model/destinations';
import { resource, TARGETS } from '../rules/support';

describe('egressPorts', () => {
  test.each([
    ['enabled: true, endpoint: otel', [443]],
    ['enabled: true, endpoint: otel, insecure: false', [443]],
    ['enabled: true, endpoint: otel, insecure: true', [80]],
    ['enabled: true, endpoint: "http://otel", insecure: true', [80]],
    ['enabled: true, endpoint: "otel:4318", insecure: true', [4318]],
    ['enabled: false, endpoint: otel, insecure: true', []],
  ])('of telemetry with %s are %p', (settings, ports) => {
    const telemetry = resource('MCPTelemetryConfig', `openTelemetry: { ${settings} }`);

    expect(egressPorts({ proxy: resource('MCPRemoteProxy', {}), telemetry }, TARGETS.corrected).telemetry).toEqual(
      ports,
    );
  });
});
