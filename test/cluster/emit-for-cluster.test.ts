import { TargetCluster } from '../../lib';
import { EMISSION } from '../../lib/cluster/emit-for-cluster';
import type { CatalogEntry } from '../../lib/engine/catalog-entry';
import type { ResolvedProxy } from '../../lib/model/kinds';

const entry = { target: TargetCluster.withoutOperator()._target } as CatalogEntry;

function proxyWith(spec: object | undefined): ResolvedProxy {
  const proxy = { kind: 'MCPRemoteProxy', name: 'weather', namespace: 'mcp', labels: {}, annotations: {}, spec };
  return { proxy } as unknown as ResolvedProxy;
}

describe('the size of a run config', () => {
  const spec = { remoteUrl: 'https://mcp.example.com/mcp', proxyPort: 8080, transport: 'streamable-http' };

  test('is the number of its bytes', () => {
    expect(EMISSION.runConfigBytes(proxyWith(spec), entry)).toBeGreaterThan(100);
  });

  test('is not known if a config is not in the app', () => {
    expect(
      EMISSION.runConfigBytes(proxyWith({ ...spec, oidcConfigRef: { name: 'elsewhere' } }), entry),
    ).toBeUndefined();
  });

  test('does not hide an error of the code that writes it', () => {
    expect(() => EMISSION.runConfigBytes(proxyWith(undefined), entry)).toThrow(TypeError);
  });
});
