import { onPage, type RuleCase } from '../rule-case';

export const EXTERNAL_AUTH_CASES: readonly RuleCase[] = [
  {
    id: 'external-auth-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      bearerToken: { tokenSecretRef: { name: a, key: k } }`,
    says: onPage(
      undefined,
      'spec.type: "tokenExchange" cannot be combined with bearerToken; remove bearerToken, or set the type to "bearerToken" (external-auth-block)',
    ),
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
    says: onPage(),
  },
  {
    id: 'aws-sts-role',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: awsSts
      awsSts: { region: us-east-1, roleMappings: [] }`,
    says: onPage(),
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
    says: onPage(),
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
    says: onPage(),
  },
  {
    id: 'token-url',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "", audience: a }`,
    says: onPage(),
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
    says: onPage(),
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
    says: onPage(),
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
      [
        'claims.sub == "alice" && ("dev" in claims["groups"]',
        [
          'spec.awsSts.roleMappings[0].matcher: is not a valid CEL expression: ) is missing at its end; write it like claims.sub == "alice" (aws-sts-matcher)',
        ],
      ],
      ['claims.sub == "alice', onPage("`matcher: 'claims.sub == \"alice'`")],
      ['"dev" in claims["groups"] && !("act" in claims)', []],
    ] as const
  ).map(([matcher, says]): RuleCase => ({
    id: 'aws-sts-matcher',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'awsSts',
      awsSts: { region: 'us-east-1', roleMappings: [{ roleArn: 'arn:aws:iam::123456789012:role/a', matcher }] },
    },
    says,
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
    says: onPage(),
  },
];
