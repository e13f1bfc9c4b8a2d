import { perText } from '../../private/caches';
import { CALLS } from './generated/calls';
import { ENUMS } from './generated/enums';
import { STRUCTS } from './generated/structs';

/** The type of a prop, of an option of a facade, or of an argument of a factory. */
export type PropType = ScalarType | EnumType | StructType | ListType | MapType | InstanceType;

export interface ScalarType {
  readonly kind: 'string' | 'number' | 'boolean' | 'any';
}

interface NamedType<Kind> {
  readonly kind: Kind;
  readonly name: string;
}

export type EnumType = NamedType<'enum'>;

/** An object with known members. */
export type StructType = NamedType<'struct'>;

export interface ListType {
  readonly kind: 'list';
  readonly items: PropType;
}

/** An object with free keys. */
export interface MapType {
  readonly kind: 'map';
  readonly values: PropType;
}

/** An object of a class, or with the behaviour of an interface. */
export type InstanceType = NamedType<'instance'>;

/**
 * When a value must be known: `synth` while the app is assembled, `manifest` only when cdk8s writes it, so it can be a
 * token such as `Lazy`; with `entries`, the entries of the list or map can be tokens.
 */
export type Time = 'synth' | 'manifest' | 'entries';

/** A member of a struct, or a parameter. */
export interface Member {
  readonly name: string;
  readonly type: PropType;
  readonly isOptional: boolean;
  readonly time: Time;
}

export type Members = ReadonlyMap<string, Member>;

interface Descriptions {
  readonly [owner: string]: { readonly [member: string]: string } | undefined;
}

const structs: Descriptions = STRUCTS;

const calls: Descriptions = CALLS;

const enums: Descriptions = ENUMS;

/** The members of a struct, or the parameters of a call. */
export const membersOf = perText(parsed);

/** Members of objects of other packages that no field takes, so they are errors. */
const REFUSED: ReadonlySet<string> = new Set(['ContainerResources.ephemeralStorage']);

/** The members that a message may recommend. */
export function offeredMembersOf(owner: string): Member[] {
  return Array.from(membersOf(owner).values()).filter(({ name }) => !REFUSED.has(`${owner}.${name}`));
}

/** The names of the members that must be there. */
export const requiredOf = perText((owner): readonly string[] =>
  Array.from(membersOf(owner).values()).flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
);

/** The values of an enum, by their names. */
export function valuesOf({ name }: EnumType): { readonly [name: string]: string } {
  return enums[name] ?? {};
}

/** The factories of a class, such as `HeaderValue.plaintext`. */
export function factoriesOf(className: string): string[] {
  return Object.keys(calls).filter((call) => call.startsWith(`${className}.`));
}

function parsed(owner: string): Members {
  const descriptions = structs[owner] ?? calls[owner];
  if (descriptions === undefined) {
    throw new Error(`${owner} is not a type of the public API: run 'npm run import'`);
  }
  const members = new Map<string, Member>();
  for (const [name, description] of Object.entries(descriptions)) {
    const isOptional = description.endsWith('?');
    const type = parse(isOptional ? description.slice(0, -1) : description);
    members.set(name, { name, type, isOptional, time: timeOf(owner, name, type) });
  }
  return members;
}

function parse(expression: string): PropType {
  const inner = expression.slice(0, -2);
  if (expression.endsWith('[]')) {
    return { kind: 'list', items: parse(inner) };
  }
  if (expression.endsWith('{}')) {
    return { kind: 'map', values: parse(inner) };
  }
  switch (expression) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'any':
      return { kind: expression };
  }
  const kind = expression in structs ? 'struct' : expression in enums ? 'enum' : 'instance';
  return { kind, name: expression };
}

/** Rules read their members, or names and objects depend on them, so they must be known. */
const KNOWN_AT_SYNTH: ReadonlySet<string> = new Set([
  'AdmissionPolicyOptions',
  'AlertSeverityOptions',
  'AutoscaleOptions',
  'ConfigAttributes',
  'GatewayReference',
  'HttpRouteExposureOptions',
  'IngressExposureOptions',
  'McpDashboardProps',
  'McpGuardrailsOptions',
  'McpIncludeProps',
  'McpWarnings',
  'MetricsAlertOptions',
  'MetricsScrapeOptions',
  'NetworkRestrictOptions',
  'NodeLabel',
  'PodAffinity',
  'PodDisruptionBudgetOptions',
  'PodToleration',
  'PodTopologySpread',
  'ProxyPodOptions',
  'RefusedCallsOptions',
  'RemoteMcpProxy',
  'RemoteMcpProxyAttributes',
  'ServiceLevelOptions',
  'WithOperatorOptions',
  'WithoutOperatorOptions',
]);

/** Exceptions from the rules by type and owner. */
const EXCEPTIONS: { readonly [member: string]: Time | undefined } = {
  'ApiObjectMetadata.annotations': 'entries',
  'ApiObjectMetadata.finalizers': 'entries',
  'ApiObjectMetadata.labels': 'entries',
  'CpuResources.limit': 'manifest',
  'CpuResources.request': 'manifest',
  'HttpRouteExposureOptions.annotations': 'entries',
  'IngressExposureOptions.annotations': 'entries',
  'IngressExposureOptions.ingressClassName': 'manifest',
  'MemoryResources.limit': 'manifest',
  'MemoryResources.request': 'manifest',
  'OpenTelemetryOptions.headers': 'manifest',
  'OpenTelemetryOptions.tracing': 'manifest',
  'ProxyDefaultsOptions.inherit': 'synth',
  'ProxyDefaultsOptions.reloader': 'synth',
  'RemoteMcpProxyProps.debug': 'synth',
  'RemoteMcpProxyProps.headerForward': 'manifest',
  'RemoteMcpProxyProps.podTemplate': 'synth',
  'RemoteMcpProxyProps.reloader': 'synth',
  'ToolConfigProps.toolsOverride': 'manifest',
  'ToolOverride.annotations': 'manifest',
};

/** Members that are not written to a manifest in any struct. */
const NEVER_WRITTEN: ReadonlySet<string> = new Set(['acknowledge']);

/** When a member of a struct, or an argument of a factory, must be known. */
function timeOf(owner: string, member: string, type: PropType): Time {
  const [scope = ''] = owner.split('.');
  const isWritten = isValue(type) && !KNOWN_AT_SYNTH.has(scope) && !NEVER_WRITTEN.has(member);
  return EXCEPTIONS[`${owner}.${member}`] ?? (isWritten ? 'manifest' : 'synth');
}

/** Whether it is written unchanged: a scalar, or several of them. */
function isValue(type: PropType): boolean {
  switch (type.kind) {
    case 'list':
      return isValue(type.items);
    case 'map':
      return isValue(type.values);
    default:
      return type.kind !== 'struct' && type.kind !== 'instance';
  }
}
