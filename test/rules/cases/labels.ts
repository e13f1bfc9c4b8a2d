import { onPage, type RuleCase } from '../rule-case';

export const LABELS_CASES: readonly RuleCase[] = [
  {
    id: 'label-name',
    spec: 'resourceOverrides: { proxyDeployment: { labels: { "my label": a } } }',
    says: onPage(),
  },
  {
    id: 'label-name',
    metadata: { labels: { '/x': 'a', 'a/b/c': 'a', 'Example.com/x': 'a', [['a/', 'a'.repeat(64)].join('')]: 'b' } },
    spec: '{}',
    says: [
      'metadata.labels["/x"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (label-name)',
      'metadata.labels["a/b/c"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (label-name)',
      'metadata.labels["Example.com/x"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (label-name)',
      [
        'metadata.labels["a/',
        'a'.repeat(64),
        '"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (label-name)',
      ].join(''),
    ],
  },
  {
    id: 'label-name',
    metadata: {
      labels: {
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:
          'a',
      },
    },
    spec: '{}',
    says: [
      [
        'metadata.labels["',
        'a'.repeat(182),
        '\u2026: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (label-name)',
      ].join(''),
    ],
  },
  { id: 'label-name', spec: 'resourceOverrides: { proxyService: { labels: { "example.com/a_b.c-d": a } } }', says: [] },
  {
    id: 'label-value',
    spec: 'resourceOverrides: { proxyService: { labels: { team: "a b" } } }',
    says: onPage(),
  },
  {
    id: 'label-value',
    spec: 'resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { labels: { team: "-a" } } } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.labels["team"]: "-a" is not a valid label value; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends, or an annotation (label-value)',
    ],
  },
  {
    id: 'label-value',
    kind: 'MCPTelemetryConfig',
    metadata: { labels: { team: 'a'.repeat(64) } },
    spec: '{}',
    says: [
      [
        'metadata.labels["team"]: "',
        'a'.repeat(64),
        '" is not a valid label value; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends, or an annotation (label-value)',
      ].join(''),
    ],
  },
  {
    id: 'label-value',
    kind: 'MCPTelemetryConfig',
    metadata: { labels: { team: '', other: 'A_b.c' } },
    spec: '{}',
    says: [],
  },
  {
    id: 'annotation-name',
    spec: 'resourceOverrides: { proxyDeployment: { annotations: { "a b": c } } }',
    says: onPage(),
  },
  {
    id: 'annotation-name',
    spec: 'resourceOverrides: { proxyService: { annotations: { "Example.com/x": c } } }',
    says: [],
  },
  {
    id: 'annotation-size',
    spec: { resourceOverrides: { proxyService: { annotations: { a: 'a'.repeat(262144) } } } },
    says: onPage('annotations of more than 256 KiB'),
  },
  {
    id: 'annotation-size',
    spec: { resourceOverrides: { proxyService: { annotations: { a: 'a'.repeat(262143) } } } },
    says: [],
  },
  {
    id: 'override-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { labels: { app: mine } } }',
    says: onPage(),
  },
  {
    id: 'override-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { annotations: { toolhive.stacklok.dev/runconfig-checksum: mine } } } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations["toolhive.stacklok.dev/runconfig-checksum"]: has no effect, since every proxy has its checksum there; remove it (override-no-effect)',
    ],
  },
  {
    id: 'override-no-effect',
    spec: 'resourceOverrides: { proxyService: { labels: { app: mcpremoteproxy, toolhive: "true" } } }',
    says: [],
  },
  {
    id: 'override-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { annotations: { toolhive.stacklok.dev/runconfig-checksum: mine } } }',
    says: [],
  },
];
