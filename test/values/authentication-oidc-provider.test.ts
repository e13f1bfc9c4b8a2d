import { Testing } from 'cdk8s';
import { ConfigMap, Secret } from 'cdk8s-plus-28';
import { MCP_OIDC_CONFIG_SPEC } from '../../lib/model/generated/mcp-oidc-config';
import { readSpec } from '../../lib/crds/read-spec';
import { CaBundle } from '../../lib/values/ca-bundle';
import { OidcProvider } from '../../lib/values/authentication';
import { fragmentLeaves, modelOf, schemaLeaves } from './model-of';

const chart = Testing.chart();
const secret = Secret.fromSecretName(chart, 'Client', 'oidc-client');
const configMap = ConfigMap.fromConfigMapName(chart, 'Ca', 'internal-ca');

const everyInlineField = OidcProvider.inline({
  issuer: 'https://idp.example.com',
  clientId: 'proxy',
  clientSecret: { secret, key: 'secret' },
  caBundle: CaBundle.fromConfigMap(configMap, 'bundle.pem', true),
  insecureAllowHttp: true,
  introspectionUrl: 'https://idp.example.com/introspect',
  jwksAllowPrivateIp: true,
  jwksAuthTokenPath: '/var/run/token',
  jwksUrl: 'https://idp.example.com/jwks',
  protectedResourceAllowPrivateIp: true,
});
const everyServiceAccountField = OidcProvider.kubernetesServiceAccount({
  issuer: 'https://cluster.example.com',
  introspectionUrl: 'https://cluster.example.com/introspect',
  jwksUrl: 'https://cluster.example.com/jwks',
  namespace: 'agents',
  serviceAccount: 'agent',
  useClusterAuth: false,
});

describe('OidcProvider', () => {
  describe('inline', () => {
    test('writes only the issuer', () => {
      const { model, given } = modelOf(OidcProvider.inline({ issuer: 'https://idp.example.com' }));

      expect(model).toStrictEqual({ type: 'inline', inline: { issuer: 'https://idp.example.com' } });
      expect(given).toStrictEqual([]);
    });

    test('writes every field with its name in the custom resource', () => {
      expect(modelOf(everyInlineField).model).toStrictEqual({
        type: 'inline',
        inline: {
          issuer: 'https://idp.example.com',
          clientId: 'proxy',
          clientSecretRef: { name: 'oidc-client', key: 'secret' },
          caBundleRef: { configMapRef: { name: 'internal-ca', key: 'bundle.pem', optional: true } },
          insecureAllowHTTP: true,
          introspectionUrl: 'https://idp.example.com/introspect',
          jwksAllowPrivateIP: true,
          jwksAuthTokenPath: '/var/run/token',
          jwksUrl: 'https://idp.example.com/jwks',
          protectedResourceAllowPrivateIP: true,
        },
      });
    });

    test('reports the constructs that it refers to', () => {
      expect(modelOf(everyInlineField).given).toStrictEqual([
        ['spec.inline.clientSecretRef.name', secret],
        ['spec.inline.caBundleRef.configMapRef.name', configMap],
      ]);
    });

    test('keeps wrong values, for the checks', () => {
      expect(modelOf(OidcProvider.inline({ issuer: '', jwksUrl: 'no url' })).model).toStrictEqual({
        type: 'inline',
        inline: { issuer: '', jwksUrl: 'no url' },
      });
    });
  });

  describe('kubernetesServiceAccount', () => {
    test('writes an empty block without options, since the type asks for one', () => {
      expect(modelOf(OidcProvider.kubernetesServiceAccount()).model).toStrictEqual({
        type: 'kubernetesServiceAccount',
        kubernetesServiceAccount: {},
      });
    });

    test('writes every field', () => {
      expect(modelOf(everyServiceAccountField).model).toStrictEqual({
        type: 'kubernetesServiceAccount',
        kubernetesServiceAccount: {
          issuer: 'https://cluster.example.com',
          introspectionUrl: 'https://cluster.example.com/introspect',
          jwksUrl: 'https://cluster.example.com/jwks',
          namespace: 'agents',
          serviceAccount: 'agent',
          useClusterAuth: false,
        },
      });
    });
  });

  test.each([
    ['inline', everyInlineField],
    ['kubernetesServiceAccount', everyServiceAccountField],
  ])('%s is a spec without findings', (_type, provider) => {
    const { findings, unknown } = readSpec(MCP_OIDC_CONFIG_SPEC, modelOf(provider).model);

    expect({ findings, unknown }).toStrictEqual({ findings: [], unknown: [] });
  });

  test('can write every field of the CRD', () => {
    const written = [everyInlineField, everyServiceAccountField].flatMap((provider) =>
      fragmentLeaves(MCP_OIDC_CONFIG_SPEC, modelOf(provider).model),
    );

    expect(new Set(written)).toStrictEqual(new Set(schemaLeaves(MCP_OIDC_CONFIG_SPEC)));
  });
});
