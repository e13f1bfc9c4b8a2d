import { saidAs, type RuleCase, type Says } from '../rule-case';

const ISSUER = 'https://idp.example.com';
const ACCOUNT = 'spec.kubernetesServiceAccount';

function inline(id: string, settings: object, says: Says = []): RuleCase {
  const spec = { type: 'inline', inline: { issuer: ISSUER, ...settings } };
  return { id, kind: 'MCPOIDCConfig', spec, says: saidAs(says, (text) => `spec.inline.${text} (${id})`) };
}

function account(id: string, settings: object, says: Says = []): RuleCase {
  const spec = { type: 'kubernetesServiceAccount', kubernetesServiceAccount: settings };
  return { id, kind: 'MCPOIDCConfig', spec, says: saidAs(says, (text) => `${ACCOUNT}.${text} (${id})`) };
}

const REJECTED = 'is not https, so opaque (non-JWT) tokens are rejected; use https';
const PLAINTEXT = 'is not https, so opaque (non-JWT) tokens are sent in plaintext; use https';
const PRIVATE = 'is at a private address, to which the proxy does not connect: tokens would be rejected';
const OUTSIDE = (host: string): string =>
  `useClusterAuth: is true, so the certificate of ${host} is verified with the CA of the cluster: every token would be rejected; set it to false, unless that CA signed the certificate`;
const INSIDE =
  'useClusterAuth: is false, but the issuer is in the cluster: the proxy does not connect to private addresses then, so every token would be rejected; leave it out';

const EVERY_ID = ['oidc-issuer', 'oidc-url', 'oidc-introspection-http', 'oidc-private-address', 'oidc-cluster-auth'];

/** The URLs of an identity provider. */
export const OIDC_URL_CASES: readonly RuleCase[] = [
  // a proxy logs in with an id or with a secret
  inline(
    'oidc-introspection-http',
    { introspectionUrl: 'http://hydra.svc/i', clientSecretRef: { name: 's', key: 'k' } },
    [`introspectionUrl: "http://hydra.svc/i" ${REJECTED}`],
  ),
  inline('oidc-introspection-http', { introspectionUrl: 'http://hydra.svc/i', clientId: '' }),
  account('oidc-introspection-http', { introspectionUrl: 'http://idp.example.com/i' }, [
    `introspectionUrl: "http://idp.example.com/i" ${PLAINTEXT}`,
  ]),
  inline('oidc-introspection-http', { introspectionUrl: '' }),
  inline('oidc-introspection-http', { introspectionUrl: 'http://a b/' }),
  inline('oidc-introspection-http', { clientId: 'a' }),
  inline('oidc-url', { introspectionUrl: '', jwksUrl: 'https://idp.example.com/keys' }),
  inline('oidc-url', { introspectionUrl: 'http://idp.example.com/i' }),
  inline('oidc-url', { jwksUrl: 'http://idp.example.com/keys', insecureAllowHTTP: true }),
  inline('oidc-url', { jwksUrl: 'http://localhost/keys' }),
  inline('oidc-url', { jwksUrl: 'keys', introspectionUrl: 'i' }, [
    'jwksUrl: is not a valid URL (it does not begin with http:// or https://), so every token would be rejected; write it like "https://idp.example.com"',
    'introspectionUrl: is not a valid URL (it does not begin with http:// or https://), so every token would be rejected; write it like "https://idp.example.com"',
  ]),
  // the keys are at jwksUrl, wherever the issuer is; only who logs in connects with the same guard elsewhere
  inline('oidc-private-address', { issuer: 'https://10.0.0.7', jwksUrl: '' }, [
    `issuer: "https://10.0.0.7" ${PRIVATE}; set jwksAllowPrivateIP`,
  ]),
  inline('oidc-private-address', { introspectionUrl: 'https://10.0.0.7/i' }),
  inline('oidc-private-address', { introspectionUrl: 'https://10.0.0.7/i', clientId: 'a', jwksAllowPrivateIP: true }),
  account('oidc-private-address', {
    introspectionUrl: 'https://10.0.0.7/i',
    jwksUrl: 'https://keycloak/keys',
    useClusterAuth: false,
  }),
  account('oidc-private-address', { issuer: 'https://10.0.0.7', useClusterAuth: false }, [
    `issuer: "https://10.0.0.7" ${PRIVATE}; leave out useClusterAuth`,
  ]),
  ...['xkubernetes.default.example.com', 'kubernetes.defaults.example.com', 'a.svcs.example.com', '8.8.8.8'].map(
    (host) => account('oidc-cluster-auth', { issuer: `https://${host}` }, [OUTSIDE(host)]),
  ),
  ...[
    'https://kubernetes.default',
    'https://KUBERNETES.Default.svc',
    'https://a.svc',
    'https://a.b.SVC',
    'https://keycloak',
  ].flatMap((issuer) => [
    account('oidc-cluster-auth', { issuer }),
    account('oidc-cluster-auth', { issuer, useClusterAuth: false }, [INSIDE]),
  ]),
  account('oidc-cluster-auth', { issuer: 'https://8.8.8.8', useClusterAuth: false }),
  account('oidc-cluster-auth', { issuer: 'https://idp.example.com:6443', useClusterAuth: false }),
  account('oidc-cluster-auth', {
    issuer: 'https://idp.example.com',
    jwksUrl: 'https://a.svc/keys',
    useClusterAuth: true,
  }),
  account('oidc-cluster-auth', { issuer: 'https://a.svc', jwksUrl: 'https://idp.example.com/keys' }, [
    OUTSIDE('idp.example.com'),
  ]),
  account('oidc-cluster-auth', { issuer: 'https://a b/' }),
  // blocks of another type, or none
  ...EVERY_ID.flatMap((id): RuleCase[] =>
    [
      {
        type: 'other',
        inline: { issuer: 'http://10.0.0.1', jwksUrl: 'http://10.0.0.1', introspectionUrl: 'http://10.0.0.1' },
        kubernetesServiceAccount: { issuer: 'http://10.0.0.1', useClusterAuth: false },
      },
      { type: 'inline', kubernetesServiceAccount: { issuer: 'http://idp.example.com' } },
      {
        type: 'kubernetesServiceAccount',
        inline: { issuer: 'http://10.0.0.1', introspectionUrl: 'http://idp.example.com' },
      },
    ].map((spec) => ({ id, kind: 'MCPOIDCConfig', spec, says: [] })),
  ),
];
