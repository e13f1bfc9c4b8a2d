import { entry, field } from '../../private/field-path';
import { podLabelsOf, RUN_CONFIG_CHECKSUM } from '../../model/names-and-labels';
import type { MetadataOverridesSpec, ResourceOverridesSpec } from '../../model/specs';
import type { ProxySubject, Report, Rule, AnySubject } from '../rule';
import { annotationBytes, LARGEST_ANNOTATIONS } from '../syntax/annotation-size';
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

/** Labels and annotations that objects get, from any source. */
export const METADATA_RULES: readonly Rule<AnySubject>[] = [
  { id: 'label-name', layer: 'api-server', severity: 'error', check: labelNames },
  { id: 'label-value', layer: 'api-server', severity: 'error', check: labelValues },
  { id: 'annotation-name', layer: 'api-server', severity: 'error', check: annotationNames },
  { id: 'annotation-size', layer: 'api-server', severity: 'error', check: annotationSizes },
];

export const METADATA_WARNINGS: readonly Rule<ProxySubject>[] = [
  { id: 'override-no-effect', layer: 'controller', severity: 'warning', check: overridesWithoutEffect },
];

function labelNames(subject: AnySubject, report: Report): void {
  const { accepts, rule, fix } = LABEL_NAME;
  for (const { field: parent, metadata } of placed(subject)) {
    for (const name of Object.keys(metadata.labels ?? {})) {
      if (!accepts(name)) {
        report({ field: entry(field(parent, 'labels'), name), rule, fix });
      }
    }
  }
}

function labelValues(subject: AnySubject, report: Report): void {
  const { accepts, rule, fix } = LABEL_VALUE;
  for (const { field: parent, metadata } of placed(subject)) {
    for (const [name, value] of Object.entries(metadata.labels ?? {})) {
      if (!accepts(value)) {
        report({ field: entry(field(parent, 'labels'), name), value, rule, fix: `${fix}, or an annotation` });
      }
    }
  }
}

function annotationNames(subject: AnySubject, report: Report): void {
  const { accepts, rule, fix } = ANNOTATION_NAME;
  for (const { field: parent, metadata } of placed(subject)) {
    for (const name of Object.keys(metadata.annotations ?? {})) {
      if (!accepts(name)) {
        report({ field: entry(field(parent, 'annotations'), name), rule, fix });
      }
    }
  }
}

function annotationSizes(subject: AnySubject, report: Report): void {
  for (const { field: parent, metadata } of placed(subject)) {
    const size = annotationBytes(metadata.annotations ?? {});
    if (size > LARGEST_ANNOTATIONS) {
      report({
        field: field(parent, 'annotations'),
        rule: `has ${String(size)} bytes of names and values, but an object can have at most ${String(LARGEST_ANNOTATIONS)}`,
        fix: 'shorten them',
      });
    }
  }
}

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

function placed({ resource: { kind, labels, annotations, spec } }: AnySubject): PlacedMetadata[] {
  const overrides = kind === 'MCPRemoteProxy' ? spec.resourceOverrides : undefined;
  return [{ field: METADATA, metadata: { labels, annotations } }, ...overridden(overrides)];
}

function overridden({ proxyDeployment, proxyService }: ResourceOverridesSpec = {}): PlacedMetadata[] {
  const found: PlacedMetadata[] = [];
  const add = (path: string, metadata: MetadataOverridesSpec | undefined): void => {
    if (metadata !== undefined) {
      found.push({ field: path, metadata });
    }
  };
  add(DEPLOYMENT, proxyDeployment);
  add(POD_TEMPLATE, proxyDeployment?.podTemplateMetadataOverrides);
  add(SERVICE, proxyService);
  return found;
}
