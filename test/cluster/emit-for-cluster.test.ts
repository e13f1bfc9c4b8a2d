import { TargetCluster } from '../../lib';
import { runConfigBytes } from '../../lib/cluster/emit-for-cluster';
import type { ResolvedProxy } from '../../lib/model/kinds';

const { _target: target } = TargetCluster.withoutOperator();

function proxyWith(spec: object | undefined): ResolvedProxy {
  const proxy = { kind: 'MCPRemoteProxy', name: 'weather', namespace: 'mcp', labels: {}, annotations: {}, spec };
  return { proxy } as unknown as ResolvedProxy;
}

describe('the size of a run config', () => {
  const spec = { remoteUrl: 'https://mcp.example.com/mcp', proxyPort: 8080, transport: 'streamable-http' };

  test('is the number of its bytes', () => {
    expect(runConfigBytes(proxyWith(spec), target)).toBeGreaterThan(100);
  });

  test('is not known if a config is not in the app', () => {
    expect(runConfigBytes(proxyWith({ ...spec, oidcConfigRef: { name: 'elsewhere' } }), target)).toBeUndefined();
  });

  test('does not hide an error of the code that writes it', () => {
    expect(() => runConfigBytes(proxyWith(undefined), target)).toThrow(TypeError);
  });
});
