import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import { Catalog } from '../engine/catalog';
import type { EmittedObjects, CatalogEntry } from '../engine/catalog-entry';
import { withTokens } from '../engine/resolver';
import { apiVersionIn } from '../model/api-version';
import { isAutoscaled } from '../model/facade-requests';
import { KINDS, type Kind } from '../model/kinds';
import type { ResolvedProxy, Resource } from '../model/resource';
import { EVERY_ADDRESS, type OperatorTarget, type StandaloneTarget, type Target } from '../model/target';
import { customResourceContent, emitCustomResource } from '../operator/custom-resource';
import type { Content, ContentSource } from '../private/cdk8s/lazy-content-object';
import type { Placed } from '../private/deep-set';
import { isWithin } from '../private/field-path';
import { latest } from '../private/latest';
import type { StandaloneOptions } from '../standalone/standalone-model';

/**
 * Whether a cluster needs objects of a kind: without the operator, configs become part of the proxies' configuration.
 */
export function isEmitted(kind: Kind, target: Target): boolean {
  return target.operator || KINDS[kind].standalone === 'objects';
}

/** Writes a resource as its cluster needs it, as children of its construct. */
export function emit(scope: Construct, entry: CatalogEntry): EmittedObjects {
  const { target } = entry;
  if (target.operator) {
    return { customResource: customResource(scope, entry, target) };
  }
  const { resource } = entry;
  return resource.kind === 'MCPRemoteProxy' ? workload(scope, entry, resource, target) : {};
}

/**
 * The size of a proxy's run config: of the one that is written, or that the operator will write. Undefined where it cannot
 * be known, such as with a config that is not in the app.
 */
export function runConfigBytes(resolved: ResolvedProxy, target: Target): number | undefined {
  const { runConfigSize } = require('../standalone/run-config-size') as typeof import('../standalone/run-config-size');
  try {
    return runConfigSize(resolved, target.operator ? operatorsOwn(target) : target);
  } catch {
    return undefined;
  }
}

/** What the operator writes with its own defaults. */
function operatorsOwn({ release, openshift }: OperatorTarget): StandaloneTarget {
  return { operator: false, exact: true, release, openshift, proxyHost: EVERY_ADDRESS, defaultImagePullSecrets: [] };
}

function customResource(scope: Construct, entry: CatalogEntry, target: OperatorTarget): ApiObject {
  const { kind } = entry.declaration;
  return emitCustomResource(scope, {
    apiVersion: apiVersion(target, entry),
    kind,
    metadata: named(entry),
    beside: besideSpec(entry),
    source: new CustomResourceSource(Catalog.of(scope), entry),
  });
}

/** A class instead of a closure, which would keep all surrounding variables alive for each construct. */
class CustomResourceSource implements ContentSource {
  public constructor(
    private readonly catalog: Catalog,
    private readonly entry: CatalogEntry,
  ) {}

  public produce(): Content {
    const { catalog, entry } = this;
    const resource = catalog.valid(entry, this);
    const { unknown, tokens } = entry.reading;
    const given = unknown.filter(({ value }) => value !== null);
    const extras = given.length === 0 ? tokens : [...given, ...tokens];
    return customResourceContent({ resource, extras, beside: besideSpec(entry) });
  }
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
  // loaded with the first proxy that needs it: 13 ms less for all other apps
  const { emitStandalone } = require('../standalone/emit') as typeof import('../standalone/emit');
  const catalog = Catalog.of(scope);
  return emitStandalone(scope, {
    proxy: withTokens(entry, proxy),
    target,
    resolve: (object) => catalog.validProxy(entry, object),
    options: () => optionsOf(entry),
  });
}

function optionsOf({ facadeRequests }: CatalogEntry): StandaloneOptions {
  const { pod } = facadeRequests;
  return { autoscaled: isAutoscaled(facadeRequests), ...(pod === undefined ? {} : { pod }) };
}

/** The reference to the object; a given name is already a reference. */
function named({ declaration: { metadata }, name }: CatalogEntry): ApiObjectMetadata {
  return metadata.name === name ? metadata : { ...metadata, name };
}

/** A document keeps its own API version unless the cluster sets one. */
function apiVersion(target: OperatorTarget, { declaration: { document } }: CatalogEntry): string {
  return document === undefined ? usualApiVersion(target) : apiVersionIn(target, document.apiVersion.split('/'));
}

/** One string that all constructs of a cluster share. */
const usualApiVersion = latest((target: OperatorTarget) => apiVersionIn(target));
