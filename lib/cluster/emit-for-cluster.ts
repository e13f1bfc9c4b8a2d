import { ApiObject, type ApiObjectMetadata, App, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { changesFor, writtenSpec } from '../corrections/corrections';
import { Catalog } from '../engine/catalog';
import type { CatalogEntry, Emission, EmittedObjects } from '../engine/catalog-entry';
import { withTokens } from '../engine/resolver';
import { EVERY_ADDRESS, apiVersionIn, type OperatorTarget, type StandaloneTarget } from '../model/target';
import { isAutoscaled } from '../model/facade-requests';
import type { PatchedPod, PodTemplateParts } from '../model/pod-options';
import type { ResolvedProxy, Resource } from '../model/kinds';
import { RUNNER_IMAGE } from '../model/product-names';
import { customResourceContent, emitCustomResource } from '../operator/custom-resource';
import { type Content, LazyContentObject, withoutNulls } from '../cdk8s/lazy-content-object';
import { isWithin, type Placed } from '../private/field-paths';
import { isPlainObject, objectAt, type PlainObject, present } from '../private/plain';
import { emitStandalone } from '../standalone/emit-objects';
import { type StandaloneOptions, unlessIncomplete } from '../standalone/standalone-model';
import { runConfigSize, unpatchedDeployment, withChecksum } from '../standalone/proxy-objects';
import { withPodTemplate } from '../standalone/object-metadata';
import { type DeploymentSpec } from '../standalone/kubernetes-types';

/** Writes a resource as its cluster needs it, as children of its construct. */
export function emit(scope: Construct, entry: CatalogEntry): EmittedObjects {
  const { target } = entry;
  if (target.operator) {
    return { customResource: customResource(scope, entry, target) };
  }
  const { resource } = entry;
  return resource.kind === 'MCPRemoteProxy' ? workload(scope, entry, resource, target) : {};
}

/** What rules may ask of what is written, or of what the operator will write. */
export const EMISSION: Emission = { runConfigBytes, operatorObjects, podTemplate, patchedPod };

/**
 * The size of a proxy's run config: of the one that is written, or that the operator will write. Undefined where it cannot
 * be known, such as with a config that is not in the app.
 */
function runConfigBytes(resolved: ResolvedProxy, { target }: CatalogEntry): number | undefined {
  const asStandalone = target.operator ? operatorsOwn(target) : target;
  return unlessIncomplete(() => runConfigSize(resolved, asStandalone, changesFor(asStandalone)));
}

/**
 * The objects that the operator makes of a proxy, with the image that its Helm chart sets. Undefined where they cannot be known, such as
 * with a config that is not in the app.
 */
function operatorObjects(resolved: ResolvedProxy, { target }: CatalogEntry): PlainObject[] | undefined {
  const chart = new Chart(new App(), 'made');
  const { release, openshift } = target;
  emitStandalone(chart, {
    proxy: resolved.proxy,
    target: { ...operatorsOwn({ release, openshift }), image: `${RUNNER_IMAGE}:v${release.version}` },
    changes: [],
    resolve: () => resolved,
    options: () => ({}),
    whenPatched: () => undefined,
  });
  return unlessIncomplete(() =>
    chart.node.children.filter((each) => ApiObject.isApiObject(each)).map((each) => objectAt(each.toJson())),
  );
}

/** The pod template of a proxy, as it is or as the operator will make it, and what is merged into it. */
function podTemplate(resolved: ResolvedProxy, entry: CatalogEntry): PodTemplateParts {
  const { target, declaration } = entry;
  const { podTemplateSpec = {} } = writtenProxy(resolved, entry).spec;
  return {
    original: { ...ownDeployment(resolved, entry).template },
    // the operator gets what cdk8s writes; files are also applied as they are
    patch: target.operator && declaration.document === undefined ? withoutNulls(podTemplateSpec) : podTemplateSpec,
    written: objectAt(declaration, 'spec')['podTemplateSpec'],
  };
}

/** The pod template of a proxy after JSON patches; undefined if there are none, or if they do not fit. */
function patchedPod(resolved: ResolvedProxy, entry: CatalogEntry): PatchedPod | undefined {
  const { operator } = entry.target;
  const object = entry.apiObjects.find(({ kind }) => kind === (operator ? 'MCPRemoteProxy' : 'Deployment'));
  if (!(object instanceof LazyContentObject) || !object.isPatched) {
    return undefined;
  }
  const { apiVersion, kind, metadata } = object;
  const { spec } = writtenProxy(resolved, entry);
  const made = operator
    ? spec
    : withPodTemplate(withChecksum(ownDeployment(resolved, entry), ''), spec.podTemplateSpec);
  const after = object.patched({ apiVersion, kind, metadata: metadata.toJson(), spec: made });
  if (after === undefined) {
    return undefined;
  }
  return operator
    ? { patch: objectAt(after, 'spec', 'podTemplateSpec') }
    : { template: objectAt(after, 'spec', 'template') };
}

/** The Deployment without the proxy's own pod template, as it is or as the operator will make it. */
function ownDeployment(resolved: ResolvedProxy, entry: CatalogEntry): DeploymentSpec {
  const { target } = entry;
  const asStandalone = target.operator ? operatorsOwn(target) : target;
  return unpatchedDeployment(resolved, asStandalone, optionsOf(entry), changesFor(asStandalone));
}

/** The proxy as it is written: with the operator, with corrections. */
function writtenProxy(resolved: ResolvedProxy, entry: CatalogEntry): Resource<'MCPRemoteProxy'> {
  return corrected(entry) && entry.target.operator ? withCorrections(resolved, entry) : resolved.proxy;
}

/** What the operator writes with its own defaults. */
function operatorsOwn({ release, openshift }: Pick<OperatorTarget, 'release' | 'openshift'>): StandaloneTarget {
  return { operator: false, exact: true, release, openshift, proxyHost: EVERY_ADDRESS, defaultImagePullSecrets: [] };
}

function customResource(scope: Construct, entry: CatalogEntry, target: OperatorTarget): ApiObject {
  const catalog = Catalog.of(scope);
  const beside = besideSpec(entry);
  const content = (object: object): Content => {
    const isCorrected = corrected(entry);
    const resource = isCorrected
      ? withCorrections(catalog.validProxy(entry, object), entry)
      : catalog.valid(entry, object);
    const { unknown, tokens } = entry.reading;
    const given = unknown.filter(({ value }) => value !== null);
    // a block with tokens is already in its place, with what was added to it
    const placed = isCorrected ? tokens.filter(({ value }) => !isPlainObject(value)) : tokens;
    return customResourceContent({ resource, extras: [...entry.unwritten, ...given, ...placed], beside });
  };
  const { kind } = entry.declaration;
  return emitCustomResource(scope, {
    apiVersion: apiVersion(target, entry),
    kind,
    metadata: named(entry),
    beside,
    content,
    whenPatched: () => {
      catalog.changed();
    },
  });
}

/** The proxy as the operator gets it. */
function withCorrections(
  resolved: ResolvedProxy,
  { facadeRequests, target }: CatalogEntry,
): Resource<'MCPRemoteProxy'> {
  return { ...resolved.proxy, spec: writtenSpec(resolved, isAutoscaled(facadeRequests), target.release) };
}

function corrected({ resource, target }: CatalogEntry): boolean {
  return resource.kind === 'MCPRemoteProxy' && !target.exact;
}

/** Unknown fields beside the spec, without those of the metadata, which is written as it was given. */
function besideSpec({ declaration }: CatalogEntry): readonly Placed[] {
  return (declaration.document?.unknown ?? []).filter(({ path }) => !isWithin(path, 'metadata'));
}

function workload(
  scope: Construct,
  entry: CatalogEntry,
  proxy: Resource<'MCPRemoteProxy'>,
  target: StandaloneTarget,
): EmittedObjects {
  const catalog = Catalog.of(scope);
  return emitStandalone(scope, {
    proxy: withTokens(entry, proxy),
    target,
    changes: changesFor(target),
    resolve: (object) => catalog.validProxy(entry, object),
    options: () => optionsOf(entry),
    whenPatched: () => {
      catalog.changed();
    },
  });
}

function optionsOf({ facadeRequests }: CatalogEntry): StandaloneOptions {
  const { pod } = facadeRequests;
  return { autoscaled: isAutoscaled(facadeRequests), ...present({ pod }) };
}

/** The reference to the object; a given name is already a reference. */
function named({ declaration: { metadata }, name }: CatalogEntry): ApiObjectMetadata {
  return metadata.name === name ? metadata : { ...metadata, name };
}

/** A document keeps its own API version unless the cluster sets one. */
function apiVersion(target: OperatorTarget, { declaration: { document } }: CatalogEntry): string {
  return document === undefined ? apiVersionIn(target) : apiVersionIn(target, document.apiVersion.split('/'));
}
