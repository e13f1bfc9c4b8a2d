import { ConfigMap, Secret, ServiceAccount, type IConfigMap, type ISecret, type IServiceAccount } from 'cdk8s-plus-34';
import { Authorization, HeaderValue } from '../lib';
import { chartFor, errorsOf, manifestOf, oidcOf, proxyIn, TARGETS } from './support/facades';

/** This file compiles only while the objects of the newest cdk8s-plus match those that props take. */
describe.each(TARGETS)('%s: objects of the newest cdk8s-plus', (_, clusterOf) => {
  test('are accepted like those of cdk8s-plus-28', () => {
    const chart = chartFor(clusterOf());
    const cedar = { policies: ['permit(principal, action, resource);'], entities_json: '[]' };
    const data = { 'authz.json': JSON.stringify({ version: '1.0', type: 'cedarv1', cedar }) };
    // `as`: under exactOptionalPropertyTypes no class of cdk8s-plus matches cdk8s-plus' own interface of it
    const account = new ServiceAccount(chart, 'Account', { automountToken: true }) as IServiceAccount;
    const secret = new Secret(chart, 'Secret', { metadata: { name: 's' } }) as ISecret;
    const configMap = new ConfigMap(chart, 'ConfigMap', { data }) as IConfigMap;
    const proxy = proxyIn(chart, {
      serviceAccount: account,
      headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'k') },
      authorization: Authorization.fromConfigMap(configMap),
      oidc: oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' }),
    });

    expect(errorsOf(chart)).toEqual([]);
    expect(proxy.serviceAccountName).toBe(account.name);
  });

  test('of another namespace are refused', () => {
    const chart = chartFor(clusterOf());
    const secret = new Secret(chart, 'Secret', { metadata: { name: 's', namespace: 'other' } }) as ISecret;
    proxyIn(chart, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'k') } });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('refers to the Secret in namespace other')]);
  });

  test('are also accepted if they are imported', () => {
    const chart = chartFor();
    proxyIn(chart, { serviceAccount: ServiceAccount.fromServiceAccountName(chart, 'Account', 'account') });

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({ serviceAccount: 'account' });
  });
});
