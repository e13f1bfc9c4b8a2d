import { RUN_CONFIG_CHECKSUM } from '../../model/names-and-labels';
import { LARGEST_CONFIG_MAP } from '../../model/sizes';
import type { ExternalAuthConfigSpec, OidcConfigSpec, TelemetryConfigSpec, ToolConfigSpec } from '../../model/specs';
import { perObject } from '../../private/per-object';
import { marshal } from '../../private/go/go-json';
import { policySourceOf } from './authz-source';
import type { ProxySubject, Report, Rule } from '../rule';
import { annotationBytes, type AnnotationMap, LARGEST_ANNOTATIONS } from '../syntax/annotation-size';

/** The annotation of the pods with the checksum of the run config. */
const CHECKSUM = { [RUN_CONFIG_CHECKSUM]: '0'.repeat(64) };

/** Rules for the sizes of a proxy's objects. */
export const SIZE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'run-config-size', layer: 'api-server', severity: 'error', check: runConfigs },
  { id: 'annotation-size-merged', layer: 'api-server', severity: 'error', check: mergedAnnotations },
];

/** A part of the run config: the field that set it, and its size in bytes, including its copies. */
interface Part {
  readonly field: (subject: ProxySubject) => string;
  readonly bytes: (subject: ProxySubject) => number;
}

const AUTHZ = 'spec.authzConfig';

/** Each part as often as the run config contains it (`docs/operator/run-config.md`): the middlewares have copies. */
const PARTS: readonly Part[] = [
  {
    field: (subject) => policySourceOf(subject)?.field ?? AUTHZ,
    bytes: (subject) => 2 * bytesOf(policySourceOf(subject)?.policies.map(({ text }) => text)),
  },
  {
    field: (subject) => policySourceOf(subject)?.entities?.field ?? AUTHZ,
    bytes: (subject) => 2 * bytesOf([policySourceOf(subject)?.entities?.text ?? '']),
  },
  {
    field: () => 'spec.headerForward.addPlaintextHeaders',
    bytes: ({ resolved: { proxy } }) => bytesOf(texts(proxy.spec.headerForward?.addPlaintextHeaders)),
  },
  {
    field: () => 'spec.toolConfigRef.name',
    bytes: ({ resolved: { tools } }) => (tools === undefined ? 0 : 3 * toolBytes(tools.spec)),
  },
  {
    field: () => 'spec.telemetryConfigRef.name',
    bytes: ({ resolved: { telemetry } }) => (telemetry === undefined ? 0 : 2 * telemetryBytes(telemetry.spec)),
  },
  {
    field: () => 'spec.oidcConfigRef.name',
    bytes: ({ resolved: { oidc } }) => (oidc === undefined ? 0 : bytesOfSpec(oidc.spec)),
  },
  {
    field: () => 'spec.externalAuthConfigRef.name',
    bytes: ({ resolved: { externalAuth } }) => (externalAuth === undefined ? 0 : bytesOfSpec(externalAuth.spec)),
  },
  {
    field: () => 'spec.authServerRef.name',
    bytes: ({ resolved: { authServer } }) => (authServer === undefined ? 0 : bytesOfSpec(authServer.spec)),
  },
  {
    field: () => 'spec.remoteUrl',
    bytes: ({ resolved: { proxy } }) => bytesOf([proxy.spec.remoteUrl]),
  },
];

/** The whole is never as many times its large parts: an item of a letter gets quotes, an indent and a line of its own. */
const MOST_GROWTH = 16;

function runConfigs(subject: ProxySubject, report: Report): void {
  const sum = PARTS.reduce((before, { bytes }) => before + bytes(subject), 0);
  const total = sum * MOST_GROWTH <= LARGEST_CONFIG_MAP ? 0 : (subject.runConfigBytes?.() ?? sum);
  if (total <= LARGEST_CONFIG_MAP) {
    return;
  }
  const parts = PARTS.map((part) => ({ field: part.field(subject), bytes: part.bytes(subject) }));
  const [largest] = parts.sort((one, other) => other.bytes - one.bytes);
  if (largest !== undefined) {
    const { field, bytes } = largest;
    const rule = `takes ${String(bytes)} bytes in a run config of ${String(total)}, but a ConfigMap can have at most ${String(LARGEST_CONFIG_MAP)}`;
    report({ field, rule, fix: 'shorten it, since the text is escaped and stored more than once' });
  }
}

const toolBytes = perObject(({ toolsFilter = [], toolsOverride = {} }: ToolConfigSpec): number => {
  const overrides = Object.entries(toolsOverride).flatMap(([tool, { name = '', description = '' }]) => [
    tool,
    name,
    description,
  ]);
  return bytesOf([...toolsFilter, ...overrides]);
});

const telemetryBytes = perObject(({ openTelemetry }: TelemetryConfigSpec): number =>
  bytesOf([...texts(openTelemetry?.headers), ...texts(openTelemetry?.resourceAttributes)]),
);

const bytesOfSpec = perObject((spec: OidcConfigSpec | ExternalAuthConfigSpec): number => JSON.stringify(spec).length);

function texts(map: { readonly [key: string]: string } = {}): string[] {
  return Object.entries(map).flat();
}

/** Short texts cannot exceed the limit of a run config, whatever their escapes. */
const HARMLESS = 4096;

function bytesOf(given: readonly string[] = []): number {
  const length = given.reduce((sum, each) => sum + each.length, 0);
  return length < HARMLESS ? length : given.reduce((sum, each) => sum + Buffer.byteLength(marshal(each)), 0);
}

/** Another rule reports parts that are too large by themselves. */
function mergedAnnotations({ resolved: { proxy }, target }: ProxySubject, report: Report): void {
  const { annotations, podTemplateMetadataOverrides } = proxy.spec.resourceOverrides?.proxyDeployment ?? {};
  const path = 'spec.resourceOverrides.proxyDeployment';
  if (annotations !== undefined && !target.exact) {
    merged(`${path}.annotations`, [proxy.annotations, annotations], report);
  }
  if (podTemplateMetadataOverrides?.annotations !== undefined) {
    const parts = [podTemplateMetadataOverrides.annotations, CHECKSUM];
    merged(`${path}.podTemplateMetadataOverrides.annotations`, parts, report);
  }
}

function merged(field: string, parts: readonly AnnotationMap[], report: Report): void {
  const size = annotationBytes(Object.assign({}, ...parts) as AnnotationMap);
  if (size > LARGEST_ANNOTATIONS && parts.every((each) => annotationBytes(each) <= LARGEST_ANNOTATIONS)) {
    const rule = `has ${String(size)} bytes with the other annotations of the object, which can have at most ${String(LARGEST_ANNOTATIONS)}`;
    report({ field, rule, fix: 'shorten them' });
  }
}
