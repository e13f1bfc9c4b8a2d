import { Testing } from 'cdk8s';
import { ConfigMap, Secret, type IConfigMap, type ISecret } from 'cdk8s-plus-34';
import { Authorization } from '../../lib/values/authorization';
import { CaBundle } from '../../lib/values/ca-bundle';
import { HeaderValue } from '../../lib/values/header-value';
import { ExternalAuth, OidcProvider } from '../../lib/values/authentication';
import { forwarded, modelOf } from './model-of';

/** The library's types are those of cdk8s-plus-28: this file compiles only while objects of the newest one match them. */
describe('with Secrets and ConfigMaps of the newest cdk8s-plus', () => {
  const chart = Testing.chart();
  // `as`: under exactOptionalPropertyTypes no class of cdk8s-plus matches cdk8s-plus' own interface of it
  const secret = new Secret(chart, 'Secret', { metadata: { name: 'token' } }) as ISecret;
  const configMap = new ConfigMap(chart, 'ConfigMap', { metadata: { name: 'settings' } }) as IConfigMap;
  const importedSecret = Secret.fromSecretName(chart, 'ImportedSecret', 'imported-token');
  const importedConfigMap = ConfigMap.fromConfigMapName(chart, 'ImportedConfigMap', 'imported-settings');

  test.each([secret, importedSecret])('HeaderValue.fromSecret', (given) => {
    expect(forwarded(HeaderValue.fromSecret(given, 'k'))).toMatchObject({
      addHeadersFromSecret: [{ valueSecretRef: { name: given.name, key: 'k' } }],
    });
  });

  test.each([configMap, importedConfigMap])('CaBundle.fromConfigMap', (given) => {
    expect(modelOf(CaBundle.fromConfigMap(given))).toStrictEqual({
      model: { configMapRef: { name: given.name, key: 'ca.crt' } },
      given: [['spec.configMapRef.name', given]],
    });
  });

  test.each([configMap, importedConfigMap])('Authorization.fromConfigMap', (given) => {
    expect(modelOf(Authorization.fromConfigMap(given, { key: 'authz.yaml' }))).toStrictEqual({
      model: { authzConfig: { type: 'configMap', configMap: { name: given.name, key: 'authz.yaml' } } },
      given: [['spec.authzConfig.configMap.name', given]],
    });
  });

  test.each([secret, importedSecret])('OidcProvider.inline', (given) => {
    const provider = OidcProvider.inline({
      issuer: 'https://idp.example.com',
      clientSecret: { secret: given, key: 'secret' },
      caBundle: CaBundle.fromConfigMap(configMap),
    });

    expect(modelOf(provider).model).toStrictEqual({
      type: 'inline',
      inline: {
        issuer: 'https://idp.example.com',
        clientSecretRef: { name: given.name, key: 'secret' },
        caBundleRef: { configMapRef: { name: 'settings', key: 'ca.crt' } },
      },
    });
  });

  test.each([secret, importedSecret])('ExternalAuth.bearerToken', (given) => {
    expect(modelOf(ExternalAuth.bearerToken(given, 'token')).model).toStrictEqual({
      type: 'bearerToken',
      bearerToken: { tokenSecretRef: { name: given.name, key: 'token' } },
    });
  });
});
