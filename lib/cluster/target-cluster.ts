import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { Catalog } from '../engine/catalog';
import { API_GROUP } from '../model/product';
import type { Kind, ResolvedProxy, Resource } from '../model/resource';
import { isAutoscaled } from '../model/facade-requests';
import type { OperatorTarget, StandaloneTarget, Target } from '../model/target';
import type { customResourceContent } from '../operator/custom-resource';
import { latest } from '../private/latest';
import type { Placed } from '../private/deep-set';
import type { Content, ContentSource } from '../private/cdk8s/lazy-content-object';
import type { EmittedObjects, CatalogEntry } from '../engine/catalog-entry';
import type { StandaloneOptions } from '../standalone/standalone-model';
import type { ChecksummedObjects } from '../standalone/object-contents';
import type { WithOperatorOptions, WithoutOperatorOptions } from './target-cluster-options';
import { McpApiVersion } from '../values/mcp-api-version';
import { OperatorFidelity } from '../values/operator-fidelity';

const bound = new WeakMap<IConstruct, TargetCluster>();

/**
 * The sort of cluster that proxies are synthesized for: one that runs the ToolHive operator, or one that doesn't.
 *
 * A cluster holds for all constructs below the scope that it is bound to; each construct can be given another one. Where
 * none is bound, the operator is taken to run.
 */
export class TargetCluster {
  /**
   * The operator runs: custom resources are written.
   *
   * @param options API group and version of the custom resources
   */
  public static withOperator(options: WithOperatorOptions = {}): TargetCluster {
    const { apiGroup, apiVersion } = options;
    return new TargetCluster({
      operator: true,
      ...(apiGroup === undefined ? {} : { apiGroup }),
      ...(apiVersion === undefined ? {} : { apiVersion }),
    });
  }

  /**
   * The operator doesn't run: Deployment, Service, ServiceAccount and ConfigMaps are written, ready to run.
   *
   * @param options settings of the proxies' processes
   */
  public static withoutOperator(options: WithoutOperatorOptions = {}): TargetCluster {
    const exact = options.fidelity === OperatorFidelity.EXACT;
    return new TargetCluster({
      operator: false,
      exact,
      proxyHost: options.proxyHost ?? '0.0.0.0',
      openshift: options.openshift ?? false,
      ...(options.usageMetrics === undefined ? {} : { usageMetrics: options.usageMetrics }),
      ...(options.image === undefined ? {} : { image: options.image }),
    });
  }

  /**
   * The cluster of a scope: the one that is bound nearest above it, else one with the operator.
   *
   * @param scope any construct
   */
  public static of(scope: IConstruct): TargetCluster {
    for (let next: IConstruct | undefined = scope; next !== undefined; next = next.node.scope) {
      const cluster = bound.get(next);
      if (cluster !== undefined) {
        return cluster;
      }
    }
    return TargetCluster.unbound;
  }

  private static readonly unbound = TargetCluster.withOperator();

  private constructor(private readonly target: Target) {}

  /**
   * What the rules and the emitters know of the cluster.
   *
   * @internal
   */
  public get _target(): Target {
    return this.target;
  }

  /**
   * Makes this the cluster of everything below the scope.
   *
   * Comes before the first construct of this package below that scope, and once per scope; anything else is an error.
   *
   * @param scope a chart, an app, or any other construct
   */
  public bind(scope: IConstruct): void {
    const early = Catalog.of(scope).earliestBelow(scope);
    const where = scope.node.path === '' ? 'the app' : `the scope "${scope.node.path}"`;
    if (bound.has(scope)) {
      reject(scope, `${where} is bound to a target cluster a second time; bind it once (bind-twice)`);
    } else if (early !== undefined) {
      reject(
        scope,
        `"${early.node.path}" was made before ${where} was bound to a target cluster; bind first (bind-late)`,
      );
    } else {
      bound.set(scope, this);
    }
  }

  /**
   * Whether this cluster needs objects of a kind: without the operator, configs are part of what proxies get.
   *
   * @internal
   */
  public _emits(kind: Kind): boolean {
    return this.target.operator || kind === 'MCPRemoteProxy';
  }

  /**
   * Writes a resource as this cluster needs it, as children of its construct.
   *
   * @internal
   */
  public _emit(scope: Construct, entry: CatalogEntry): EmittedObjects {
    const { target } = this;
    if (target.operator) {
      return { customResource: customResource(scope, entry, target) };
    }
    const { resource } = entry;
    return resource.kind === 'MCPRemoteProxy' ? workload(scope, entry, resource, target) : {};
  }
}

function customResource(scope: Construct, entry: CatalogEntry, target: OperatorTarget): ApiObject {
  // an emitter is loaded with the first construct that needs it, not with the package
  const { customResourceContent, emitCustomResource } =
    require('../operator/custom-resource') as typeof import('../operator/custom-resource');
  const { kind } = entry.declaration;
  return emitCustomResource(scope, {
    apiVersion: apiVersion(target, entry),
    kind,
    metadata: named(entry),
    beside: besideSpec(entry),
    source: new CustomResourceSource(Catalog.of(scope), entry, customResourceContent),
  });
}

/** A class and no closure, which would keep all that stands around it for each construct. */
class CustomResourceSource implements ContentSource {
  public constructor(
    private readonly catalog: Catalog,
    private readonly entry: CatalogEntry,
    private readonly contentOf: typeof customResourceContent,
  ) {}

  public produce(): Content {
    const { catalog, entry, contentOf } = this;
    const resource = catalog.valid(entry, 'Resource');
    const { unknown, tokens } = entry.reading;
    const extras = unknown.length === 0 ? tokens : [...unknown, ...tokens];
    return contentOf({ resource, extras, beside: besideSpec(entry) });
  }
}

function besideSpec({ declaration }: CatalogEntry): readonly Placed[] {
  return declaration.document?.unknown ?? [];
}

/** The child that is rendered last; what was made for it and the others is not kept any longer. */
const LAST_OBJECT = 'Service';

/** The objects are made once for all that are rendered of them in one synth. */
function workload(
  scope: Construct,
  entry: CatalogEntry,
  proxy: Resource<'MCPRemoteProxy'>,
  target: StandaloneTarget,
): EmittedObjects {
  const catalog = Catalog.of(scope);
  const { withTokens } = require('../engine/resolver') as typeof import('../engine/resolver');
  const { emitStandalone } = require('../standalone/emit') as typeof import('../standalone/emit');
  const { standaloneModel, standaloneObjects } =
    require('../standalone/proxy-objects') as typeof import('../standalone/proxy-objects');
  const { exact } = target;
  let made: { readonly from: ResolvedProxy; readonly objects: ChecksummedObjects } | undefined;
  const produce = (objectId: string): ChecksummedObjects => {
    const resolved = catalog.validProxy(entry, objectId);
    if (made?.from !== resolved) {
      const model = standaloneModel(resolved, target, optionsOf(entry));
      made = { from: resolved, objects: standaloneObjects(model, exact) };
    }
    const { objects } = made;
    if (objectId === LAST_OBJECT) {
      made = undefined;
    }
    return objects;
  };
  const model = standaloneModel({ proxy: withTokens(entry, proxy) }, target, optionsOf(entry));
  return emitStandalone(scope, { model, exact, produce });
}

function optionsOf({ facadeRequests }: CatalogEntry): StandaloneOptions {
  const { pod } = facadeRequests;
  return { autoscaled: isAutoscaled(facadeRequests), ...(pod === undefined ? {} : { pod }) };
}

/** Names the object as others know it; a name that was given is one already. */
function named({ declaration: { metadata }, name }: CatalogEntry): ApiObjectMetadata {
  return metadata.name === name ? metadata : { ...metadata, name };
}

/** What a document says of itself holds where the cluster names nothing else. */
function apiVersion(target: OperatorTarget, { declaration: { document } }: CatalogEntry): string {
  return document === undefined ? usualApiVersion(target) : apiVersionOf(target, document.apiVersion.split('/'));
}

/** One text for all constructs of a cluster. */
const usualApiVersion = latest((target: OperatorTarget) => apiVersionOf(target, []));

function apiVersionOf(target: OperatorTarget, [group = API_GROUP, version = McpApiVersion.V1ALPHA1]: string[]): string {
  return `${target.apiGroup ?? group}/${target.apiVersion ?? version}`;
}

function reject(scope: IConstruct, error: string): void {
  scope.node.addValidation({ validate: () => [error] });
}
