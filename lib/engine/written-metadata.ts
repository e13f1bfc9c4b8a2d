import { Chart, type ApiObject } from 'cdk8s';
import type { Finding } from '../private/finding';
import type { MetadataOverridesSpec } from '../model/kinds';
import { writtenMetadata } from '../cdk8s/lazy-content-object';
import { textsIn, type PlainObject } from '../private/plain';
import { holdsVariable } from '../private/variables';
import { metadataFindings } from '../rules/common/metadata';
import { isPlainName, isPlainText, metadataTextFindings, textFindings } from '../rules/common/texts';
import { annotationBytes, LARGEST_ANNOTATIONS, ANNOTATION_NAME, LABEL_NAME, LABEL_VALUE } from '../kubernetes';
import type { CatalogEntry } from './catalog-entry';
import type { LocatedFinding } from './messages';

type Labels = { [name: string]: string };

/**
 * Labels of charts, and labels and annotations of objects that no construct was declared with: those that a program adds
 * to an object. What a construct was declared with, its own rules check.
 */
export function writtenMetadataFindings(entries: readonly CatalogEntry[]): LocatedFinding[] {
  const charts = new Map<Chart, boolean>();
  for (const entry of entries) {
    const chart = Chart.of(entry.host);
    charts.set(chart, (charts.get(chart) ?? true) && entry.substitution);
  }
  const findings: LocatedFinding[] = [];
  for (const [chart, substitution] of charts) {
    findings.push(...ofChart(chart, substitution));
  }
  for (const entry of entries) {
    for (const object of entry.apiObjects) {
      findings.push(...ofObject(object, entry));
    }
  }
  return findings;
}

/** Told once, not at each object that gets them. */
function ofChart(chart: Chart, substitution: boolean): LocatedFinding[] {
  const labels = wrongLabels(chart.labels, (value) => substitution && holdsVariable(value));
  if (labels === NONE) {
    return [];
  }
  return [...metadataFindings({ labels }), ...metadataTextFindings({ labels })].map((finding) => ({
    host: chart,
    finding: shown({ ...finding, field: finding.field.replace(/^metadata\./, '') }),
  }));
}

function ofObject(object: ApiObject, entry: CatalogEntry): LocatedFinding[] {
  const written = writtenMetadata(object);
  const isLater = (value: string): boolean => entry.substitution && holdsVariable(value);
  const labels = wrongLabels(written.labels, isLater);
  const annotations = wrongAnnotations(written.annotations, isLater);
  if (labels === NONE && annotations === NONE) {
    return [];
  }
  const declared = declaredBy(entry);
  const ofCharts = Chart.of(object).labels;
  const added = {
    labels: addedLater(withoutName(labels, entry.name), [ofCharts, ...declared.map((each) => each.labels ?? NONE)]),
    annotations: addedLater(
      annotations,
      declared.map((each) => each.annotations ?? NONE),
    ),
  };
  return [...metadataFindings(added), ...metadataTextFindings(added)].map((finding) => ({
    host: object,
    entry,
    cluster: entry.cluster.warnings,
    finding: shown(finding),
  }));
}

/** Without the value, which nobody says is no secret. */
function shown({ id, severity, field, rule, fix }: Finding): Finding {
  return { id, severity, field, rule, fix };
}

const NONE: Labels = {};

/** What is wrong at first sight, so almost all objects need no more than a look. */
function wrongLabels(labels: PlainObject, isLater: (value: string) => boolean): Labels {
  return wrong(labels, isLater, (name, value) => {
    return LABEL_NAME.accepts(name) && LABEL_VALUE.accepts(value) && isPlainName(name);
  });
}

/** All of them if they are too large together. */
function wrongAnnotations(annotations: PlainObject, isLater: (value: string) => boolean): Labels {
  const all = textsIn(annotations);
  return annotationBytes(all) > LARGEST_ANNOTATIONS
    ? all
    : wrong(all, isLater, (name, value) => ANNOTATION_NAME.accepts(name) && isPlainName(name) && isPlainText(value));
}

function wrong(
  given: PlainObject,
  isLater: (value: string) => boolean,
  isRight: (name: string, value: string) => boolean,
): Labels {
  let found = NONE;
  for (const name in given) {
    const value = given[name];
    if (typeof value === 'string' && !isRight(name, value) && !isLater(name) && !isLater(value)) {
      found = { ...found, [name]: value };
    }
  }
  return found;
}

/** What the entry's own rules check. */
function declaredBy({ resource, facadeRequests }: CatalogEntry): MetadataOverridesSpec[] {
  const { labels, annotations } = resource;
  const overrides = resource.kind === 'MCPRemoteProxy' ? resource.spec.resourceOverrides : undefined;
  const { proxyDeployment, proxyService } = overrides ?? {};
  const given = [{ labels, annotations }, proxyDeployment ?? {}, proxyService ?? {}];
  const { exposures, scrapes, alerts } = facadeRequests;
  return [
    ...given,
    ...exposures.map((each) => ({ annotations: each.annotations })),
    ...[...scrapes, ...alerts].map((each) => ({ labels: each.labels })),
  ];
}

/** The name of the resource, which some labels have as their value, has rules of its own. */
function withoutName(given: Labels, resourceName: string): Labels {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== resourceName));
}

function addedLater(given: Labels, declared: readonly PlainObject[]): Labels {
  const added = Object.entries(given).filter(([name, value]) => declared.every((each) => each[name] !== value));
  return Object.fromEntries(added);
}

/** The labels and annotations of all objects as a text. */
export function metadataText(entries: Iterable<CatalogEntry>): string {
  return JSON.stringify(Array.from(entries, ({ apiObjects }) => apiObjects.map(writtenMetadata)));
}

/**
 * What the API server refuses of what a construct was given that is not a resource, or what is read back differently: the texts
 * that its object holds, and those of a file within it, by their props.
 */
export function givenFindings(
  metadata: MetadataOverridesSpec,
  printed: PlainObject,
  inFile: PlainObject,
): readonly Finding[] {
  return [...metadataFindings(metadata), ...metadataTextFindings(metadata), ...textFindings(printed, inFile)];
}
