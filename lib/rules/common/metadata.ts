import { type Finding, type Severity, empty, invalid, missing, withoutEffect } from '../../private/finding';
import { type MetadataOverridesSpec, type Reference, REFERENCES, type ResourceOverridesSpec } from '../../model/kinds';
import { LONGEST_PROXY_NAME, podLabelsOf, RUN_CONFIG_CHECKSUM, serviceNameOf } from '../../model/object-names';
import type { Target } from '../../model/target';
import { perObject } from '../../private/caches';
import { entry, field, item } from '../../private/field-paths';
import { isPlainObject, listAt, type PlainObject, repeats, type Strings, textAt } from '../../private/plain';
import { newestSchemaOf } from '../../releases/schema-of';
import { applyRules } from '../apply-rules';
import {
  aKind,
  type AnySubject,
  itself,
  type Layer,
  ofCluster,
  type Part,
  type ProxySubject,
  type Report,
  rowsOf,
  type Rule,
  specRows,
} from '../rule';
import {
  ANNOTATION_NAME,
  annotationBytes,
  DNS_LABEL,
  isDnsLabel,
  isDnsSubdomain,
  isLabelName,
  LABEL_NAME,
  LABEL_VALUE,
  LARGEST_ANNOTATIONS,
} from '../../kubernetes';

const named = rowsOf(({ resource }: AnySubject) => [['metadata', resource]]);

/** Name rules for all kinds except proxies. */
export const RESOURCE_NAME: Rule<AnySubject> = named.error('resource-name', 'api-server', {
  at: 'name',
  breaks: (name) => !isDnsSubdomain(name),
  shown: itself,
  ...invalid(
    'a valid object name',
    'use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part',
  ),
});

export const NAMESPACE_NAME: Rule<AnySubject> = named.error('namespace-name', 'api-server', {
  at: 'namespace',
  breaks: (name) => !DNS_LABEL.accepts(name),
  shown: itself,
  rule: DNS_LABEL.rule,
  fix: DNS_LABEL.fix,
});

const SERVICE_NAME = serviceNameOf('<name>');

/** Rules for names of a proxy and names that it refers to. */
export const PROXY_NAME_RULES: readonly Rule<ProxySubject>[] = [
  // the name of the Service has the strictest limit (`docs/operator/validation.md#names`)
  named.error('proxy-name', 'api-server', {
    at: 'name',
    breaks: (name) => name.length > LONGEST_PROXY_NAME,
    shown: itself,
    rule: (name) =>
      `has ${String(name.length)} characters, but its Service ${SERVICE_NAME} is a DNS label of at most 63`,
    fix: `use at most ${String(LONGEST_PROXY_NAME)}`,
  }),
  named.error('proxy-name', 'api-server', {
    at: 'name',
    breaks: (name) => name.length <= LONGEST_PROXY_NAME && !isDnsLabel(name),
    shown: itself,
    ...invalid(
      `a valid DNS label, but its Service is called ${SERVICE_NAME}`,
      'use lower-case letters, digits and "-", with a letter or digit at both ends',
    ),
  }),
  { id: 'reference-name', layer: 'controller', severity: 'error', check: referenceNames },
  specRows().error('service-account-name', 'api-server', {
    at: 'serviceAccount',
    breaks: (name) => name !== '' && !isDnsSubdomain(name),
    shown: itself,
    ...invalid('a valid name for a ServiceAccount', 'give the name of a ServiceAccount of the same namespace'),
  }),
];

function referenceNames({ resolved }: ProxySubject, report: Report): void {
  for (const { field: name, kind } of REFERENCES) {
    const reference = resolved.proxy.spec[name];
    if (reference === undefined || isDnsSubdomain(reference.name)) {
      continue;
    }
    const path = field(field('spec', name), 'name');
    if (reference.name !== '') {
      report({
        field: path,
        value: reference.name,
        ...invalid(`a valid name for ${aKind(kind)}`, `give the name of ${aKind(kind)} of the same namespace`),
      });
    } else if (!isRefusedBySchema(name)) {
      report({ field: path, ...empty('give a name, or leave the block out') });
    }
  }
}

/** Whether the schema forbids an empty name in the reference. */
function isRefusedBySchema(reference: Reference['field']): boolean {
  const block = newestSchemaOf('MCPRemoteProxy').fields[reference];
  const name = block?.type === 'object' ? block.fields['name'] : undefined;
  return name?.type === 'string' && (name.minLength ?? 0) > 0;
}

/** Labels and annotations of one object, and the field that holds them. */
interface PlacedMetadata {
  readonly field: string;
  readonly metadata: MetadataOverridesSpec;
}

const METADATA = 'metadata';
const DEPLOYMENT = 'spec.resourceOverrides.proxyDeployment';
const POD_TEMPLATE = `${DEPLOYMENT}.podTemplateMetadataOverrides`;
const SERVICE = 'spec.resourceOverrides.proxyService';
const FIXED_LABELS: ReadonlySet<string> = new Set(Object.keys(podLabelsOf('')));

/** What rows say of all annotations of an object. */
export const ANNOTATION_SIZE = {
  breaks: (given: Strings): boolean => annotationBytes(given) > LARGEST_ANNOTATIONS,
  rule: (given: Strings): string =>
    `has ${String(annotationBytes(given))} bytes of names and values, but an object can have at most ${String(LARGEST_ANNOTATIONS)}`,
  fix: 'shorten them',
};

type Placed = readonly PlacedMetadata[];

/** Rules about the labels and annotations of a subject, wherever it has some. */
function metadataRules<Subject>(placedOf: (subject: Subject) => Placed): readonly Rule<Subject>[] {
  const metadata = rowsOf((subject: Subject) =>
    placedOf(subject).map(({ field: path, metadata: given }) => [path, given] as const),
  );
  const labels = rowsOf((subject: Subject) => entriesOf(placedOf(subject), 'labels'));
  const annotations = rowsOf((subject: Subject) => entriesOf(placedOf(subject), 'annotations'));
  return [
    labels.error('label-name', 'api-server', {
      breaks: ([name]) => !LABEL_NAME.accepts(name),
      rule: LABEL_NAME.rule,
      fix: LABEL_NAME.fix,
    }),
    labels.error('label-value', 'api-server', {
      breaks: ([, value]) => !LABEL_VALUE.accepts(value),
      shown: ([, value]: Entry) => value,
      rule: LABEL_VALUE.rule,
      fix: `${LABEL_VALUE.fix}, or an annotation`,
    }),
    annotations.error('annotation-name', 'api-server', {
      breaks: ([name]) => !ANNOTATION_NAME.accepts(name),
      rule: ANNOTATION_NAME.rule,
      fix: ANNOTATION_NAME.fix,
    }),
    metadata.error('annotation-size', 'api-server', { at: 'annotations', ...ANNOTATION_SIZE }),
  ];
}

/** What a resource and the objects of a proxy are declared with, where there is anything. */
const placed = perObject(({ resource: { kind, labels, annotations, spec } }: AnySubject): Placed => {
  const own = { field: METADATA, metadata: { labels, annotations } };
  const overrides = kind === 'MCPRemoteProxy' ? overridden(spec.resourceOverrides) : [];
  return [own, ...overrides].filter(isGiven);
});

/** Labels and annotations that a construct is declared with. */
export const METADATA_RULES = metadataRules(placed);

/** Those that an object is written with. */
const WRITTEN_RULES = metadataRules((all: Placed) => all);

/** The same for labels and annotations that an object is written with. */
export function metadataFindings(written: MetadataOverridesSpec): readonly Finding[] {
  const all = [{ field: METADATA, metadata: written }].filter(isGiven);
  return all.length === 0 ? [] : applyRules(WRITTEN_RULES, all);
}

export const METADATA_WARNINGS: readonly Rule<ProxySubject>[] = [
  { id: 'override-no-effect', layer: 'controller', severity: 'warning', check: overridesWithoutEffect },
];

/**
 * Labels that select the pods, and the annotation that rolls them, cannot be overridden
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
function overridesWithoutEffect({ resolved: { proxy } }: ProxySubject, report: Report): void {
  for (const { field: parent, metadata } of overridden(proxy.spec.resourceOverrides)) {
    for (const [name, value] of Object.entries(metadata.labels ?? {})) {
      const fixed = FIXED_LABELS.has(name) ? podLabelsOf(proxy.name)[name] : undefined;
      if (fixed !== undefined && value !== fixed) {
        report({
          field: entry(field(parent, 'labels'), name),
          value,
          ...withoutEffect('remove it', `since every proxy has ${JSON.stringify(fixed)} there`),
        });
      }
    }
    if (parent === POD_TEMPLATE && metadata.annotations?.[RUN_CONFIG_CHECKSUM] !== undefined) {
      const path = entry(field(parent, 'annotations'), RUN_CONFIG_CHECKSUM);
      report({ field: path, ...withoutEffect('remove it', 'since every proxy has its checksum there') });
    }
  }
}

type Entry = readonly [name: string, value: string];

function entriesOf(all: Placed, part: 'labels' | 'annotations'): Part<Entry>[] {
  return all.flatMap(({ field: parent, metadata: given }) =>
    Object.entries(given[part] ?? {}).map((each) => [entry(field(parent, part), each[0]), each] as const),
  );
}

function isGiven({ metadata: { labels = {}, annotations = {} } }: PlacedMetadata): boolean {
  return Object.keys(labels).length + Object.keys(annotations).length > 0;
}

function overridden({ proxyDeployment, proxyService }: ResourceOverridesSpec = {}): PlacedMetadata[] {
  return [
    { field: DEPLOYMENT, metadata: proxyDeployment },
    { field: POD_TEMPLATE, metadata: proxyDeployment?.podTemplateMetadataOverrides },
    { field: SERVICE, metadata: proxyService },
  ].flatMap(({ field: path, metadata: given }) => (given === undefined ? [] : [{ field: path, metadata: given }]));
}

/** Rules for metadata that only the custom resource gets, not the native objects. */
export const OBJECT_METADATA_RULES = [
  { id: 'finalizer', layer: 'api-server', severity: 'error' },
  { id: 'owner-reference', layer: 'api-server', severity: 'error' },
  { id: 'api-group', layer: 'api-server', severity: 'error' },
  { id: 'metadata-apply', layer: 'api-server', severity: 'warning' },
] as const satisfies readonly { readonly id: string; readonly layer: Layer; readonly severity: Severity }[];

type Problem = Pick<Finding, 'id' | 'field' | 'rule' | 'fix' | 'value'>;

/**
 * Metadata that the API server rejects (`ValidateObjectMeta`, and the names of CustomResourceDefinitions), or that only server-side
 * apply does.
 */
export function objectMetadataFindings(metadata: object, target: Target): readonly Finding[] {
  if (!target.operator) {
    return [];
  }
  const given: PlainObject = { ...metadata };
  const [finalizers, owners] = [listAt(given, 'finalizers'), listAt(given, 'ownerReferences')];
  const ofGroup = groupProblems(target.apiGroup);
  if (finalizers.length + owners.length + ofGroup.length === 0) {
    return [];
  }
  const rejected = [...finalizers.flatMap(finalizerProblems), ...ownerProblems(owners), ...ofGroup];
  const repeated = [
    ...repetitions('metadata.finalizers', finalizers, 'repeats', (each) => each),
    ...repetitions('metadata.ownerReferences', owners, 'has the uid of', (each) => textAt(each, 'uid') || undefined),
  ];
  return [
    ...rejected.map((problem): Finding => ({ severity: 'error', ...problem })),
    ...repeated.map((problem): Finding => ({ severity: 'warning', ...problem })),
  ];
}

/** `ValidateFinalizerName`. */
function finalizerProblems(finalizer: unknown, index: number): Problem[] {
  if (typeof finalizer !== 'string' || isLabelName(finalizer)) {
    return [];
  }
  const path = item('metadata.finalizers', index);
  const rule = 'is not a valid finalizer name';
  return [{ id: 'finalizer', field: path, value: finalizer, rule, fix: 'write it as "example.com/name"' }];
}

/**
 * What server-side apply can't tell apart, since the list is a set, or merged by a key (`x-kubernetes-list-type`). The API server
 * takes it from a client-side apply.
 */
function repetitions(
  list: string,
  items: readonly unknown[],
  does: string,
  keyOf: (each: unknown) => unknown,
): Problem[] {
  const placed = items.map((value, index) => ({ value, index }));
  return repeats(placed, ({ value }) => keyOf(value)).map(([{ index }, first]) => ({
    id: 'metadata-apply',
    field: item(list, index),
    rule: `${does} item ${String(first.index)} of the list, which server-side apply refuses`,
    fix: 'remove one of the two',
  }));
}

/** `ValidateOwnerReferences`. */
function ownerProblems(owners: readonly unknown[]): Problem[] {
  const wrong = owners.flatMap((owner, index) =>
    isPlainObject(owner) ? problemsOfOwner(owner, item('metadata.ownerReferences', index)) : [],
  );
  const controllers = owners.filter((owner) => isPlainObject(owner) && owner['controller'] === true).length;
  const several: Problem = {
    id: 'owner-reference',
    field: 'metadata.ownerReferences',
    rule: `has ${String(controllers)} controllers, but an object can have only one`,
    fix: 'let one of them have controller: true',
  };
  return controllers > 1 ? [...wrong, several] : wrong;
}

function problemsOfOwner(owner: PlainObject, path: string): Problem[] {
  const id = 'owner-reference';
  const [apiVersion = '', kind] = [textAt(owner, 'apiVersion'), textAt(owner, 'kind')];
  const lacking = ['apiVersion', 'kind', 'name', 'uid'].filter((name) => (textAt(owner, name) ?? '') === '');
  const problems = lacking.map((name) => ({ id, field: field(path, name), ...missing('name the owner') }));
  if (apiVersion !== '' && !API_VERSION.test(apiVersion)) {
    const [rule, fix] = ['is not a valid API version', 'write it like "apps/v1" or "v1"'];
    return [...problems, { id, field: field(path, 'apiVersion'), value: apiVersion, rule, fix }];
  }
  return apiVersion === 'v1' && kind === 'Event'
    ? [...problems, { id, field: path, rule: 'is an event, which can own nothing', fix: 'leave it out' }]
    : problems;
}

/** What `ParseGroupVersion` finds a version in. */
const API_VERSION = /^([^/]*\/)?[^/]+$/;

/** The group of a CustomResourceDefinition is a domain. */
function groupProblems(group: string | undefined): Problem[] {
  if (group === undefined || (isDnsSubdomain(group) && group.includes('.'))) {
    return [];
  }
  const rule = 'is not a valid API group';
  const fix = 'give a domain in lower case, such as "toolhive.stacklok.dev", or leave it out';
  return [{ id: 'api-group', field: ofCluster('apiGroup'), value: group, rule, fix }];
}
