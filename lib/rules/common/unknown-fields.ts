import { type Finding, invalid } from '../../private/finding';
import { ALL_KINDS, isKind, type Kind, KINDS } from '../../model/kinds';
import { API_GROUP, isOperatorGroup, OTHER_KINDS } from '../../model/product-names';
import type { Target, TargetRelease } from '../../model/target';
import { isWithin, type Placed, segments } from '../../private/field-paths';
import { nearMiss } from '../../private/near-miss';
import { holdsVariable } from '../../private/variables';
import { byVersion, LATEST_RELEASE } from '../../releases/releases';
import { fieldsBeside, firstReleaseOfField, firstReleaseOfKind } from '../../releases/schema-of';
import { ofCluster, type AnySubject, type Report, type Rule } from '../rule';

/** Labels and annotations are not part of a file that is serialized and hashed at synth. */
const TOKEN_METADATA = /^metadata\.(labels|annotations)\[.*\]$/s;

/**
 * Fields of a proxy that are not part of a file that is serialized and hashed at synth; cdk8s may resolve them later.
 */
const TOKEN_FIELDS = new RegExp(
  '^spec\\.(' +
    [
      'serviceAccount',
      'sessionAffinity',
      'resources\\.(limits|requests)\\.(cpu|memory)',
      'resourceOverrides\\.proxyService\\.(labels|annotations)\\[.*\\]',
      'resourceOverrides\\.proxyDeployment\\.(labels|annotations)\\[.*\\]',
      'resourceOverrides\\.proxyDeployment\\.podTemplateMetadataOverrides\\.(labels|annotations)\\[.*\\]',
      'resourceOverrides\\.proxyDeployment\\.env\\[\\d+\\]\\.value',
      'resourceOverrides\\.proxyDeployment\\.imagePullSecrets\\[\\d+\\]\\.name',
      'headerForward\\.addHeadersFromSecret\\[\\d+\\]\\.valueSecretRef\\.(name|key)',
    ].join('|') +
    ')$',
  's',
);

const MISSPELT = 'check its spelling, or remove it';

const UNKNOWN_FIELD = {
  id: 'unknown-field',
  severity: 'warning',
  ...invalid('a field of the CRD of this release; the cluster may drop it', MISSPELT),
} as const;

const UNKNOWN_METADATA = {
  id: 'unknown-metadata',
  severity: 'error',
  ...invalid('a field of Kubernetes metadata, so kubectl and server-side apply refuse the object', MISSPELT),
} as const;

const UNKNOWN_PROP = {
  id: 'unknown-prop',
  severity: 'error',
  ...invalid(
    'a field of the CRD of this release',
    'remove it; fields of a newer operator can be added with a JSON patch',
  ),
} as const;

const UNKNOWN_STANDALONE = {
  id: 'unknown-field-standalone',
  severity: 'error',
  ...invalid('a field that this package knows, so it cannot be applied without the operator', MISSPELT),
} as const;

const TOKEN = 'is a token that cdk8s resolves later, but it goes into the run config, which is hashed at synth';
const VARIABLE = 'is a variable that is replaced later, but without the operator its value is read at synth';

/** Without the operator, values in the run config must be known when it is serialized. */
export function tokenFindings(tokens: readonly Placed[], kind: Kind, target: Target): Finding[] {
  if (target.operator || KINDS[kind].standalone === 'nothing') {
    return [];
  }
  return tokens
    .filter(({ path }) => !TOKEN_METADATA.test(path) && !(kind === 'MCPRemoteProxy' && TOKEN_FIELDS.test(path)))
    .map(({ path, value }) => ({
      id: 'token',
      severity: 'error',
      field: path,
      rule: holdsVariable(value) ? VARIABLE : TOKEN,
      fix: 'give the value itself',
    }));
}

/** The construct that has the field. */
interface Host {
  readonly kind: Kind;
  readonly target: Target;
}

/**
 * The API server drops such a field silently; on a cluster without the operator, it cannot be applied at all.
 *
 * `beside` are fields beside the spec, if the resource came from a document. A program can use JSON patches for fields
 * of newer operators, so such a field in props is a mistake.
 */
export function unknownFieldFindings(
  unknown: readonly Placed[],
  beside: readonly Placed[] | undefined,
  host: Host,
): Finding[] {
  const isDocument = beside !== undefined;
  return [...(beside ?? []), ...unknown].map(({ path }) => {
    const verdict = { ...verdictOn(path, isDocument, host), field: path };
    return verdict.fix === MISSPELT ? { ...verdict, fix: correction(path, host) } : verdict;
  });
}

/** The fix for a field that may be misspelt. */
function correction(path: string, { kind, target }: Host): string {
  const meant = nearMiss(String(segments(path).at(-1)), fieldsBeside(kind, target.release, path));
  return meant === undefined ? MISSPELT : `write ${meant}, or remove it`;
}

/** The finding for a kind that only a later release has. */
export function unknownKindFindings(inDocument: boolean, { kind, target }: Host): Finding[] {
  const { operator, release } = target;
  const { version, knownAs, isStated, crds } = release;
  const since = crds?.schemas.has(kind) === true ? undefined : firstReleaseOfKind(kind);
  const isMissing = since !== undefined && byVersion(knownAs, since) < 0;
  return isMissing && (!operator || !inDocument || (isStated && version === knownAs))
    ? [{ field: 'kind', value: kind, ...notBefore(since, isStated) }]
    : [];
}

/**
 * The finding for a field that the CRDs of the cluster have, where there is no operator and the release of the proxy does
 * not know it.
 */
export function effectUnknown(kind: Kind, field: string): Finding {
  const since = firstReleaseOfField(kind, field);
  if (since !== undefined) {
    return { field, ...notBefore(since, true) };
  }
  return {
    id: 'field-effect-unknown',
    severity: 'error',
    field,
    rule: `needs a proxy after ${LATEST_RELEASE}, whose objects are not known to this package`,
    fix: 'remove it, or use a cluster with the operator',
  };
}

function notBefore(since: string, isStated: boolean): Omit<Finding, 'field'> {
  return {
    id: 'release-field',
    severity: 'error',
    rule: `is not available before release ${since} of the operator`,
    fix: isStated ? 'remove it, or use a release that has it' : 'state the release of the cluster, or remove it',
  };
}

/** A release newer than the known ones may have the field; so may the running one, if none is stated. */
function verdictOn(path: string, inDocument: boolean, { kind, target }: Host): Omit<Finding, 'field'> {
  const { operator, release } = target;
  if (operator && isWithin(path, 'metadata')) {
    return UNKNOWN_METADATA;
  }
  const { version, knownAs, isStated, crds } = release;
  if (crds?.schemas.has(kind) === true) {
    const rule = `is not a field of the CRDs in ${crds.source}`;
    return { id: 'release-field', severity: 'error', rule, fix: MISSPELT };
  }
  const isKnown = isStated && version === knownAs;
  const since = firstReleaseOfField(kind, path);
  if (since !== undefined && (isKnown || !operator || !inDocument)) {
    return notBefore(since, isStated);
  }
  if (!operator) {
    return UNKNOWN_STANDALONE;
  }
  if (!inDocument) {
    return UNKNOWN_PROP;
  }
  return isKnown
    ? {
        id: 'release-field',
        severity: 'error',
        ...invalid(`a field that release ${version} of the operator has`, MISSPELT),
      }
    : UNKNOWN_FIELD;
}

/** The fields that identify a document's object. */
interface DocumentType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The kinds in the API group of the operator. */
const KNOWN_KINDS: readonly string[] = [...ALL_KINDS, ...OTHER_KINDS];

/** The findings for a document that is passed on unchanged although it looks like one of this package's kinds. */
export function foreignDocumentFinding(
  { apiVersion, kind }: DocumentType,
  apiGroup: string | undefined,
  toNameGroup: string,
): Finding | undefined {
  if (isKind(kind)) {
    return {
      id: 'foreign-group',
      severity: 'warning',
      field: 'apiVersion',
      value: apiVersion,
      ...invalid(
        'an API group and version that this package knows; the document is passed on unchecked',
        `use ${API_GROUP}/v1alpha1, or ${toNameGroup}`,
      ),
    };
  }
  if (!isOperatorGroup(apiVersion.split('/')[0] ?? '', apiGroup) || KNOWN_KINDS.includes(kind)) {
    return undefined;
  }
  const inOtherCase = KNOWN_KINDS.find((each) => each.toLowerCase() === kind.toLowerCase());
  if (inOtherCase !== undefined) {
    return {
      id: 'kind-case',
      severity: 'error',
      field: 'kind',
      value: kind,
      ...invalid('a kind: the API server distinguishes small and capital letters', `write ${inOtherCase}`),
    };
  }
  const meant = nearMiss(kind, KNOWN_KINDS);
  return {
    id: 'unknown-kind',
    severity: 'warning',
    field: 'kind',
    value: kind,
    ...invalid(
      'a kind that the operator has; the document is passed on unchecked',
      meant === undefined ? 'check its spelling, or remove the document' : `write ${meant}, or remove the document`,
    ),
  };
}

export const API_VERSION_FIX = 'use v1alpha1, or state the release of the operator that runs in the cluster';

/** Rules that depend only on the release. */
export const RELEASE_RULES: readonly Rule<AnySubject>[] = [
  { id: 'api-version', layer: 'schema', severity: 'error', check: writtenVersion },
];

function writtenVersion({ target }: AnySubject, report: Report): void {
  const version = target.operator ? target.apiVersion : undefined;
  if (version !== undefined && !isServed(version, target.release)) {
    report({ field: ofCluster('apiVersion'), value: version, rule: notServedBy(target.release), fix: API_VERSION_FIX });
  }
}

/** Whether resources can be written in that version; if no release is stated, a later one may run. */
export function isServed(version: string, { isStated, behaviour }: TargetRelease): boolean {
  return !isStated || behaviour.apiVersions.includes(version);
}

/** The finding for a version that is not served. */
export function notServedBy({ version, crds }: TargetRelease): string {
  return crds === undefined
    ? `is not served by release ${version} of the operator`
    : `is not served by the CRDs in ${crds.source}`;
}

/** The finding for a document of one of this package's kinds in a version that nobody serves. */
export function unservedVersionFinding(
  { apiVersion, kind }: DocumentType,
  apiGroup: string | undefined,
  { release }: Target,
): Finding | undefined {
  const [group = '', version = ''] = apiVersion.split('/');
  const { isStated, crds } = release;
  const isProven = crds !== undefined || (isStated && release.version === release.knownAs);
  return isKind(kind) &&
    isOperatorGroup(group, apiGroup) &&
    isProven &&
    !release.behaviour.apiVersions.includes(version)
    ? {
        id: 'api-version',
        severity: 'error',
        field: 'apiVersion',
        value: version,
        rule: notServedBy(release),
        fix: `use ${release.behaviour.apiVersions.at(-1) ?? ''}`,
      }
    : undefined;
}
