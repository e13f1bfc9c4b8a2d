import { applyRules } from '../rules/plan';
import { RULES_OF, configFindings } from '../rules/rules-of-kind';
import { schemaFindings } from '../rules/schema/schema';
import { FACADE_RULES } from '../rules/facades/facade-rules';
import { explainedByUnknown } from './missing-beside';
import { objectMetadataFindings } from '../rules/common/object-metadata';
import { withoutExplained } from '../rules/common/unsafe-text';
import { patchFindings } from './patch-findings';
import {
  effectUnknown,
  isAsBefore,
  tokenFindings,
  unknownFieldFindings,
  unknownKindFindings,
} from '../rules/schema/unmodelled';
import type { Finding } from '../model/finding';
import type { PatchedPod, PodTemplateParts } from '../model/pod-options';
import type { ResolvedProxy } from '../model/resource';
import { followsOperator, type Target } from '../model/target';
import { provenSchemaOf, schemaOf } from '../releases/schema-of';
import { NO_FACADE_REQUESTS } from '../model/facade-requests';
import { valueAt, type Placed } from '../private/placed';
import { isWithin, selfAndAncestors } from '../private/field-path';
import { holdsVariable, isVariable } from '../private/variables';
import type { CatalogEntry } from './catalog-entry';
import type { ForeignObjects } from './foreign-objects';
import { trafficAround } from './traffic-around';
import type { Traffic } from '../model/traffic';
import type { DeclaredInDocument } from '../declaration/declaration';
import { API_VERSION_FIX, isServed, notServedBy } from '../rules/common/release';
import type { Kind } from '../model/kinds';
import { fieldsBeyond } from '../reader/crds/beside-known';

/** What reading a construct's props or its document found. */
export function readingFindings({
  reading,
  mistakes,
  resource,
  target,
  declaration,
}: CatalogEntry): readonly Finding[] {
  return [
    ...(declaration.document === undefined ? [] : documentFindings(declaration.document, target)),
    ...mistakes.findings,
    ...settled(explainedByUnknown(reading.findings, reading.unknown, resource.kind), mistakes.unsettled),
    ...unknownFieldFindings(reading.unknown, declaration.document?.unknown, { kind: resource.kind, target }),
    ...unknownEffectFindings(declaration.spec, reading.unknown, { kind: resource.kind, target }),
    ...tokenFindings(reading.tokens, resource.kind, target),
  ];
}

/** What is known of the app around a construct. */
export interface Around {
  /** Whether the config that a field refers to is valid: errors of a config are only reported at the config. */
  readonly isSound: (field: string) => boolean;
  readonly objects: ForeignObjects;
}

/** What the rules find in one construct, except those across constructs. */
export function ruleFindings(
  entry: CatalogEntry,
  resolved: ResolvedProxy | undefined,
  { isSound, objects }: Around,
): readonly Finding[] {
  const { reading, resource, target, declaration } = entry;
  const rules =
    resource.kind !== 'MCPRemoteProxy'
      ? configFindings(resource, target, entry.host.node.root)
      : proxyAndFacades(resolved ?? { proxy: resource }, entry, objects).filter(({ field }) => isSound(field));
  const metadata = objectMetadataFindings(declaration.metadata, target);
  const kind = unknownKindFindings(declaration.document !== undefined, { kind: resource.kind, target });
  const limits = schemaFindings(schemaOf(resource.kind, target.release), reading.spec, {
    admitted: followsOperator(target),
  });
  const broken = [...kind, ...metadata, ...limits];
  const others = withoutExplained(beside(rules, broken));
  return [
    ...patchFindings(entry),
    ...settled(broken, unsettledIn(entry)),
    ...settled(
      others.filter((found) => !isLater(found, entry)),
      [...unsettledIn(entry), ...reading.tokens.map(blockOf), ...passedOn(entry)],
    ),
  ];
}

/** The fields that no rule can check, because their values are wrong, missing or resolved later. */
export function unsettledIn({ reading, mistakes }: CatalogEntry): readonly string[] {
  return [...mistakes.unsettled, ...reading.unsettled];
}

/** Whether it is about an option of a facade, or of a pod, with a variable in it. */
function isLater({ field, value }: Finding, { substitution }: CatalogEntry): boolean {
  return substitution && holdsVariable(value) && !/^(spec|metadata)\b/.test(field);
}

/** Variables in blocks of any content, which only the operator reads. */
function passedOn({ reading, target }: CatalogEntry): string[] {
  return target.operator ? reading.variables.filter(({ value }) => isVariable(value)).map(({ path }) => path) : [];
}

/** A rule may draw conclusions about all neighbours of a value that is resolved later. */
function blockOf({ path }: Placed): string {
  return /^\w+\.\w+/.exec(path)?.[0] ?? path;
}

/** For a value that breaks the schema, findings of other rules do not help. */
function beside(findings: readonly Finding[], broken: readonly Finding[]): readonly Finding[] {
  const fields = new Set(broken.map(({ field }) => field));
  return findings.filter(({ field }) => !fields.has(field));
}

/** No other rule can check a value that has the wrong type, is missing or is resolved later. */
export function settled(findings: readonly Finding[], unsettled: readonly string[]): readonly Finding[] {
  if (unsettled.length === 0 || findings.length === 0) {
    return findings;
  }
  const paths = new Set(unsettled);
  const above = new Set(unsettled.flatMap(selfAndAncestors));
  return findings.filter(({ field }) => !above.has(field) && !selfAndAncestors(field).some((each) => paths.has(each)));
}

function proxyAndFacades(resolved: ResolvedProxy, entry: CatalogEntry, objects: ForeignObjects): readonly Finding[] {
  const { target, facadeRequests } = entry;
  const { proxy } = resolved;
  const subject = {
    resource: proxy,
    resolved,
    target,
    facadeRequests,
    app: entry.host.node.root,
    runConfigBytes: (): number | undefined => entry.runConfigBytes(resolved),
    podTemplate: (): PodTemplateParts => entry.podTemplate(resolved),
    traffic: (): Traffic => trafficAround(entry, objects),
    patchedPod: (): PatchedPod | undefined => entry.patchedPod(resolved),
  };
  const found = applyRules(RULES_OF.MCPRemoteProxy, subject);
  return facadeRequests === NO_FACADE_REQUESTS && proxy.spec.replicas === undefined
    ? found
    : [...found, ...applyRules(FACADE_RULES, subject)];
}

/** Findings about the parts of a document around its spec. */
function documentFindings({ apiVersion, findings }: DeclaredInDocument, { release }: Target): readonly Finding[] {
  const version = apiVersion.split('/').at(-1) ?? '';
  if (isServed(version, release)) {
    return findings;
  }
  const refused: Finding = {
    id: 'api-version',
    severity: 'error',
    field: 'apiVersion',
    value: version,
    rule: notServedBy(release),
    fix: API_VERSION_FIX,
  };
  return [...findings, refused];
}

/** Without the operator, a field of the cluster's CRDs has no effect unless this package knows what it is for. */
function unknownEffectFindings(
  spec: unknown,
  unknown: readonly Placed[],
  { kind, target }: { readonly kind: Kind; readonly target: Target },
): Finding[] {
  if (target.operator || target.release.crds?.schemas.has(kind) !== true) {
    return [];
  }
  const told = (field: string): boolean => unknown.some(({ path }) => isWithin(field, path));
  return fieldsBeyond(provenSchemaOf(kind), spec)
    .filter((field) => !told(field) && !isAsBefore({ path: field, value: valueAt({ spec }, field) }))
    .map(effectUnknown);
}
