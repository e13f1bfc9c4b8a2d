import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

export const REACHABILITY_CASES: readonly RuleCase[] = [
  {
    id: 'image-pull-secret-empty',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{}] } }',
    says: onPage(),
  },
  {
    id: 'image-pull-secret-name',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: a }, { name: A }] } }',
    says: onPage(),
  },
  {
    id: 'authentication-missing',
    spec: '{}',
    says: onPage('no `oidcConfigRef`, no `authServerRef`'),
  },
  { id: 'authentication-missing', spec: 'oidcConfigRef: { name: oidc, audience: a }', says: [] },
  { id: 'authentication-missing', spec: 'authServerRef: { name: as }', says: [] },
  {
    id: 'authentication-missing',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: authServerYaml(),
    },
    says: [],
  },
  {
    id: 'proxy-port',
    spec: 'proxyPort: 443',
    says: onPage(),
  },
  { id: 'proxy-port', spec: 'proxyPort: 1024', says: [] },
  {
    id: 'service-account-default',
    spec: 'serviceAccount: ""',
    says: onPage(),
  },
  { id: 'service-account-default', spec: 'serviceAccount: a', says: [] },
];
