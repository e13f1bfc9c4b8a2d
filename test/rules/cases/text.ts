import { onPage, type RuleCase } from '../rule-case';

export const TEXT_CASES: readonly RuleCase[] = [
  {
    id: 'text-character',
    spec: { endpointPrefix: '/a\u2028b' },
    says: onPage('U+2028 in a value'),
  },
  {
    id: 'text-character',
    spec: {
      resourceOverrides: {
        proxyDeployment: {
          env: [
            { name: 'A', value: 'a\u0085' },
            {
              name: 'B',
              value: `
      a`,
            },
          ],
        },
      },
      headerForward: { addPlaintextHeaders: { 'X-\u2029': 'a' } },
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].value: contains U+0085, which is printed unchanged and read back as a line break; remove it (text-character)',
      'spec.headerForward.addPlaintextHeaders["X-\\u2029"]: contains U+2029, which is printed unchanged and read back as a line break; remove it (text-character)',
    ],
  },
  {
    id: 'text-character',
    kind: 'MCPToolConfig',
    spec: { toolsFilter: ['a\u2028'], toolsOverride: { '\u2028': { name: 'ok \ud83d\ude00' } } },
    says: [
      'spec.toolsFilter[0]: contains U+2028, which is printed unchanged and read back as a line break; remove it (text-character)',
      'spec.toolsOverride["\\u2028"]: contains U+2028, which is printed unchanged and read back as a line break; remove it (text-character)',
    ],
  },
  {
    id: 'text-control',
    spec: { resourceOverrides: { proxyDeployment: { annotations: { a: 'b\u0000' } } } },
    says: onPage('U+0000 in an annotation, in any text'),
  },
  {
    id: 'text-control',
    spec: {
      authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);\u001b'] } },
      resourceOverrides: { proxyService: { annotations: { a: 'b\tc\r\nd' } } },
    },
    says: [
      'spec.authzConfig.inline.policies[0]: contains U+001B, a control character that nothing shows; remove it (text-control)',
    ],
  },
  {
    id: 'text-unreadable',
    spec: { resourceOverrides: { proxyDeployment: { annotations: { a: 'b\u007f' } } } },
    says: onPage('U+007F in an annotation, in any text'),
  },
  {
    id: 'text-unreadable',
    kind: 'MCPTelemetryConfig',
    metadata: { annotations: { a: '\udc00' } },
    spec: { openTelemetry: { enabled: false, resourceAttributes: { '\ufffe': 'ok \ud83d\ude00 \u0001 \u00a0' } } },
    says: [
      'metadata.annotations["a"]: contains an unpaired surrogate (U+DC00), which no file can store; remove it (text-unreadable)',
      'spec.openTelemetry.resourceAttributes["\\ufffe"]: contains U+FFFE, which kubectl cannot read; remove it (text-unreadable)',
    ],
  },
  {
    id: 'text-unreadable',
    kind: 'MCPToolConfig',
    spec: {
      toolsOverride: { a: { description: `\tlist:\n \n\t- weather` }, b: { description: `list:\n \n\t- weather` } },
    },
    says: [
      'spec.toolsOverride["a"].description: has a line of a single space, which cdk8s prints as a different text; remove the space (text-unreadable)',
    ],
  },
  {
    id: 'text-unreadable',
    kind: 'MCPToolConfig',
    on: 'corrected',
    spec: { toolsOverride: { a: { description: `\tlist:\n \n\t- weather` } } },
    says: [],
  },
  {
    id: 'text-key',
    metadata: { labels: { '0o17': 'a' } },
    spec: { headerForward: { addPlaintextHeaders: { '3e_1': 'a' } } },
    says: onPage(
      'a label `0o17`, in any key',
      'spec.headerForward.addPlaintextHeaders["3e_1"]: is printed without quotes, and kubectl reads it as a number; use another name (text-key)',
    ),
  },
  {
    id: 'text-key',
    on: 'corrected',
    metadata: { labels: { '0o17': 'a' } },
    spec: { headerForward: { addPlaintextHeaders: { '3e_1': 'a' } } },
    says: onPage(),
  },
  {
    id: 'text-key',
    kind: 'MCPToolConfig',
    spec: { toolsOverride: { '<<': { name: 'a' }, on: { name: 'b' }, '1_000': { name: 'c' }, e1: { name: 'd' } } },
    says: [
      'spec.toolsOverride["<<"]: is printed without quotes, and kubectl reads it as an instruction to merge maps; use another name (text-key)',
    ],
  },
  {
    id: 'text-key',
    metadata: { labels: { constructor: 'a' } },
    spec: { resourceOverrides: { proxyService: { annotations: { constructor: 'a' } } } },
    says: [
      'metadata.labels["constructor"]: is a name that cdk8s cannot write; use another name (text-key)',
      'spec.resourceOverrides.proxyService.annotations["constructor"]: is a name that cdk8s cannot write; use another name (text-key)',
    ],
  },
  {
    id: 'text-key',
    kind: 'MCPToolConfig',
    spec: { toolsOverride: { 'a\u2029b': { name: 'a' } } },
    says: [
      'spec.toolsOverride["a\\u2029b"]: contains U+2029, at which kubectl ends the line; use another name (text-key)',
    ],
  },
];
