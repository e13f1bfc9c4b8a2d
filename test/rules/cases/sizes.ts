import type { RuleCase, RuleCaseRefs } from '../rule-case';

const POD = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';

function annotated(annotations: { readonly [name: string]: string }): object {
  return { resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { annotations } } } };
}

const policy = (text: string, entitiesJson = '[]'): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } },
});

/** Settings that fill a run config, by the reported field. */
const LARGE: readonly (readonly [field: string, spec: object, refs: RuleCaseRefs])[] = [
  [
    'spec.authzConfig.inline.entitiesJson',
    policy('permit(principal, action, resource);', `["${'a'.repeat(600_000)}"]`),
    {},
  ],
  [
    'spec.headerForward.addPlaintextHeaders',
    { headerForward: { addPlaintextHeaders: { 'X-A': 'a'.repeat(1_100_000) } } },
    {},
  ],
  [
    'spec.toolConfigRef.name',
    { toolConfigRef: { name: 'tools' } },
    { tools: `toolsFilter: [${'tool-with-a-name, '.repeat(25_000)}]` },
  ],
  [
    'spec.telemetryConfigRef.name',
    { telemetryConfigRef: { name: 'otel' } },
    {
      telemetry: `openTelemetry: { enabled: true, endpoint: "https://otel:4318", metrics: { enabled: true }, resourceAttributes: { team: ${'a'.repeat(1_100_000)} } }`,
    },
  ],
];

/** Sizes of what is written. */
export const SIZE_CASES: readonly RuleCase[] = [
  {
    id: 'run-config-size',
    spec: policy(`//${'<'.repeat(100_000)}\npermit(principal, action, resource);`),
    says: [
      'spec.authzConfig.inline.policies: takes 1200084 bytes in a run config of 1200115, but a ConfigMap can have at most 1048576; shorten it, since the text is escaped and stored more than once (run-config-size)',
    ],
  },
  { id: 'run-config-size', spec: policy(`//${'a'.repeat(500_000)}\npermit(principal, action, resource);`), says: [] },
  ...LARGE.map(([field, spec, refs]) => ({
    id: 'run-config-size',
    spec,
    refs,
    says: [expect.stringMatching(`^${field.replaceAll('.', '\\.')}: takes \\d+ bytes in a run config of `) as string],
  })),
  {
    id: 'annotation-size-merged',
    on: 'corrected',
    metadata: { annotations: { a: 'a'.repeat(200_000) } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { b: 'b'.repeat(200_000) } } } },
    says: [
      'spec.resourceOverrides.proxyDeployment.annotations: has 400002 bytes with the other annotations of the object, which can have at most 262144; shorten them (annotation-size-merged)',
    ],
  },
  {
    id: 'annotation-size-merged',
    on: 'corrected',
    metadata: { annotations: { a: 'a'.repeat(200_000) } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { a: 'b'.repeat(200_000) } } } },
    says: [],
  },
  {
    id: 'annotation-size-merged',
    spec: annotated({ a: 'a'.repeat(262_100) }),
    says: [
      `${POD}: has 262205 bytes with the other annotations of the object, which can have at most 262144; shorten them (annotation-size-merged)`,
    ],
  },
];
