import type { DeclaredInDocument } from '../declaration/declaration';
import { NO_FACADE_REQUESTS } from '../model/facade-requests';
import type { PodPolicy } from '../model/egress-rules';
import type { PatchedPod, PodTemplateParts } from '../model/pod-options';
import type { Finding } from '../private/finding';
import type { Kind, ResolvedProxy, Resource } from '../model/kinds';
import { type ObjectNode, fieldsBeyond, readSpec, schemaFindings, type SpecReading } from '../crds';
import { followsOperator, type Target } from '../model/target';
import type { Traffic } from '../model/traffic';
import { LazyContentObject } from '../cdk8s/lazy-content-object';
import { isWithin, type Placed, segments, selfAndAncestors, valueAt, withPlaced } from '../private/field-paths';
import { nearMiss } from '../private/near-miss';
import { objectAt } from '../private/plain';
import { holdsVariable, isVariable } from '../private/variables';
import { firstReleaseOfField, isAsBefore, schemaOf } from '../releases/schema-of';
import { objectMetadataFindings } from '../rules/common/metadata';
import {
  API_VERSION_FIX,
  effectUnknown,
  isServed,
  notServedBy,
  tokenFindings,
  unknownFieldFindings,
  unknownKindFindings,
} from '../rules/common/unknown-fields';
import { withoutExplained } from '../rules/common/texts';
import { FACADE_RULES } from '../rules/facades/facade-rules';
import { applyRules } from '../rules/apply-rules';
import { RULES_OF, configFindings } from '../rules/all-rules';
import type { ForeignObjects } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { policiesAround } from './egress-policies';

/** What reading a construct's props or its document found. */
export function readingFindings(entry: CatalogEntry): readonly Finding[] {
  const { reading, mistakes, resource, target, declaration } = entry;
  return [
    ...(declaration.document === undefined ? [] : documentFindings(declaration.document, target)),
    ...mistakes.findings,
    ...settled(explainedByUnknown(reading.findings, reading.unknown, resource.kind), mistakes.unsettled),
    ...unknownFieldFindings(reading.unknown, declaration.document?.unknown, { kind: resource.kind, target }),
    ...unknownEffectFindings(declaration.spec, reading.unknown, { kind: resource.kind, target }),
    ...tokenFindings(reading.tokens, resource.kind, target),
  ];
}

/** What is around a proxy by objects that this package did not create. */
export interface AroundProxy {
  /** Who reaches it. */
  readonly traffic: (entry: CatalogEntry) => Traffic;
  /** Among them, the NetworkPolicies that select its pods. */
  readonly objects: ForeignObjects;
}

/** What the rules find in one construct, with what is written into it, except those across constructs. */
export function ruleFindings(
  entry: CatalogEntry,
  resolved: ResolvedProxy | undefined,
  around: AroundProxy,
  resource: Resource = entry.resource,
): readonly Finding[] {
  const { reading, target, declaration } = entry;
  const rules =
    resource.kind !== 'MCPRemoteProxy'
      ? configFindings(resource, target, entry.host.node.root)
      : proxyAndFacades(resolved ?? { proxy: resource }, entry, around);
  const metadata = objectMetadataFindings(declaration.metadata, target);
  const kind = unknownKindFindings(declaration.document !== undefined, { kind: resource.kind, target });
  const limits = schemaFindings(schemaOf(resource.kind, target.release), reading.spec, {
    admitted: followsOperator(target),
    later: reading.tokens.map(({ path }) => path),
  });
  const broken = [...kind, ...metadata, ...limits];
  const told = withoutExplained(beside(rules, broken));
  const others = entry.substitution ? told.filter((found) => !isLater(found, reading)) : told;
  const unsettled = unsettledIn(entry);
  return [
    ...patchFindings(entry),
    ...settled(broken, unsettled),
    ...settled(others, [...unsettled, ...reading.tokens.map(blockOf), ...passedOn(entry)]),
  ];
}

/** The fields that no rule can check, because their values are wrong, missing or resolved later. */
export function unsettledIn({ reading, mistakes }: CatalogEntry): readonly string[] {
  return [...mistakes.unsettled, ...reading.unsettled];
}

/** Whether it is about an option of a facade, or of a pod, with a variable in it, or about volumes whose names have some. */
function isLater({ id, field, value }: Finding, { variables }: SpecReading): boolean {
  const isOption = holdsVariable(value) && !/^(spec|metadata)\b/.test(field);
  const isVolume =
    id === 'pod-template-reference' &&
    MOUNT_NAME.test(field) &&
    variables.some(({ path }) => path === field || VOLUME_NAME.test(path));
  return isOption || isVolume;
}

const MOUNT_NAME = /\.volume(Mounts|Devices)\[\d+\]\.name$/;
const VOLUME_NAME = /\.volumes\[\d+\]\.name$/;

/** Variables in blocks of any content, which only the operator reads. */
function passedOn({ reading, target }: CatalogEntry): string[] {
  return reading.variables.filter(({ value }) => target.operator && isVariable(value)).map(({ path }) => path);
}

/** A rule may draw conclusions about all neighbours of a value that is resolved later. */
function blockOf({ path }: Placed): string {
  const [, block = path] = selfAndAncestors(path);
  return block;
}

/** For a value that breaks the schema, findings of other rules do not help. */
function beside(findings: readonly Finding[], broken: readonly Finding[]): readonly Finding[] {
  const fields = new Set(broken.map(({ field }) => field));
  return findings.filter(({ field }) => !fields.has(field));
}

/** No other rule can check a value that has the wrong type, is missing or is resolved later. */
export function settled(findings: readonly Finding[], unsettled: readonly string[]): readonly Finding[] {
  if (unsettled.length === 0) {
    return findings;
  }
  const paths = new Set(unsettled);
  const above = new Set(unsettled.flatMap(selfAndAncestors));
  return findings.filter(({ field }) => !above.has(field) && !selfAndAncestors(field).some((each) => paths.has(each)));
}

function proxyAndFacades(resolved: ResolvedProxy, entry: CatalogEntry, around: AroundProxy): readonly Finding[] {
  const { target, facadeRequests, emission } = entry;
  const { proxy } = resolved;
  const subject = {
    resource: proxy,
    resolved,
    target,
    facadeRequests,
    app: entry.host.node.root,
    runConfigBytes: (): number | undefined => emission.runConfigBytes(resolved, entry),
    podTemplate: (): PodTemplateParts => emission.podTemplate(resolved, entry),
    traffic: (): Traffic => around.traffic(entry),
    policies: (): readonly PodPolicy[] => policiesAround(entry, around.objects),
    patchedPod: (): PatchedPod | undefined => emission.patchedPod(resolved, entry),
  };
  const found = applyRules(RULES_OF.MCPRemoteProxy, subject);
  return facadeRequests === NO_FACADE_REQUESTS && proxy.spec.replicas === undefined
    ? found
    : [...found, ...applyRules(FACADE_RULES, subject)];
}

/** Findings about the parts of a document around its spec. */
function documentFindings({ apiVersion, findings }: DeclaredInDocument, { release }: Target): readonly Finding[] {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  if (isServed(version, release)) {
    return findings;
  }
  const refused = { id: 'api-version', severity: 'error', field: 'apiVersion', value: version } as const;
  return [...findings, { ...refused, rule: notServedBy(release), fix: API_VERSION_FIX }];
}

/** Without the operator, a field of the cluster's CRDs has no effect unless the release of the proxy has it. */
function unknownEffectFindings(
  spec: unknown,
  unknown: readonly Placed[],
  { kind, target }: { readonly kind: Kind; readonly target: Target },
): Finding[] {
  const { crds, ...release } = target.release;
  if (target.operator || crds?.schemas.has(kind) !== true) {
    return [];
  }
  const told = (field: string): boolean => unknown.some(({ path }) => isWithin(field, path));
  return fieldsBeyond(schemaOf(kind, release), spec)
    .filter((field) => !told(field) && !isAsBefore(kind, { path: field, value: valueAt({ spec }, field) }))
    .map((field) => effectUnknown(kind, field));
}

/**
 * Findings about missing fields, of which some say what stands there instead: the field with a misspelt name, or a field
 * of a later release, at which the missing one may be left out.
 */
function explainedByUnknown(findings: readonly Finding[], unknown: readonly Placed[], kind: Kind): Finding[] {
  return findings.map((finding) => {
    const fix = finding.id === 'required' ? fixFor(finding.field, unknown, kind) : undefined;
    return fix === undefined ? finding : { ...finding, fix };
  });
}

function fixFor(field: string, unknown: readonly Placed[], kind: Kind): string | undefined {
  const missing = lastOf(field);
  const beside = unknown.map(({ path }) => path).filter((path) => parentOf(path) === parentOf(field));
  const misspelt = beside.find((path) => nearMiss(lastOf(path), [missing]) !== undefined);
  if (misspelt !== undefined) {
    return `write ${missing} instead of ${lastOf(misspelt)}`;
  }
  for (const path of beside) {
    const since = firstReleaseOfField(kind, path);
    if (since !== undefined) {
      return `add it, or state the release of the cluster: ${lastOf(path)} needs ${since} or later`;
    }
  }
  return undefined;
}

function lastOf(path: string): string {
  return String(segments(path).at(-1));
}

function parentOf(path: string): string {
  return JSON.stringify(segments(path).slice(0, -1));
}

/** What the CRDs of the cluster say of what JSON patches change in a custom resource. */
function patchFindings(entry: CatalogEntry): readonly Finding[] {
  const { apiObjects, resource, target } = entry;
  const schema = target.operator ? target.release.crds?.schemas.get(resource.kind) : undefined;
  const object = schema && apiObjects.find((each) => each.kind === resource.kind);
  if (schema === undefined || !(object instanceof LazyContentObject) || !object.isPatched) {
    return [];
  }
  const written = withPlaced({ spec: resource.spec }, [...entry.unwritten, ...entry.reading.unknown]);
  const { apiVersion, kind, metadata } = object;
  const patched = object.patched({ apiVersion, kind, metadata: metadata.toJson(), ...written });
  const before = new Set(findingsIn(schema, objectAt(written, 'spec'), entry).map((each) => JSON.stringify(each)));
  return patched === undefined
    ? []
    : findingsIn(schema, objectAt(patched, 'spec'), entry)
        .filter((each) => !before.has(JSON.stringify(each)))
        .map((each) => ({ ...each, rule: `${each.rule}, after the JSON patches` }));
}

function findingsIn(schema: ObjectNode, spec: unknown, { resource: { kind }, target }: CatalogEntry): Finding[] {
  const read = readSpec(schema, spec);
  return [
    ...read.findings,
    ...unknownFieldFindings(read.unknown, undefined, { kind, target }),
    ...schemaFindings(schema, read.spec),
  ];
}
