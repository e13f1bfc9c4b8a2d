import type { RuleCase } from '../rule-case';

export const EXTERNAL_AUTH_CASES: readonly RuleCase[] = [
  {
    id: 'external-auth-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      bearerToken: { tokenSecretRef: { name: a, key: k } }`,
    says: [
      'spec.type: "tokenExchange" needs tokenExchange, which is missing; add tokenExchange (external-auth-block)',
      'spec.type: "tokenExchange" cannot be combined with bearerToken; remove bearerToken, or set the type to "bearerToken" (external-auth-block)',
    ],
  },
  {
    id: 'external-auth-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: unauthenticated
      bearerToken: { tokenSecretRef: { name: a, key: k } }`,
    says: [
      'spec.type: "unauthenticated" cannot be combined with bearerToken; remove bearerToken, or set the type to "bearerToken" (external-auth-block)',
    ],
  },
  { id: 'external-auth-block', kind: 'MCPExternalAuthConfig', spec: 'type: unauthenticated', says: [] },
  {
    id: 'external-auth-block',
    kind: 'MCPExternalAuthConfig',
    spec: 'type: obo',
    release: '0.29.0',
    says: ['spec.type: "obo" needs obo, which is missing; add obo (external-auth-block)'],
  },
  {
    id: 'external-auth-block',
    kind: 'MCPExternalAuthConfig',
    spec: 'type: obo\nobo: {}',
    release: '0.29.0',
    says: [],
  },
  {
    id: 'external-auth-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: other
      bearerToken: { tokenSecretRef: { name: a, key: k } }`,
    says: [],
  },
  {
    id: 'aws-sts-role',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: awsSts
      awsSts: { region: us-east-1 }`,
    says: [
      'spec.awsSts: has neither fallbackRoleArn nor roleMappings, so the proxy would not start; add one of them (aws-sts-role)',
    ],
  },
  {
    id: 'aws-sts-role',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: awsSts
      awsSts: { region: us-east-1, roleMappings: [] }`,
    says: [
      'spec.awsSts: has neither fallbackRoleArn nor roleMappings, so the proxy would not start; add one of them (aws-sts-role)',
    ],
  },
  {
    id: 'aws-sts-role',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: awsSts
      awsSts: { region: us-east-1, fallbackRoleArn: "arn:aws:iam::123456789012:role/a" }`,
    says: [],
  },
  {
    id: 'aws-sts-mapping',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: awsSts
      awsSts: { region: us-east-1, roleMappings: [{ roleArn: "arn:aws:iam::123456789012:role/a" }] }`,
    says: ['spec.awsSts.roleMappings[0]: has neither claim nor matcher; set exactly one of them (aws-sts-mapping)'],
  },
  {
    id: 'aws-sts-mapping',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: awsSts
      awsSts: { region: us-east-1, roleMappings: [{ roleArn: "arn:aws:iam::123456789012:role/a", claim: a }, { roleArn: "arn:aws:iam::123456789012:role/a", claim: a, matcher: b }] }`,
    says: ['spec.awsSts.roleMappings[1]: has both claim and matcher; set exactly one of them (aws-sts-mapping)'],
  },
  {
    id: 'token-url',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: idp.example.com/token, audience: a }`,
    says: [
      'spec.tokenExchange.tokenUrl: is not a valid URL (it does not begin with http:// or https://), so no token could be exchanged; write it like "https://idp.example.com/oauth/token" (token-url)',
    ],
  },
  {
    id: 'token-url',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "", audience: a }`,
    says: [
      'spec.tokenExchange.tokenUrl: is not a valid URL (it does not begin with http:// or https://), so no token could be exchanged; write it like "https://idp.example.com/oauth/token" (token-url)',
    ],
  },
  {
    id: 'token-url',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "http://idp:8080/token", audience: a }`,
    says: [],
  },
  {
    id: 'token-url-plaintext',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "http://idp.example.com/token", audience: a }`,
    says: [
      'spec.tokenExchange.tokenUrl: "http://idp.example.com/token" is not https, so the tokens of clients and the client secret are sent in plaintext; use https (token-url-plaintext)',
    ],
  },
  ...['https://idp.example.com/token', 'http://idp.auth.svc/token', 'http://localhost:8080/token'].map((tokenUrl) => ({
    id: 'token-url-plaintext',
    kind: 'MCPExternalAuthConfig' as const,
    spec: { type: 'tokenExchange', tokenExchange: { tokenUrl, audience: 'a' } },
    says: [],
  })),
  {
    id: 'token-header-name',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, externalTokenHeaderName: "X Token" }`,
    says: [
      'spec.tokenExchange.externalTokenHeaderName: "X Token" is not a valid HTTP header name, so every request would fail; use letters, digits and any of !#$%&\'*+-.^_`|~ (token-header-name)',
    ],
  },
  {
    id: 'token-header-name',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, externalTokenHeaderName: "" }`,
    says: [],
  },
  ...(
    [
      ['operator', '0.28.2', 'the proxy would not start'],
      ['operator', '0.28.3', 'the operator does not create the proxy from release 0.28.3 on'],
      ['exact', '0.44.0', 'the operator does not create the proxy from release 0.28.3 on'],
      ['corrected', '0.44.0', 'the proxy would not start'],
    ] as const
  ).map(([on, release, consequence]): RuleCase => ({
    id: 'aws-sts-role',
    kind: 'MCPExternalAuthConfig',
    on,
    release,
    spec: 'type: awsSts\nawsSts: { region: us-east-1 }',
    says: [
      `spec.awsSts: has neither fallbackRoleArn nor roleMappings, so ${consequence}; add one of them (aws-sts-role)`,
    ],
  })),
  ...(
    [
      ['claims.sub == "alice" && ("dev" in claims["groups"]', ') is missing at its end'],
      ['claims.sub == "alice', 'a string in it is not closed'],
      ['"dev" in claims["groups"] && !("act" in claims)', undefined],
    ] as const
  ).map(([matcher, problem]): RuleCase => ({
    id: 'aws-sts-matcher',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'awsSts',
      awsSts: { region: 'us-east-1', roleMappings: [{ roleArn: 'arn:aws:iam::123456789012:role/a', matcher }] },
    },
    says:
      problem === undefined
        ? []
        : [
            `spec.awsSts.roleMappings[0].matcher: is not a valid CEL expression: ${problem}; write it like claims.sub == "alice" (aws-sts-matcher)`,
          ],
  })),
  // the blocks of another type
  ...['aws-sts-role', 'aws-sts-mapping', 'token-url', 'token-url-plaintext', 'token-header-name'].map(
    (id): RuleCase => ({
      id,
      kind: 'MCPExternalAuthConfig',
      spec: {
        type: 'unauthenticated',
        awsSts: { region: 'us-east-1' },
        tokenExchange: { tokenUrl: 'http://a b', audience: 'a', externalTokenHeaderName: 'a b' },
      },
      says: [],
    }),
  ),
  ...['aws-sts-role', 'token-url'].map((id): RuleCase => ({
    id,
    kind: 'MCPExternalAuthConfig',
    spec: `type: ${id === 'token-url' ? 'tokenExchange' : 'awsSts'}`,
    says: [],
  })),
  {
    id: 'aws-sts-role',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'awsSts',
      awsSts: {
        region: 'us-east-1',
        fallbackRoleArn: '',
        roleMappings: [{ roleArn: 'arn:aws:iam::123456789012:role/a' }],
      },
    },
    says: [],
  },
  {
    id: 'aws-sts-mapping',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'awsSts',
      awsSts: {
        region: 'us-east-1',
        roleMappings: [
          { roleArn: 'arn:aws:iam::123456789012:role/a', claim: '', matcher: '' },
          { roleArn: 'arn:aws:iam::123456789012:role/a', claim: '', matcher: 'true' },
        ],
      },
    },
    says: ['spec.awsSts.roleMappings[0]: has neither claim nor matcher; set exactly one of them (aws-sts-mapping)'],
  },
];
