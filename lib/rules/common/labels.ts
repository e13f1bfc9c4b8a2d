import { entry, field } from '../../private/field-path';
import { podLabelsOf, RUN_CONFIG_CHECKSUM } from '../../model/names-and-labels';
import type { Finding } from '../../model/finding';
import type { MetadataOverridesSpec, ResourceOverridesSpec } from '../../model/specs';
import { applyRules } from '../plan';
import { rowsOf, type AnySubject, type Part, type ProxySubject, type Report, type Rule } from '../rule';
import { annotationBytes, LARGEST_ANNOTATIONS } from '../syntax/kubernetes-names';
import { ANNOTATION_NAME, LABEL_NAME, LABEL_VALUE } from '../syntax/syntaxes';

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
    metadata.error('annotation-size', 'api-server', {
      at: 'annotations',
      breaks: (given) => annotationBytes(given) > LARGEST_ANNOTATIONS,
      rule: (given) =>
        `has ${String(annotationBytes(given))} bytes of names and values, but an object can have at most ${String(LARGEST_ANNOTATIONS)}`,
      fix: 'shorten them',
    }),
  ];
}

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
          rule: `has no effect, since every proxy has ${JSON.stringify(fixed)} there`,
          fix: 'remove it',
        });
      }
    }
    if (parent === POD_TEMPLATE && metadata.annotations?.[RUN_CONFIG_CHECKSUM] !== undefined) {
      const path = entry(field(parent, 'annotations'), RUN_CONFIG_CHECKSUM);
      report({ field: path, rule: 'has no effect, since every proxy has its checksum there', fix: 'remove it' });
    }
  }
}

type Entry = readonly [name: string, value: string];

function entriesOf(all: Placed, part: 'labels' | 'annotations'): Part<Entry>[] {
  return all.flatMap(({ field: parent, metadata: given }) =>
    Object.entries(given[part] ?? {}).map((each) => [entry(field(parent, part), each[0]), each] as const),
  );
}

/** What a resource and the objects of a proxy are declared with, where there is anything. */
function placed({ resource: { kind, labels, annotations, spec } }: AnySubject): Placed {
  const own = { field: METADATA, metadata: { labels, annotations } };
  const given = kind === 'MCPRemoteProxy' && spec.resourceOverrides !== undefined;
  return (given ? [own, ...overridden(spec.resourceOverrides)] : [own]).filter(isGiven);
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
