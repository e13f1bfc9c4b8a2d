import type { ResolvedProxy } from '../../model/resource';
import { ANNOTATION_DOMAIN } from '../../model/product';
import { marshal } from '../../private/go/go-json';
import { policySourceOf } from '../proxy/authz-source';
import type { FacadeSubject, ProxySubject, Report, Rule } from '../rule';
import { isCorrected } from '../target';

/** `ValidateConfigMap`. */
const LARGEST_CONFIG_MAP = 1_048_576;
/** `ValidateAnnotationsSize`. */
const LARGEST_ANNOTATIONS = 262_144;
/** The annotation of the pods with the checksum of the run config. */
const CHECKSUM = { [`${ANNOTATION_DOMAIN}/runconfig-checksum`]: '0'.repeat(64) };

/** Sizes of what is written, of the proxy as it is resolved. */
export const SIZE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'run-config-size', layer: 'api-server', severity: 'error', check: runConfigs },
  { id: 'annotation-size-merged', layer: 'api-server', severity: 'error', check: mergedAnnotations },
];

/** The same of what stands around it. */
export const FACADE_SIZE_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'exposure-annotation-size', layer: 'api-server', severity: 'error', check: exposedAnnotations },
];

/** A part of the run config: where it was given, and how many bytes it has there, its copies included. */
type Part = readonly [field: string, bytes: number];

function runConfigs(subject: ProxySubject, report: Report): void {
  const parts = partsOf(subject);
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  const [largest] = [...parts].sort(([, one], [, other]) => other - one);
  if (total > LARGEST_CONFIG_MAP && largest !== undefined) {
    const [field, bytes] = largest;
    const rule = `takes ${String(bytes)} bytes of the run config, which has ${String(total)}; a ConfigMap can have ${String(LARGEST_CONFIG_MAP)}`;
    report({ field, rule, fix: 'shorten it: what it says is written with its escapes, and more than once' });
  }
}

/** As often as the run config has each (`docs/operator/run-config.md`): copies stand in the middlewares. */
function partsOf(subject: ProxySubject): Part[] {
  const { proxy, tools, telemetry }: ResolvedProxy = subject.resolved;
  const source = policySourceOf(subject);
  const { toolsFilter = [], toolsOverride = {} } = tools?.spec ?? {};
  const { headers = {}, resourceAttributes = {} } = telemetry?.spec.openTelemetry ?? {};
  const overrides = Object.entries(toolsOverride).flatMap(([tool, { name = '', description = '' }]) => [
    tool,
    name,
    description,
  ]);
  return [
    [source?.field ?? 'spec.authzConfig', 2 * bytesOf((source?.policies ?? []).map(({ text }) => text))],
    [source?.entities?.field ?? 'spec.authzConfig', 2 * bytesOf([source?.entities?.text ?? ''])],
    ['spec.headerForward.addPlaintextHeaders', bytesOf(texts(proxy.spec.headerForward?.addPlaintextHeaders ?? {}))],
    ['spec.toolConfigRef.name', 3 * bytesOf([...toolsFilter, ...overrides])],
    ['spec.telemetryConfigRef.name', 2 * bytesOf([...texts(headers), ...texts(resourceAttributes)])],
    ['spec.remoteUrl', bytesOf([proxy.spec.remoteUrl])],
  ];
}

function texts(map: { readonly [key: string]: string }): string[] {
  return Object.entries(map).flat();
}

/** Short texts can't be longer than a run config may be, whatever their escapes are. */
const HARMLESS = 4096;

function bytesOf(given: readonly string[]): number {
  const length = given.reduce((sum, each) => sum + each.length, 0);
  return length < HARMLESS ? length : given.reduce((sum, each) => sum + Buffer.byteLength(marshal(each)), 0);
}

interface Annotations {
  readonly [name: string]: string;
}

/** Of parts that are too large themselves, another rule speaks. */
function mergedAnnotations({ resolved: { proxy }, target }: ProxySubject, report: Report): void {
  const { annotations = {}, podTemplateMetadataOverrides } = proxy.spec.resourceOverrides?.proxyDeployment ?? {};
  const path = 'spec.resourceOverrides.proxyDeployment';
  const own = isCorrected(target) ? proxy.annotations : {};
  merged(`${path}.annotations`, [own, annotations], report);
  merged(
    `${path}.podTemplateMetadataOverrides.annotations`,
    [podTemplateMetadataOverrides?.annotations ?? {}, CHECKSUM],
    report,
  );
}

function merged(field: string, parts: readonly Annotations[], report: Report): void {
  const size = sizeOf(Object.assign({}, ...parts) as Annotations);
  if (size > LARGEST_ANNOTATIONS && parts.every((each) => sizeOf(each) <= LARGEST_ANNOTATIONS)) {
    const rule = `has ${String(size)} bytes with the other annotations of the object, which can have ${String(LARGEST_ANNOTATIONS)}`;
    report({ field, rule, fix: 'shorten them' });
  }
}

function exposedAnnotations({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, annotations } of facadeRequests.exposures) {
    const size = sizeOf(annotations);
    if (size > LARGEST_ANNOTATIONS) {
      const rule = `has ${String(size)} bytes, names and values together; an object can have ${String(LARGEST_ANNOTATIONS)}`;
      report({ field: `${field}.annotations`, rule, fix: 'shorten them' });
    }
  }
}

function sizeOf(annotations: Annotations): number {
  return Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
}
