import { onPage, type RuleCase } from '../rule-case';

const REMOTE = 'remoteUrl: "http://weather-server.mcp.svc:3000/mcp"';
const DENY = 'podSelector: {}, policyTypes: [Egress]';
const INTERNET =
  'podSelector: {}, policyTypes: [Egress], egress: [{ to: [{ ipBlock: { cidr: 0.0.0.0/0, except: [10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16] } }] }]';
const DNS = 'podSelector: {}, policyTypes: [Egress], egress: [{ ports: [{ port: 53, protocol: UDP }] }]';

/** A policy that lets the pods reach one more thing. */
function allowing(rule: string): string {
  return `{ podSelector: {}, policyTypes: [Egress], egress: [${rule}] }`;
}

const cutOff = (by: string, what: string, field = 'spec.remoteUrl'): string =>
  `${field}: may be out of reach: ${by} let the proxy reach ${what}; add an egress rule for its pods or addresses, and the port that its pods listen on (network-perhaps-cut-off)`;

const ONE = 'the NetworkPolicy default-deny, which selects its pods, does not';
const SERVICE = 'weather-server.mcp.svc:3000, which is in the cluster';

export const NETWORK_POLICY_CASES: readonly RuleCase[] = [
  {
    id: 'network-perhaps-cut-off',
    spec: REMOTE,
    policies: { 'default-deny': `{ ${DENY} }` },
    says: onPage(
      'a policy that denies all egress in the namespace, and none that allows the remote server; or `publicAddressesOnly` and a Redis at `redis.sessions:6379`',
    ),
  },
  {
    id: 'network-perhaps-cut-off',
    spec: REMOTE,
    policies: { dns: `{ ${DNS} }`, internet: `{ ${INTERNET} }` },
    says: [cutOff('the NetworkPolicies dns, internet, which select its pods, do not', SERVICE)],
  },
  // what one does not allow, another one may
  ...[
    allowing('{}'),
    allowing('{ to: [{ namespaceSelector: {} }] }'),
    allowing('{ to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: mcp } } }] }'),
    allowing('{ to: [{ ipBlock: { cidr: 10.0.0.0/8 } }], ports: [{ port: 3000 }] }'),
    // the Service may lead to that port of the pods, and only they say the number of a named one
    allowing('{ to: [{ podSelector: {} }], ports: [{ port: http }] }'),
    // variables that something replaces before the policy is applied
    allowing('{ to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: "${NS}" } } }] }'),
    allowing(
      '{ to: [{ namespaceSelector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: In, values: ["${NS}"] }] } }] }',
    ),
    allowing('{ to: [{ ipBlock: { cidr: 10.0.0.0/8 } }], ports: [{ port: "${PORT}" }] }'),
    allowing('{ to: [{ podSelector: {}, namespaceSelector: { matchLabels: { a: b } } }], ports: [{ port: 8080 }] }'),
  ].map((allowed): RuleCase => {
    return { id: 'network-perhaps-cut-off', spec: REMOTE, policies: { deny: `{ ${DENY} }`, allowed }, says: [] };
  }),
  ...[
    allowing('{ to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: other } } }] }'),
    allowing('{ to: [{ namespaceSelector: {} }], ports: [{ port: 53 }] }'),
    allowing('{ to: [{ namespaceSelector: {} }], ports: [{ port: 3000, protocol: UDP }] }'),
    allowing('{ to: [{ ipBlock: { cidr: 203.0.113.0/24 } }] }'),
  ].map((policy): RuleCase => {
    return {
      id: 'network-perhaps-cut-off',
      spec: REMOTE,
      policies: { 'default-deny': policy },
      says: onPage(),
    };
  }),
  // not about what pods reach
  {
    id: 'network-perhaps-cut-off',
    spec: REMOTE,
    policies: { clients: '{ podSelector: {}, ingress: [{}] }' },
    says: [],
  },
  {
    id: 'network-perhaps-cut-off',
    spec: 'remoteUrl: "https://10.1.2.3/mcp"',
    policies: { 'default-deny': `{ ${INTERNET} }` },
    says: [cutOff(ONE, '10.1.2.3:443, which is a private address')],
  },
  { id: 'network-perhaps-cut-off', spec: '{}', policies: { internet: `{ ${INTERNET} }` }, says: [] },
  {
    id: 'network-perhaps-cut-off',
    spec: 'remoteUrl: "http://localhost:3000"',
    policies: { deny: `{ ${DENY} }` },
    says: [],
  },
  {
    id: 'network-perhaps-cut-off',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: { oidc: '{ type: inline, inline: { issuer: "https://keycloak.identity.svc/realms/a" } }' },
    policies: { 'default-deny': `{ ${INTERNET} }` },
    says: [cutOff(ONE, 'keycloak.identity.svc:443, which is in the cluster', 'spec.oidcConfigRef.name')],
  },
  {
    id: 'network-dns',
    spec: '{}',
    policies: { internet: allowing('{ ports: [{ port: 443 }] }') },
    says: onPage('a policy that allows egress to port 443 only'),
  },
  ...[
    { deny: `{ ${DENY} }`, dns: `{ ${DNS} }` },
    { all: allowing('{}') },
    { openshift: allowing('{ ports: [{ port: 5353, protocol: UDP }] }') },
    { range: allowing('{ ports: [{ port: 50, endPort: 60, protocol: UDP }] }') },
    { named: allowing('{ ports: [{ port: dns, protocol: UDP }] }') },
    { clients: '{ podSelector: {}, ingress: [] }' },
  ].map((policies): RuleCase => ({ id: 'network-dns', spec: '{}', policies, says: [] })),
  // no name has to be looked up
  {
    id: 'network-dns',
    spec: 'remoteUrl: "https://203.0.113.7/mcp"',
    policies: { internet: allowing('{ ports: [{ port: 443 }] }') },
    says: [],
  },
  {
    id: 'network-range-form',
    spec: '{}',
    policies: { internet: allowing('{ to: [{ ipBlock: { cidr: 10.0.0.1/24 } }] }') },
    says: onPage('`remoteCidrs: ["10.0.0.1/24"]`, or `cidr: 10.0.0.1/24` in a NetworkPolicy'),
  },
  {
    id: 'network-range-form',
    spec: '{}',
    policies: {
      clients:
        '{ podSelector: {}, ingress: [{ from: [{ podSelector: {} }, { ipBlock: { cidr: 10.0.0.0/8, except: ["010.1.0.0/16"] } }] }] }',
    },
    says: [
      'spec.ingress[0].from[1].ipBlock.except[0] of the NetworkPolicy clients is "010.1.0.0/16", which is another form of 10.1.0.0/16, so the API server warns; write 10.1.0.0/16 (network-range-form)',
    ],
  },
  { id: 'network-range-form', spec: '{}', policies: { internet: `{ ${INTERNET} }` }, says: [] },
];
