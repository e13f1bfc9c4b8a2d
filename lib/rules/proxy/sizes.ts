import { RUN_CONFIG_CHECKSUM } from '../../model/object-names';
import { LARGEST_CONFIG_MAP } from '../../model/config-maps';
import type { TelemetryConfigSpec, ToolConfigSpec } from '../../model/kinds';
import { perObject } from '../../private/caches';
import { marshal } from '../../go';
import type { Strings } from '../../private/plain';
import { policySourceOf } from './policies';
import { about, type ProxySubject, type Report, type Rule } from '../rule';
import { textsOf } from '../common/texts';
import { annotationBytes, LARGEST_ANNOTATIONS } from '../../kubernetes';

/** The annotation of the pods with the checksum of the run config. */
const CHECKSUM = { [RUN_CONFIG_CHECKSUM]: '0'.repeat(64) };

/** Rules for the sizes of a proxy's objects. */
export const SIZE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'run-config-size', layer: 'api-server', severity: 'error', check: runConfigs },
  ...about(
    ['resourceOverrides'],
    [{ id: 'annotation-size-merged', layer: 'api-server', severity: 'error', check: mergedAnnotations }],
  ),
];

/** A part of the run config: the field that set it, and its size in bytes, including its copies. */
interface Part {
  readonly field: string;
  readonly bytes: number;
}

/** Each part as often as the run config contains it (`docs/operator/run-config.md`): the middlewares have copies. */
function partsOf(subject: ProxySubject): Part[] {
  const { proxy, tools, telemetry, oidc, externalAuth, authServer } = subject.resolved;
  const { headerForward, remoteUrl } = proxy.spec;
  const source = policySourceOf(subject);
  return [
    { field: source?.field ?? '', bytes: 2 * bytesOf((source?.policies ?? []).map(({ text }) => text)) },
    { field: source?.entities?.field ?? '', bytes: 2 * bytesOf([source?.entities?.text ?? '']) },
    { field: 'spec.headerForward.addPlaintextHeaders', bytes: bytesOf(texts(headerForward?.addPlaintextHeaders)) },
    { field: 'spec.toolConfigRef.name', bytes: tools === undefined ? 0 : 3 * toolBytes(tools.spec) },
    { field: 'spec.telemetryConfigRef.name', bytes: telemetry === undefined ? 0 : 2 * telemetryBytes(telemetry.spec) },
    { field: 'spec.oidcConfigRef.name', bytes: bytesOfSpec(oidc) },
    { field: 'spec.externalAuthConfigRef.name', bytes: bytesOfSpec(externalAuth) },
    { field: 'spec.authServerRef.name', bytes: bytesOfSpec(authServer) },
    { field: 'spec.remoteUrl', bytes: bytesOf([remoteUrl]) },
  ];
}

/** The whole is never as many times its large parts: an item of a letter gets quotes, an indent and a line of its own. */
const MOST_GROWTH = 16;

/** The largest specs with which no run config is too large: of no text are there more than three copies. */
const SMALL = LARGEST_CONFIG_MAP / (MOST_GROWTH * 3 * 6);

function runConfigs(subject: ProxySubject, report: Report): void {
  if (isSmall(subject)) {
    return;
  }
  const parts = partsOf(subject);
  const sum = parts.reduce((before, { bytes }) => before + bytes, 0);
  const total = sum * MOST_GROWTH <= LARGEST_CONFIG_MAP ? 0 : (subject.runConfigBytes?.() ?? sum);
  if (total <= LARGEST_CONFIG_MAP) {
    return;
  }
  const [largest] = parts.sort((one, other) => other.bytes - one.bytes);
  if (largest !== undefined) {
    const { field, bytes } = largest;
    const rule = `takes ${String(bytes)} bytes in a run config of ${String(total)}, but a ConfigMap can have at most ${String(LARGEST_CONFIG_MAP)}`;
    report({ field, rule, fix: 'shorten it, since the text is escaped and stored more than once' });
  }
}

/** Any text takes at most six bytes a letter in JSON, and a few for its quotes. */
function isSmall(subject: ProxySubject): boolean {
  const { authzConfigMap, tools, telemetry, oidc, externalAuth, authServer } = subject.resolved;
  let size = 0;
  for (const [, { text }] of textsOf(subject)) {
    size += text.length + QUOTES;
  }
  for (const config of [tools, telemetry, oidc, externalAuth, authServer]) {
    size += bytesOfSpec(config);
  }
  return authzConfigMap === undefined && size <= SMALL;
}

const QUOTES = 4;

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

function bytesOfSpec(config: { readonly spec: object } | undefined): number {
  return config === undefined ? 0 : jsonBytes(config.spec);
}

const jsonBytes = perObject((spec: object): number => JSON.stringify(spec).length);

function texts(map: { readonly [key: string]: string } = {}): string[] {
  return Object.entries(map).flat();
}

/** Short texts cannot exceed the limit of a run config, whatever their escapes. */
const HARMLESS = 4096;

function bytesOf(given: readonly string[]): number {
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

function merged(field: string, parts: readonly Strings[], report: Report): void {
  const size = annotationBytes(Object.assign({}, ...parts) as Strings);
  if (size > LARGEST_ANNOTATIONS && parts.every((each) => annotationBytes(each) <= LARGEST_ANNOTATIONS)) {
    const rule = `has ${String(size)} bytes with the other annotations of the object, which can have at most ${String(LARGEST_ANNOTATIONS)}`;
    report({ field, rule, fix: 'shorten them' });
  }
}
