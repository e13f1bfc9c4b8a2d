import { runConfigOf, resolvedProxy } from '../../support/standalone';

const INLINE = { type: 'inline', inline: { issuer: 'https://idp.example.com' } };

function inCluster(settings: object): { type: string; kubernetesServiceAccount: object } {
  return { type: 'kubernetesServiceAccount', kubernetesServiceAccount: settings };
}

function oidcConfig(oidc: { readonly [key: string]: unknown }, oidcConfigRef = {}): unknown {
  return runConfigOf(resolvedProxy({ oidcConfigRef }, { oidc }))['oidc_config'];
}

describe('oidc_config', () => {
  test("always has all keys in Go's order", () => {
    expect(Object.keys(oidcConfig(INLINE) as object)).toEqual([
      'Issuer',
      'Audience',
      'JWKSURL',
      'ClientID',
      'ClientSecret',
      'CACertPath',
      'AuthTokenFile',
      'AllowPrivateIP',
      'InsecureAllowHTTP',
      'IntrospectionURL',
      'ResourceURL',
      'Scopes',
    ]);
  });

  test.each([undefined, []])('has no scopes if %j are given', (scopes) => {
    expect(oidcConfig(INLINE, scopes === undefined ? {} : { scopes })).toMatchObject({ Scopes: null });
  });

  test('uses the token and the CA of the cluster, unless told not to', () => {
    const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
    const used = { CACertPath: `${folder}/ca.crt`, AuthTokenFile: `${folder}/token`, AllowPrivateIP: true };
    const unused = { CACertPath: '', AuthTokenFile: '', AllowPrivateIP: false };
    expect(oidcConfig(inCluster({}))).toMatchObject({ ...used, Issuer: 'https://kubernetes.default.svc' });
    expect(oidcConfig(inCluster({ useClusterAuth: true, issuer: '' }))).toMatchObject({
      ...used,
      Issuer: 'https://kubernetes.default.svc',
    });
    expect(oidcConfig(inCluster({ useClusterAuth: false }))).toMatchObject(unused);
  });

  test('treats an empty key of a CA bundle as the default', () => {
    const oidc = { ...INLINE, inline: { ...INLINE.inline, caBundleRef: { configMapRef: { name: 'ca', key: '' } } } };
    expect(oidcConfig(oidc)).toMatchObject({ CACertPath: '/config/certs/ca/ca.crt' });
  });

  test('fails if the config is not known, instead of running without authentication', () => {
    const resolved = resolvedProxy({ oidcConfigRef: { name: 'idp', audience: 'weather' } });
    expect(() => runConfigOf(resolved)).toThrow('the MCPOIDCConfig idp of weather is not known');
  });

  test('never holds the client secret', () => {
    const clientSecretRef = { name: 'oidc', key: 'secret' };
    expect(oidcConfig({ ...INLINE, inline: { ...INLINE.inline, clientSecretRef } })).toMatchObject({
      ClientSecret: '',
    });
  });

  test("uses the operator's default host without a resource URL, and fails without a namespace", () => {
    expect(oidcConfig(INLINE)).toMatchObject({ ResourceURL: 'http://weather.mcp.svc.cluster.local:8080' });
    const { namespace, ...proxy } = resolvedProxy({}, { oidc: INLINE }).proxy;
    expect(namespace).toBe('mcp');
    expect(() => runConfigOf({ ...resolvedProxy({ serviceAccount: 'mine' }, { oidc: INLINE }), proxy })).toThrow(
      'the namespace of weather is needed',
    );
  });
});
