import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase, type RuleCaseRefs } from '../rule-case';

const POD = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';

function annotated(annotations: { readonly [name: string]: string }): object {
  return { resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { annotations } } } };
}

const policy = (text: string, entitiesJson = '[]'): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } },
});

const TOO_LARGE = (field: string, bytes: number, total: number): string =>
  `${field}: takes ${String(bytes)} bytes in a run config of ${String(total)}, but a ConfigMap can have at most 1048576; shorten it, since the text is escaped and stored more than once (run-config-size)`;

const LONG = 'a'.repeat(1_100_000);
const REDIRECTED = { name: 'oidc', audience: 'a', resourceUrl: 'https://w.example.com' };

/** Settings that fill a run config, by the reported field. */
const LARGE: readonly (readonly [field: string, bytes: number, total: number, spec: object, refs: RuleCaseRefs])[] = [
  [
    'spec.authzConfig.inline.entitiesJson',
    1_200_016,
    1_200_115,
    policy('permit(principal, action, resource);', `["${'a'.repeat(600_000)}"]`),
    {},
  ],
  [
    'spec.headerForward.addPlaintextHeaders',
    1_100_007,
    1_104_105,
    { headerForward: { addPlaintextHeaders: { 'X-A': LONG } }, remoteUrl: `https://${'b'.repeat(4088)}` },
    {},
  ],
  [
    'spec.toolConfigRef.name',
    1_365_048,
    1_365_075,
    { toolConfigRef: { name: 'tools' } },
    {
      tools: `{ toolsFilter: [${'tool-with-a-name, '.repeat(25_000)}], toolsOverride: { a: { name: b }, cc: { description: ${'d'.repeat(5000)} } } }`,
    },
  ],
  [
    'spec.telemetryConfigRef.name',
    2_210_030,
    2_210_057,
    { telemetryConfigRef: { name: 'otel' } },
    {
      telemetry: `openTelemetry: { enabled: true, endpoint: "https://otel:4318", metrics: { enabled: true }, headers: { X-B: ${'b'.repeat(5000)} }, resourceAttributes: { team: ${LONG} } }`,
    },
  ],
  [
    'spec.oidcConfigRef.name',
    1_100_157,
    1_100_184,
    { oidcConfigRef: REDIRECTED },
    { oidc: `{ type: inline, inline: { issuer: "https://idp.example.com/${LONG}" } }` },
  ],
  [
    'spec.externalAuthConfigRef.name',
    1_100_093,
    1_100_120,
    { externalAuthConfigRef: { name: 'ext' } },
    {
      externalAuth: `{ type: tokenExchange, tokenExchange: { tokenUrl: "https://idp.example.com", audience: ${LONG} } }`,
    },
  ],
  [
    'spec.authServerRef.name',
    1_100_448,
    1_100_475,
    { oidcConfigRef: REDIRECTED, authServerRef: { name: 'as' } },
    { authServer: authServerYaml([], `, redirectUri: "https://w.example.com/${LONG}"`) },
  ],
  ['spec.remoteUrl', 1_100_026, 1_100_026, { remoteUrl: `https://mcp.example.com/${LONG}` }, {}],
];

/** Sizes of what is written. */
export const SIZE_CASES: readonly RuleCase[] = [
  {
    id: 'run-config-size',
    spec: policy(`//${'<'.repeat(100_000)}\npermit(principal, action, resource);`),
    says: onPage('a policy with 100,000 times `<`, in the largest field'),
  },
  { id: 'run-config-size', spec: policy(`//${'a'.repeat(500_000)}\npermit(principal, action, resource);`), says: [] },
  ...LARGE.map(([field, bytes, total, spec, refs]) => ({
    id: 'run-config-size',
    spec,
    refs,
    says: [TOO_LARGE(field, bytes, total)],
  })),
  // as many bytes as a ConfigMap can have
  ...[0, 1].map((more) => ({
    id: 'run-config-size',
    spec: { headerForward: { addPlaintextHeaders: { 'X-A': 'a'.repeat(1_048_542 + more) } } },
    says: more === 0 ? [] : [TOO_LARGE('spec.headerForward.addPlaintextHeaders', 1_048_550, 1_048_577)],
  })),
  {
    id: 'annotation-size-merged',
    on: 'corrected',
    metadata: { annotations: { a: 'a'.repeat(200_000) } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { b: 'b'.repeat(200_000) } } } },
    says: onPage('200,000 bytes in `metadata.annotations` and as many in the overrides'),
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
  // as many bytes as an object can have; another rule reports a part that has more
  {
    id: 'annotation-size-merged',
    on: 'corrected',
    metadata: { annotations: { a: 'a'.repeat(200_000) } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { b: 'b'.repeat(62_142) } } } },
    says: [],
  },
  {
    id: 'annotation-size-merged',
    on: 'corrected',
    metadata: { annotations: { a: 'a'.repeat(200_000) } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { b: 'b'.repeat(262_144) } } } },
    says: [],
  },
  {
    id: 'annotation-size-merged',
    on: 'corrected',
    metadata: { annotations: { a: '1' } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { b: 'b'.repeat(262_143) } } } },
    says: [
      'spec.resourceOverrides.proxyDeployment.annotations: has 262146 bytes with the other annotations of the object, which can have at most 262144; shorten them (annotation-size-merged)',
    ],
  },
  // the operator does not put them on one object
  {
    id: 'annotation-size-merged',
    on: 'exact',
    metadata: { annotations: { a: 'a'.repeat(200_000) } },
    spec: { resourceOverrides: { proxyDeployment: { annotations: { b: 'b'.repeat(200_000) } } } },
    says: [],
  },
  { id: 'annotation-size-merged', spec: annotated({ a: 'a'.repeat(262_000) }), says: [] },
];
