import { ANNOTATION_DOMAIN } from '../../model/product';
import type { MetadataOverridesSpec } from '../../model/remote-mcp-proxy-spec';
import type { Resource } from '../../model/resource';
import { entry, field } from '../../private/field-path';
import { latest } from '../../private/latest';
import { podLabelsOf } from '../../model/names-and-labels';
import type { AnySubject } from './any-kind-rule';
import type { ProxySubject, Report, Rule } from '../rule';
import { isAnnotationName, isLabelName, isLabelValue } from '../syntax/kubernetes-names';

/** Labels and annotations of one object, and the field that holds them. */
interface PlacedMetadata {
  readonly field: string;
  readonly metadata: MetadataOverridesSpec;
}

/** The size of all annotations of an object that the API server takes, in bytes. */
const LARGEST_ANNOTATIONS = 262_144;
const METADATA = 'metadata';
const OVERRIDES = 'spec.resourceOverrides';
const CHECKSUM = `${ANNOTATION_DOMAIN}/runconfig-checksum`;

/** Labels and annotations that end up at objects, whoever gave them. */
export const METADATA_RULES: readonly Rule<AnySubject>[] = [
  { id: 'label-name', layer: 'api-server', severity: 'error', check: labelNames },
  { id: 'label-value', layer: 'api-server', severity: 'error', check: labelValues },
  { id: 'annotation-name', layer: 'api-server', severity: 'error', check: annotationNames },
  { id: 'annotation-size', layer: 'api-server', severity: 'error', check: annotationSizes },
];

export const METADATA_WARNINGS: readonly Rule<ProxySubject>[] = [
  { id: 'override-no-effect', layer: 'controller', severity: 'warning', check: overridesWithoutEffect },
];

function labelNames({ resource }: AnySubject, report: Report): void {
  for (const { field: parent, metadata } of metadataOf(resource)) {
    for (const name of Object.keys(metadata.labels ?? {})) {
      if (!isLabelName(name)) {
        report({
          field: entry(field(parent, 'labels'), name),
          rule: 'is no name that a label can have',
          fix: 'use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"',
        });
      }
    }
  }
}

function labelValues({ resource }: AnySubject, report: Report): void {
  for (const { field: parent, metadata } of metadataOf(resource)) {
    for (const [name, value] of Object.entries(metadata.labels ?? {})) {
      if (!isLabelValue(value)) {
        report({
          field: entry(field(parent, 'labels'), name),
          value,
          rule: 'is no value that a label can have',
          fix: 'use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends, or an annotation',
        });
      }
    }
  }
}

function annotationNames({ resource }: AnySubject, report: Report): void {
  for (const { field: parent, metadata } of metadataOf(resource)) {
    for (const name of Object.keys(metadata.annotations ?? {})) {
      if (!isAnnotationName(name)) {
        report({
          field: entry(field(parent, 'annotations'), name),
          rule: 'is no name that an annotation can have',
          fix: 'use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"',
        });
      }
    }
  }
}

function annotationSizes({ resource }: AnySubject, report: Report): void {
  for (const { field: parent, metadata } of metadataOf(resource)) {
    const size = Object.entries(metadata.annotations ?? {}).reduce(
      (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
      0,
    );
    if (size > LARGEST_ANNOTATIONS) {
      report({
        field: field(parent, 'annotations'),
        rule: `has ${String(size)} bytes, names and values together; an object can have ${String(LARGEST_ANNOTATIONS)}`,
        fix: 'shorten them',
      });
    }
  }
}

/** What selects the pods and rolls them cannot be overridden (`docs/operator/objects.md#labels-and-annotations`). */
function overridesWithoutEffect({ resolved }: ProxySubject, report: Report): void {
  for (const { field: parent, metadata } of metadataOf(resolved.proxy)) {
    if (parent === METADATA) {
      continue;
    }
    const own = podLabelsOf(resolved.proxy.name);
    for (const [name, value] of Object.entries(metadata.labels ?? {})) {
      const fixed = Object.hasOwn(own, name) ? own[name] : undefined;
      if (fixed !== undefined && value !== fixed) {
        report({
          field: entry(field(parent, 'labels'), name),
          value,
          rule: `has no effect, every proxy has ${JSON.stringify(fixed)} there`,
          fix: 'remove it',
        });
      }
    }
    if (parent.endsWith('podTemplateMetadataOverrides') && metadata.annotations?.[CHECKSUM] !== undefined) {
      const path = entry(field(parent, 'annotations'), CHECKSUM);
      report({ field: path, rule: 'has no effect, every proxy has its checksum there', fix: 'remove it' });
    }
  }
}

const metadataOf = latest(placedMetadata);

function placedMetadata(resource: Resource): PlacedMetadata[] {
  const own = { field: METADATA, metadata: resource };
  const all = resource.kind === 'MCPRemoteProxy' ? [own, ...overridesOf(resource)] : [own];
  return all.filter(({ metadata }) => hasAny(metadata.labels) || hasAny(metadata.annotations));
}

function hasAny(map: { readonly [name: string]: string } | undefined): boolean {
  return map !== undefined && Object.keys(map).length > 0;
}

function overridesOf({ spec }: Resource<'MCPRemoteProxy'>): PlacedMetadata[] {
  const overrides = spec.resourceOverrides;
  if (overrides === undefined) {
    return [];
  }
  const deployment = overrides.proxyDeployment;
  const all: readonly (readonly [string, MetadataOverridesSpec | undefined])[] = [
    [`${OVERRIDES}.proxyDeployment`, deployment],
    [`${OVERRIDES}.proxyDeployment.podTemplateMetadataOverrides`, deployment?.podTemplateMetadataOverrides],
    [`${OVERRIDES}.proxyService`, overrides.proxyService],
  ];
  return all.flatMap(([path, metadata]) => (metadata === undefined ? [] : [{ field: path, metadata }]));
}
