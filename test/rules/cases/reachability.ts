import { authServerYaml } from '../auth-server-yaml';
import type { RuleCase } from '../rule-case';

export const REACHABILITY_CASES: readonly RuleCase[] = [
  {
    id: 'image-pull-secret-empty',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{}] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets[0].name: is empty, so no Secret is used; give the name of a Secret of the same namespace (image-pull-secret-empty)',
    ],
  },
  {
    id: 'image-pull-secret-name',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: a }, { name: A }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets[1].name: is not a valid name for a Secret, so none is used; give the name of a Secret of the same namespace (image-pull-secret-name)',
    ],
  },
  {
    id: 'authentication-missing',
    spec: '{}',
    says: [
      'spec.oidcConfigRef: is missing, so anyone who can reach the proxy can use the remote server through it; add it, or restrict access with a NetworkPolicy (authentication-missing)',
    ],
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
    says: [
      'spec.proxyPort: 443 is a port that only root can listen on, but the proxy does not run as root; use 1024 or more (proxy-port)',
    ],
  },
  { id: 'proxy-port', spec: 'proxyPort: 1024', says: [] },
  {
    id: 'service-account-default',
    spec: 'serviceAccount: ""',
    says: [
      'spec.serviceAccount: is empty, so the pod runs as the ServiceAccount "default" of its namespace; leave it out, or name a ServiceAccount (service-account-default)',
    ],
  },
  { id: 'service-account-default', spec: 'serviceAccount: a', says: [] },
];
