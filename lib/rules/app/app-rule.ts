import type { GatewayRef } from '../../model/exposure';
import type { Finding, Severity } from '../../private/finding';
import type { Kind } from '../../model/kinds';
import type { TargetRelease } from '../../model/target';

/** The input of rules across constructs: all constructs of one app. */
export interface AppModel {
  readonly resources: readonly AppResource[];
}

/** One construct of ours. */
export interface AppResource {
  /** Its name in messages: the path of the construct. */
  readonly path: string;
  readonly kind: Kind;
  readonly name: string;
  readonly namespace?: string | undefined;
  /** Identity of the cluster: names and audiences must be unique within one. */
  readonly cluster: string;
  /** The name of the cluster; absent if it has none. */
  readonly clusterName?: string | undefined;
  /** Whether no cluster was bound to a scope above, nor given. */
  readonly isUnbound?: boolean | undefined;
  /** Group and version with which it is written; absent: it is not written as a custom resource. */
  readonly apiVersion?: string | undefined;
  /** The release of the operator that runs in the cluster; absent: none runs there. */
  readonly operatorRelease?: string | undefined;
  /** Where all resources are, in the words of who wrote them; absent: in this app. */
  readonly place?: string | undefined;
  /** Advice on how to bind its chart to a different cluster than another chart. */
  readonly toTellClustersApart: string;
  /** The manifests that are applied as a whole with it, such as an overlay of Kustomize; absent: no such are known. */
  readonly rendering?: string | undefined;
  /** Where it was written before it was rendered. */
  readonly origin?: (() => string) | undefined;
  /** Path of its chart; absent if it is not in a chart. */
  readonly chart?: string | undefined;
  readonly operator: boolean;
  /** The release of its cluster. */
  readonly release: TargetRelease;
  /** Constructs with a known namespace that the spec refers to. */
  readonly references: readonly AppReference[];
  /** `spec.oidcConfigRef.audience`. */
  readonly audience?: string | undefined;
  /** The service name that its telemetry is sent with; absent without telemetry. */
  readonly serviceName?: string | undefined;
  /** Where its sessions are in a Redis; absent if they are not, or if that cannot be known. */
  readonly sessionSpace?: string | undefined;
  /** Paths of other constructs of the same chart that create an object that this construct also creates. */
  readonly rivals: readonly Rival[];
  /** Kind and name of each Ingress and HTTPRoute that it creates. */
  readonly entrances: readonly string[];
  /** Keys that it refers to in Secrets of the app that don't have them. */
  readonly missingKeys: readonly MissingKey[];
  /** The CA bundles that it refers to in ConfigMaps of the app, and that hold no certificate. */
  readonly badBundles: readonly BadBundle[];
  /** Whether something in the app refers to it, as far as is known; true for resources that need no reference. */
  readonly isUsed: boolean;
  /** Documents of other kinds that need this resource in the cluster. */
  readonly neededBy: readonly string[];
  /** How clients outside of the cluster reach it. */
  readonly exposures: readonly AppExposure[];
}

/** An Ingress or HTTPRoute through which clients outside of the cluster reach a proxy. */
export interface AppExposure {
  readonly field: string;
  readonly host: string;
  /** The option that gave the host. */
  readonly hostField: string;
  /** The paths that lead to the remote server. */
  readonly paths: readonly string[];
  /** The controller or Gateway that it uses; absent: the cluster's default Ingress class. */
  readonly entrance?: string;
  /** Whether the proxy runs an authorization server, which has its own paths on the host. */
  readonly authServer: boolean;
  /** The Gateway, if it is in a different namespace than the proxy and the app does not allow the route to attach. */
  readonly foreignGateway?: GatewayRef;
}

export interface AppReference {
  readonly field: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
  /** False for a config that is bound to a cluster without the operator, so nothing is emitted for it. */
  readonly emitted: boolean;
  /** Where it is, if not in the manifests with which those of the resource are applied. */
  readonly elsewhere?: Elsewhere | undefined;
}

/** Where a construct is that is not among those of an app that are for the same cluster. */
export type Elsewhere =
  | { readonly place: 'removed' | 'app' }
  | {
      readonly place: 'cluster';
      /** The name of the other cluster. */
      readonly cluster: string;
    };

export interface MissingKey {
  readonly field: string;
  readonly key: string;
  /** Whether the Secret has it, but cdk8s prints it without quotes and kubectl reads a number. */
  readonly isMisread: boolean;
  readonly secret: string;
  /** The keys that it has. */
  readonly keys: readonly string[];
  /** Path of the Secret. */
  readonly path: string;
}

export interface BadBundle {
  readonly field: string;
  readonly key: string;
  /** What is wrong with what the ConfigMap has there. */
  readonly problem: string;
  /** Whether there must be nothing but certificates; absent: no. */
  readonly isStrict?: boolean;
  /** Path of the ConfigMap. */
  readonly path: string;
}

export interface Rival {
  readonly object: string;
  readonly path: string;
}

/** One rule across constructs. */
export interface AppRule {
  readonly id: string;
  readonly layer: 'app';
  readonly severity: Severity;
  /** Nothing is checked unless a resource has this. */
  readonly needs?: keyof AppResource;
  readonly check: (model: AppModel) => Iterable<Misfit>;
}

/** A finding of such a rule about one construct. */
export interface Misfit extends Words {
  readonly at: AppResource;
}

/** The same without the construct. */
export type Words = Omit<Finding, 'id' | 'severity'>;

type Lists = 'references' | 'rivals' | 'missingKeys' | 'badBundles' | 'neededBy' | 'exposures';
type Item<List extends Lists> = AppResource[List][number];

/** A check of each item of a list that resources have. */
export function eachOf<List extends Lists>(
  list: List,
  wordsFor: (item: Item<List>, at: AppResource) => Words | undefined,
): AppRule['check'] {
  return function* ({ resources }) {
    for (const at of resources) {
      for (const item of at[list] as readonly Item<List>[]) {
        const words = wordsFor(item, at);
        if (words !== undefined) {
          yield { at, ...words };
        }
      }
    }
  };
}

/** Whether two are one object in two renderings, such as the overlays of two clusters, and so not in one cluster. */
export function areVariants(one: AppResource, other: AppResource): boolean {
  const isSameName = one.kind === other.kind && one.name === other.name && one.namespace === other.namespace;
  return one.rendering !== other.rendering && (isSameName || isOfSameOrigin(one, other));
}

function isOfSameOrigin(one: AppResource, other: AppResource): boolean {
  const origin = one.origin?.();
  return origin !== undefined && origin === other.origin?.();
}

/**
 * The fix for two resources of one cluster that conflict. If they are in two charts, they may be meant for two clusters
 * that the program does not distinguish.
 */
export function unlessTwoClusters(fix: string, one: AppResource, other: AppResource): string {
  return one.chart === other.chart ? fix : `${fix}; if they are for two clusters, ${one.toTellClustersApart}`;
}
