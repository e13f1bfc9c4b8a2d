import type { RuleCase } from '../rule-case';

export const TEXT_CASES: readonly RuleCase[] = [
  {
    id: 'text-character',
    spec: { endpointPrefix: '/a\u2028b' },
    says: [
      'spec.endpointPrefix: holds U+2028, which is printed as it is and read back as a line break; remove it (text-character)',
    ],
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
      headerForward: { addPlaintextHeaders: { 'X-\u2029': '\ud800' } },
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].value: holds U+0085, which is printed as it is and read back as a line break; remove it (text-character)',
      'spec.headerForward.addPlaintextHeaders["X-\\u2029"]: holds U+2029, which is printed as it is and read back as a line break; remove it (text-character)',
      'spec.headerForward.addPlaintextHeaders["X-\\u2029"]: holds half a character (U+D800), which no file can hold; remove it (text-character)',
    ],
  },
  {
    id: 'text-character',
    kind: 'MCPTelemetryConfig',
    metadata: { annotations: { a: '\udc00' } },
    spec: '{}',
    says: [
      'metadata.annotations["a"]: holds half a character (U+DC00), which no file can hold; remove it (text-character)',
    ],
  },
  {
    id: 'text-character',
    kind: 'MCPToolConfig',
    spec: { toolsFilter: ['a\u2028'], toolsOverride: { '\u2028': { name: 'ok \ud83d\ude00' } } },
    says: [
      'spec.toolsFilter[0]: holds U+2028, which is printed as it is and read back as a line break; remove it (text-character)',
      'spec.toolsOverride["\\u2028"]: holds U+2028, which is printed as it is and read back as a line break; remove it (text-character)',
    ],
  },
];
