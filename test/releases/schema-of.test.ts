import type { Kind } from '../../lib/model/kinds';
import { shownOf } from '../../lib/releases/schema-of';

describe('shownOf', () => {
  test.each<[Kind, string, string | undefined]>([
    ['MCPRemoteProxy', 'apiVersion', 'all'],
    ['MCPRemoteProxy', 'kind', 'all'],
    ['MCPRemoteProxy', 'kind.other', undefined],
    ['MCPRemoteProxy', 'metadata.name', 'all'],
    ['MCPRemoteProxy', 'metadata.labels["a.b"]', 'all'],
    ['MCPRemoteProxy', 'metadata.annotations["a"]', undefined],
    ['MCPRemoteProxy', 'spec.proxyPort', 'all'],
    ['MCPRemoteProxy', 'spec.transport', 'all'],
    ['MCPRemoteProxy', 'spec.remoteUrl', 'host'],
    ['MCPRemoteProxy', 'spec.oidcConfigRef.resourceUrl', 'path'],
    ['MCPRemoteProxy', 'spec.headerForward.addPlaintextHeaders["X-A"]', undefined],
    ['MCPRemoteProxy', 'spec.podTemplateSpec.metadata.labels["app"]', 'all'],
    ['MCPRemoteProxy', 'spec.podTemplateSpec.spec.containers[0].name', 'all'],
    ['MCPRemoteProxy', 'spec.podTemplateSpec.spec.containers[0].env[0].value', undefined],
    ['MCPRemoteProxy', 'spec.noSuchField', undefined],
    ['MCPAuthzConfig', 'spec.config.http.url', 'path'],
    ['MCPAuthzConfig', 'spec.config.policies[0]', undefined],
  ])('of %s %s: %s', (kind, path, shown) => {
    expect(shownOf(kind, path)).toBe(shown);
  });

  test('shows of the item of a list the field by which items are told apart', () => {
    expect(shownOf('MCPExternalAuthConfig', 'spec.embeddedAuthServer.upstreamProviders[1]')).toBe('all');
    expect(shownOf('MCPRemoteProxy', 'spec.headerForward.addHeadersFromSecret[0]')).toBe('all');
    expect(shownOf('MCPExternalAuthConfig', 'spec.embeddedAuthServer.hmacSecretRefs[0]')).toBeUndefined();
  });
});
