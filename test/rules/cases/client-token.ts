import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

const EXCHANGE = '{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com", audience: a } }';
const STS = '{ type: awsSts, awsSts: { region: us-east-1, fallbackRoleArn: "arn:aws:iam::123456789012:role/a" } }';

const OIDC = 'oidcConfigRef: { name: oidc, audience: a }';
const REF = 'externalAuthConfigRef: { name: ext }';
const WITHHOLD =
  'withhold it with headerForward.addPlaintextHeaders: { Authorization: "" }; acknowledge it if the remote server is meant to get it';

export const CLIENT_TOKEN_CASES: readonly RuleCase[] = [
  ...(['operator', 'exact', 'corrected'] as const).map((on) => ({
    id: 'client-token-forwarded',
    on,
    spec: OIDC,
    says: onPage('`oidcConfigRef`, but nothing that replaces `Authorization`'),
  })),
  {
    id: 'client-token-forwarded',
    spec: `{ ${OIDC}, ${REF} }`,
    refs: {
      externalAuth:
        '{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, externalTokenHeaderName: X-Token } }',
    },
    says: [
      `spec.externalAuthConfigRef.name: "ext" puts the new token into "X-Token", so the token of each client is passed on to the remote server as well; ${WITHHOLD} (client-token-forwarded)`,
    ],
  },
  {
    id: 'client-token-forwarded',
    spec: `{ ${OIDC}, ${REF} }`,
    refs: { externalAuth: 'type: unauthenticated' },
    says: [
      `spec.externalAuthConfigRef.name: "ext" does not replace the token of the client, which is passed on to the remote server; ${WITHHOLD} (client-token-forwarded)`,
    ],
  },
  ...[
    // without authentication, a client may bring a token for the remote server
    '{ headerForward: { addPlaintextHeaders: { X-A: b } } }',
    `{ ${OIDC}, headerForward: { addPlaintextHeaders: { authorization: "" } } }`,
    `{ ${OIDC}, headerForward: { addHeadersFromSecret: [{ headerName: Authorization, valueSecretRef: { name: s, key: k } }] } }`,
    `{ ${OIDC}, authServerRef: { kind: MCPExternalAuthConfig, name: ext } }`,
    // only the cluster knows what it is
    `{ ${OIDC}, ${REF} }`,
  ].map((spec) => ({ id: 'client-token-forwarded', spec, says: [] })),
  ...[
    EXCHANGE,
    STS,
    '{ type: bearerToken, bearerToken: { tokenSecretRef: { name: a, key: k } } }',
    '{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, externalTokenHeaderName: Authorization } }',
    '{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, externalTokenHeaderName: "" } }',
    '{ type: obo, obo: {} }',
    authServerYaml(),
  ].map((externalAuth) => ({
    id: 'client-token-forwarded',
    spec: `{ ${OIDC}, ${REF} }`,
    refs: { externalAuth },
    says: [],
  })),
  {
    id: 'external-auth-anonymous',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: EXCHANGE },
    says: onPage('a config of type `tokenExchange` or `awsSts`, but no `oidcConfigRef`'),
  },
  {
    id: 'external-auth-anonymous',
    on: 'corrected',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: STS },
    says: [
      'spec.externalAuthConfigRef.name: "ext" assumes roles with the tokens of clients, but without oidcConfigRef clients are not asked for a token; add oidcConfigRef (external-auth-anonymous)',
    ],
  },
  ...[EXCHANGE, STS].map((externalAuth) => ({
    id: 'external-auth-anonymous',
    spec: '{ externalAuthConfigRef: { name: ext }, oidcConfigRef: { name: oidc, audience: a } }',
    refs: { externalAuth },
    says: [],
  })),
  ...[EXCHANGE, STS].map((externalAuth) => ({
    id: 'external-auth-anonymous',
    spec: '{ externalAuthConfigRef: { name: ext }, authServerRef: { kind: MCPExternalAuthConfig, name: as } }',
    refs: { externalAuth },
    says: [],
  })),
  {
    id: 'external-auth-anonymous',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: '{ type: bearerToken, bearerToken: { tokenSecretRef: { name: a, key: k } } }' },
    says: [],
  },
  ...(
    [
      ['oidc', 'oidc', 'weather', undefined, true],
      ['url', 'https://w.example.org/mcp', 'weather', 'https://w.example.org/mcp', true],
      ['another', 'remote', 'weather', 'https://w.example.org/mcp', false],
      ['none', '', 'weather', '', false],
    ] as const
  ).map(([name, asked, own, resourceUrl, isTold]) => ({
    id: 'token-exchange-audience',
    spec: {
      externalAuthConfigRef: { name: 'ext' },
      oidcConfigRef: {
        name,
        audience: name === 'oidc' ? asked : own,
        ...(resourceUrl === undefined ? {} : { resourceUrl }),
      },
    },
    refs: {
      externalAuth: `{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com/t", audience: "${asked}" } }`,
    },
    says: isTold ? onPage('the same `audience` in `tokenExchange` and in `oidcConfigRef`') : [],
  })),
];
