import type { RuleCase } from '../rule-case';

const EXCHANGE = '{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com", audience: a } }';
const STS = '{ type: awsSts, awsSts: { region: us-east-1, fallbackRoleArn: "arn:aws:iam::123456789012:role/a" } }';

export const CLIENT_TOKEN_CASES: readonly RuleCase[] = [
  {
    id: 'external-auth-anonymous',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: EXCHANGE },
    says: [
      'spec.externalAuthConfigRef.name: "ext" exchanges the tokens of clients, which nobody has checked without oidcConfigRef; add oidcConfigRef (external-auth-anonymous)',
    ],
  },
  {
    id: 'external-auth-anonymous',
    on: 'corrected',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: STS },
    says: [
      'spec.externalAuthConfigRef.name: "ext" assumes roles by the tokens of clients, but without oidcConfigRef no client is told to bring one; add oidcConfigRef (external-auth-anonymous)',
    ],
  },
  ...[EXCHANGE, STS].map((externalAuth) => ({
    id: 'external-auth-anonymous',
    spec: '{ externalAuthConfigRef: { name: ext }, oidcConfigRef: { name: oidc, audience: a } }',
    refs: { externalAuth },
    says: [],
  })),
  {
    id: 'external-auth-anonymous',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: '{ type: bearerToken, bearerToken: { tokenSecretRef: { name: a, key: k } } }' },
    says: [],
  },
];
