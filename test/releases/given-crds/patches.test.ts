import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiObject, JsonPatch, type Chart } from 'cdk8s';
import { stringify } from 'yaml';
import { ExternalAuthConfig, OperatorFidelity, RemoteMcpProxy, TargetCluster, TelemetryConfig } from '../../../lib';
import type { Kind } from '../../../lib/model/kinds';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { servedCrdFile } from '../../../scripts/lib/crds-of-release';
import { documentOf } from '../../support/every-document';
import { chartFor, errorsOf, manifestOf } from '../../support/facades';
import { include } from '../../support/include';

const folder = mkdtempSync(path.join(tmpdir(), 'given-patches-'));
const crds = path.join(folder, 'crds.yaml');
const OWN = path.join(__dirname, '../../../crds/toolhive.stacklok.dev.yaml');
writeFileSync(crds, servedCrdFile(readFileSync(OWN, 'utf8'), LATEST_RELEASE));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Spec {
  readonly [field: string]: unknown;
}

interface Field {
  readonly kind: Kind;
  readonly base: Spec;
  readonly at: string;
  readonly right: unknown;
  readonly wrong: readonly (readonly [value: unknown, field: string, rule: string])[];
  /** Also changed, so that the resource is right. */
  readonly beside?: readonly JsonPatch[];
}

const PROXY = { remoteUrl: 'https://mcp.example.com/mcp' };
const REDIS = { ...PROXY, sessionStorage: { provider: 'redis', address: 'redis:6379' } };
const DEPLOYMENT = { ...PROXY, resourceOverrides: { proxyDeployment: {} } };
const OVERRIDES = '/spec/resourceOverrides/proxyDeployment';
const CA = { configMapRef: { name: 'ca', key: 'ca.crt' } };
const TRUSTED = { issuerUrl: 'https://other.example.com', expectedAudience: 'me', allowedDelegateClients: ['me'] };

/** An authorization server with one provider. */
function server(type: 'oidc' | 'oauth2'): Spec {
  const endpoints =
    type === 'oidc'
      ? { issuerUrl: 'https://login.example.com' }
      : { authorizationEndpoint: 'https://x.example.com/a', tokenEndpoint: 'https://x.example.com/t' };
  const upstreamProviders = [{ name: 'idp', type, [`${type}Config`]: { clientId: 'me', ...endpoints } }];
  const embeddedAuthServer = { issuer: 'https://mcp.example.com', upstreamProviders, trustedIssuers: [TRUSTED] };
  return { type: 'embeddedAuthServer', embeddedAuthServer };
}

const NODE_TERMS = 'nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms';
const NOT_BOOLEAN = 'not true or false';
const OIDC = '/spec/embeddedAuthServer/upstreamProviders/0/oidcConfig';
const OAUTH2 = '/spec/embeddedAuthServer/upstreamProviders/0/oauth2Config';
const ISSUER = '/spec/embeddedAuthServer/trustedIssuers/0';

const AUTH: readonly Field[] = (['oidc', 'oauth2'] as const).flatMap((type): Field[] => {
  const around = type === 'oidc' ? OIDC : OAUTH2;
  const of = { kind: 'MCPExternalAuthConfig', base: server(type) } as const;
  return [
    { ...of, at: `${around}/caBundleRef`, right: CA, wrong: [[{ configMapRef: {} }, 'configMapRef.key', ''], ['ca', '', 'not an object']] },
    { ...of, at: `${around}/additionalTokenParams`, right: { audience: 'a' }, wrong: [[{ audience: 5 }, '["audience"]', 'not a string']] },
  ];
});

const FIELDS: readonly Field[] = [
  { kind: 'MCPRemoteProxy', base: PROXY, at: '/spec/allowPrivateEndpoint', right: true, wrong: [['x', '', NOT_BOOLEAN]] },
  {
    kind: 'MCPRemoteProxy',
    base: REDIS,
    at: '/spec/sessionStorage/tls',
    right: { caCertSecretRef: { name: 'redis-ca', key: 'ca.crt' } },
    wrong: [
      [{ insecureSkipVerify: 'x' }, 'insecureSkipVerify', NOT_BOOLEAN],
      [{ caCertSecretRef: { name: 'redis-ca' } }, 'caCertSecretRef.key', ''],
      [{ caCertSecretRef: { name: 'redis-ca', key: 'ca.crt' }, insecureSkipVerify: true }, 'insecureSkipVerify', 'cannot be combined'],
    ],
  },
  {
    kind: 'MCPRemoteProxy',
    base: DEPLOYMENT,
    at: `${OVERRIDES}/nodeSelector`,
    right: { pool: 'mcp' },
    wrong: [[{ pool: 5 }, '["pool"]', 'not a string']],
  },
  {
    kind: 'MCPRemoteProxy',
    base: DEPLOYMENT,
    at: `${OVERRIDES}/tolerations`,
    right: [{ key: 'mcp', operator: 'Exists' }],
    wrong: [[{ key: 'mcp' }, '', 'not a list'], [[{ tolerationSeconds: 'x' }], '[0].tolerationSeconds', 'not an integer']],
  },
  {
    kind: 'MCPRemoteProxy',
    base: DEPLOYMENT,
    at: `${OVERRIDES}/affinity`,
    right: {},
    wrong: [
      [[], '', 'not an object'],
      [{ nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: {} } }, NODE_TERMS, 'is missing'],
    ],
  },
  {
    kind: 'MCPTelemetryConfig',
    base: { prometheus: { enabled: true } },
    at: '/spec/prometheus/metricsOnTransportPort',
    right: false,
    wrong: [['x', '', NOT_BOOLEAN]],
  },
  ...AUTH,
    {
      kind: 'MCPExternalAuthConfig',
    base: server('oauth2'),
      at: `${OAUTH2}/tokenEndpointAuthMethod`,
      right: 'none',
      wrong: [['secret', '', 'is not supported'], [5, '', 'not a string']],
    },
  {
    kind: 'MCPExternalAuthConfig',
    base: server('oidc'),
    at: `${OIDC}/allowPrivateIPs`,
    right: true,
    wrong: [[1, '', NOT_BOOLEAN]],
  },
  {
    kind: 'MCPExternalAuthConfig',
    base: server('oidc'),
    at: `${OIDC}/dcrConfig`,
    right: { registrationEndpoint: 'https://x.example.com/r' },
    wrong: [[{ registrationEndpoint: 5 }, 'registrationEndpoint', 'not a string']],
    beside: [JsonPatch.remove(`${OIDC}/clientId`)],
  },
  { kind: 'MCPExternalAuthConfig', base: server('oidc'), at: `${ISSUER}/name`, right: 'other', wrong: [[5, '', 'not a string']] },
  { kind: 'MCPExternalAuthConfig', base: server('oidc'), at: `${ISSUER}/caBundleRef`, right: CA, wrong: [[[], '', 'not an object']] },
];

const OURS = [RemoteMcpProxy, TelemetryConfig, ExternalAuthConfig];

function documentText(kind: Kind, spec: Spec): string {
  const document = documentOf(kind, 'thing', spec);
  return stringify({ ...document, metadata: { ...document.metadata, namespace: 'mcp' } });
}

/** The field, set by JSON patches of a resource that has it not. */
function patched({ kind, base, at, beside = [] }: Field, value: unknown): Chart {
  const chart = chartFor(TargetCluster.withOperator({ crds, fidelity: OperatorFidelity.EXACT }));
  include(chart, documentText(kind, base));
  const [resource] = chart.node.findAll().filter((each) => OURS.some((type) => each instanceof type));
  if (resource === undefined) throw new Error('the document made no construct');
  ApiObject.of(resource).addJsonPatch(JsonPatch.add(at, value), ...beside);
  return chart;
}

/** The same by YAML. */
function written({ kind, base, at, beside = [] }: Field, value: unknown): Chart {
  const chart = chartFor(TargetCluster.withOperator({ crds, fidelity: OperatorFidelity.EXACT }));
  const { spec } = JsonPatch.apply({ spec: structuredClone(base) }, JsonPatch.add(at, value), ...beside) as { readonly spec: Spec };
  include(chart, documentText(kind, spec));
  return chart;
}

/** The path as messages write it. */
function fieldPath(pointer: string): string {
  return pointer.slice(1).replaceAll(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
}

const shown = FIELDS.map((field) => [`${field.kind} ${fieldPath(field.at)}`, field] as const);

test.each(shown)('%s is set by a JSON patch as by YAML', (_, field) => {
  for (const make of [patched, written]) {
    const chart = make(field, field.right);
    expect(errorsOf(chart)).toEqual([]);
    expect(valueAt(manifestOf(chart, field.kind), field.at)).toEqual(field.right);
  }
});

const WRONG = shown.flatMap(([name, field]) => field.wrong.map((wrong) => [name, wrong[0], field, wrong] as const));

test.each(WRONG)('%s: %j is refused with its path', (_, __, field, [value, inner, rule]) => {
  const at = fieldPath(field.at) + (inner === '' || inner.startsWith('[') ? inner : `.${inner}`);
  for (const make of [patched, written]) {
    const lines = errorsOf(make(field, value)).map((line) => line.replace(/^\[[^\]]*\] /, ''));
    const [told] = lines.filter((line) => line.startsWith(`${at}: `));
    expect(told).toContain(rule);
  }
});

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((each, step) => (each as { readonly [step: string]: unknown })[step], value);
}
