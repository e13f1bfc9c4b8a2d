import { readFileSync } from 'node:fs';
import path from 'node:path';
import { firstReleaseOfField } from '../lib/releases/schema-of';

const SERVER = 'spec.embeddedAuthServer';
const OAUTH2 = `${SERVER}.upstreamProviders[0].oauth2Config`;

/** The options in the table of `docs/authentication-in.md`, and the fields that they write. */
const FIELDS = {
  address: `${SERVER}.storage.redis.addr`,
  clusterMode: `${SERVER}.storage.redis.clusterMode`,
  dcrConfig: `${OAUTH2}.dcrConfig`,
  baselineClientScopes: `${SERVER}.baselineClientScopes`,
  identityFromToken: `${OAUTH2}.identityFromToken`,
  cimd: `${SERVER}.cimd`,
  disableUpstreamTokenInjection: `${SERVER}.disableUpstreamTokenInjection`,
  subjectClaim: `${SERVER}.upstreamProviders[0].oidcConfig.subjectClaim`,
  insecureAllowHttp: `${SERVER}.insecureAllowHTTP`,
  allowConfidentialClientRegistration: `${SERVER}.allowConfidentialClientRegistration`,
  delegateClients: `${SERVER}.delegateClients`,
  trustedIssuers: `${SERVER}.trustedIssuers`,
  caBundle: `${OAUTH2}.caBundleRef`,
  allowPrivateIps: `${SERVER}.upstreamProviders[0].oidcConfig.allowPrivateIPs`,
  tokenEndpointAuthMethod: `${OAUTH2}.tokenEndpointAuthMethod`,
  additionalTokenParams: `${OAUTH2}.additionalTokenParams`,
};

const page = readFileSync(path.join(__dirname, '..', 'docs', 'authentication-in.md'), 'utf8');
const rows = page
  .slice(page.indexOf('| option | from release |'))
  .split('\n\n')[0]
  ?.split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/authentication-in.md', () => {
  test.each(Object.entries(FIELDS))('says which release brought %s', (option, field) => {
    const row = rows?.find(([, text = '']) => new RegExp(`\\b${option}\\b`).test(text));

    expect(row?.[2]).toBe(firstReleaseOfField('MCPExternalAuthConfig', field)?.replace(/\.0$/, ''));
  });

  test('has no other option than those, and upstreams without userInfo', () => {
    const known = new RegExp(`\\b(${[...Object.keys(FIELDS), 'userInfo'].join('|')})\\b`);

    expect(rows?.filter(([, text = '']) => !known.test(text))).toEqual([]);
  });
});
