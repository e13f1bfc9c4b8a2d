import { OperatorFidelity, OperatorRelease } from '../../../lib';
import type { ResolvedProxy } from '../../../lib/model/kinds';
import type { StandaloneTarget } from '../../../lib/model/target';
import { standaloneObjects } from '../../../lib/standalone/proxy-objects';
import { middlewareOf, modelOf, resolvedProxy, runConfigOf, targetAt } from '../../support/standalone';

const POLICY = 'permit(principal, action, resource);';
const FROM_CONFIG_MAP = { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } };
const AUTH_SERVER = {
  type: 'embeddedAuthServer',
  embeddedAuthServer: {
    issuer: 'https://weather.example.com',
    upstreamProviders: [
      { name: 'okta', type: 'oidc', oidcConfig: { issuerUrl: 'https://okta.example.com', clientId: 'c' } },
    ],
  },
};

/** The text of the run config, in which the order of keys can be seen. */
function textOf(content: string): string {
  const resolved = resolvedProxy(FROM_CONFIG_MAP, { authzConfigMap: { 'authz.json': content } });
  const [, after = ''] = JSON.stringify(runConfigOf(resolved)).split('"authz_config":');
  return after.slice(0, after.indexOf(',"proxy_mode"'));
}

describe('authz_config', () => {
  test("is written in Go's order if it is inline", () => {
    const authzConfig = { type: 'inline', inline: { policies: [POLICY] } };
    expect(JSON.stringify(runConfigOf(resolvedProxy({ authzConfig }))['authz_config'])).toBe(
      `{"version":"v1","type":"cedarv1","cedar":{"policies":["${POLICY}"],"entities_json":"[]"}}`,
    );
  });

  test('has all keys, sorted, if it comes from a ConfigMap', () => {
    const content = { version: '1.0', type: 'cedarv1', extra: { b: 1, a: null }, cedar: { policies: [POLICY] } };
    expect(textOf(JSON.stringify(content))).toBe(
      `{"cedar":{"policies":["${POLICY}"]},"extra":{"a":null,"b":1},"type":"cedarv1","version":"1.0"}`,
    );
  });

  test('is read as YAML 1.1, where yes is true and 010 is eight', () => {
    const content = `version: "1.0"\ntype: cedarv1\ncedar: { policies: ["${POLICY}"] }\nextra: [yes, off, 010, 1.50, 1e3, ~]\n`;
    expect(textOf(content)).toContain('"extra":[true,false,8,1.5,1000,null]');
  });

  test.each(['', '[]', 'a: [', '"text"'])('fails for a content of %j, never with less protection', (content) => {
    expect(() => textOf(content)).toThrow('the key authz.json of the authorization ConfigMap');
  });
});

describe('the copy in the middleware', () => {
  test.each([
    ['inline', { authzConfig: { type: 'inline', inline: { policies: [POLICY] } } }, undefined, 'v1', '[]'],
    [
      'of a ConfigMap',
      FROM_CONFIG_MAP,
      { version: '1.0', type: 'cedarv1', extra: 1, cedar: { policies: [POLICY] } },
      '1.0',
      '',
    ],
  ])('is rebuilt for an embedded authorization server: %s', (_, spec, content, version, entities) => {
    const authzConfigMap = content && { 'authz.json': JSON.stringify(content) };
    const resolved = resolvedProxy(
      { ...spec, oidcConfigRef: { audience: 'https://w.example.com', resourceUrl: 'https://w.example.com' } },
      {
        authServer: AUTH_SERVER,
        oidc: { type: 'inline', inline: { issuer: 'https://weather.example.com' } },
        ...(authzConfigMap && { authzConfigMap }),
      },
    );
    expect(JSON.stringify(middlewareOf(runConfigOf(resolved), 'authorization'))).toBe(
      JSON.stringify({
        config_data: {
          version,
          type: 'cedarv1',
          cedar: { policies: [POLICY], entities_json: entities, primary_upstream_provider: 'okta' },
        },
      }),
    );
  });
});

describe('claims of a ConfigMap and of the proxy', () => {
  const cedar = {
    unknown: 1,
    role_claim_name: 'roles',
    primary_upstream_provider: 'given',
    entities_json: '[]',
    policies: [POLICY],
  };
  const referring = (type: string, claims: object): ResolvedProxy =>
    resolvedProxy(
      { authzConfig: { ...FROM_CONFIG_MAP.authzConfig, ...claims } },
      { authzConfigMap: { 'authz.json': JSON.stringify({ version: '1.0', type, cedar, extra: 1 }) } },
    );
  const at = (release: OperatorRelease): StandaloneTarget => targetAt(release, OperatorFidelity.EXACT);

  test("are merged in Go's order, with those of the proxy first", () => {
    const target = at(OperatorRelease.V0_44);
    const given = { groupClaimName: 'groups', groupEntityType: 'Team' };
    expect(JSON.stringify(runConfigOf(referring('cedarv1', given), target)['authz_config'])).toBe(
      `{"version":"1.0","type":"cedarv1","cedar":{"policies":["${POLICY}"],"entities_json":"[]",` +
        '"primary_upstream_provider":"given","group_claim_name":"groups","role_claim_name":"roles","group_entity_type":"Team"}}',
    );
    const other = runConfigOf(referring('cedarv1', { roleClaimName: 'mine' }), target)['authz_config'];
    expect(JSON.stringify(other)).toContain('"role_claim_name":"mine"');
  });

  test('are unchanged if the proxy has none, or a policy server decides', () => {
    const target = at(OperatorRelease.V0_28);
    const sorted = (type: string): string =>
      `{"cedar":{"entities_json":"[]","policies":["${POLICY}"],"primary_upstream_provider":"given","role_claim_name":"roles","unknown":1},` +
      `"extra":1,"type":"${type}","version":"1.0"}`;
    const texts = [referring('cedarv1', { groupClaimName: '' }), referring('httpv1', { groupClaimName: 'groups' })].map(
      (resolved) => JSON.stringify(runConfigOf(resolved, target)['authz_config']),
    );
    expect(texts).toEqual([sorted('cedarv1'), sorted('httpv1')]);
  });

  test.each([
    [OperatorRelease.of('0.28.2'), '"primary_upstream_provider":"okta"}}'],
    [OperatorRelease.of('0.28.3'), '"primary_upstream_provider":"okta","role_claim_name":"roles"}}'],
  ])('reach the copy for an embedded authorization server from 0.28.3 on: %j', (release, end) => {
    const url = 'https://w.example.com';
    const { proxy, authzConfigMap = {} } = referring('cedarv1', {});
    const spec = { authzConfig: proxy.spec.authzConfig, oidcConfigRef: { audience: url, resourceUrl: url } };
    const resolved = resolvedProxy(spec, {
      authServer: AUTH_SERVER,
      oidc: { type: 'inline', inline: { issuer: 'https://weather.example.com' } },
      authzConfigMap,
    });
    const copy = JSON.stringify(middlewareOf(runConfigOf(resolved, at(release)), 'authorization'));
    expect(copy).toContain(`"entities_json":"[]",${end}`);
  });
});

describe('the ConfigMap of inline policies', () => {
  test('is compact and sorted, and treats empty entities as absent', () => {
    const authzConfig = {
      type: 'inline',
      inline: { policies: ['permit(principal, action, resource) when { 1 < 2 };'], entitiesJson: '' },
    };
    const model = modelOf(resolvedProxy({ authzConfig }));
    expect(standaloneObjects(model, []).authz).toEqual({
      'authz.json':
        '{"cedar":{"entities_json":"[]","policies":["permit(principal, action, resource) when { 1 \\u003c 2 };"]},"type":"cedarv1","version":"1.0"}',
    });
  });
});
