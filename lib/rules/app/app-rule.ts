import type { GatewayRef } from '../../model/exposure';
import type { Finding, Severity } from '../../model/finding';
import type { Kind } from '../../model/kinds';

/** What the rules across constructs look at: all constructs of one app. */
export interface AppModel {
  readonly resources: readonly AppResource[];
}

/** One construct of ours. */
export interface AppResource {
  /** What messages call it: the path of the construct. */
  readonly path: string;
  readonly kind: Kind;
  readonly name: string;
  readonly namespace?: string;
  /** Tells clusters apart: names and audiences are unique within one. */
  readonly cluster: string;
  /** What to do so that its cluster is another one than that of another chart. */
  readonly toTellClustersApart: string;
  /** Path of its chart; absent where it stands in none. */
  readonly chart?: string;
  readonly operator: boolean;
  /** What the spec refers to by a construct whose namespace is known. */
  readonly references: readonly AppReference[];
  /** `spec.oidcConfigRef.audience`. */
  readonly audience?: string;
  /** The service name that its telemetry is sent with; absent without telemetry. */
  readonly serviceName?: string;
  /** Paths of other constructs of the same chart that make an object of one that this construct makes. */
  readonly rivals: readonly Rival[];
  /** Kind and name of each Ingress and HTTPRoute that it makes. */
  readonly entrances: readonly string[];
  /** Keys that it takes from Secrets of the app which don't have them. */
  readonly missingKeys: readonly MissingKey[];
  /** Whether something of the app refers to it, as far as that can be told; true for what needs no reference. */
  readonly isUsed: boolean;
  /** Documents of kinds that are not ours which need this resource in the cluster. */
  readonly neededBy: readonly string[];
  /** How clients outside of the cluster reach it. */
  readonly exposures: readonly AppExposure[];
}

/** One way in which clients outside of the cluster reach a proxy. */
export interface AppExposure {
  readonly field: string;
  readonly host: string;
  /** The option that gave the host. */
  readonly hostField: string;
  /** The paths that lead to the remote server. */
  readonly paths: readonly string[];
  /** Which controller or Gateway it goes through; absent: the cluster's default class of Ingresses. */
  readonly entrance?: string;
  /** Whether the proxy runs an authorization server, which has paths of its own on the host. */
  readonly authServer: boolean;
  /** The Gateway, where it is in another namespace than the proxy, and the app doesn't say that the route may attach. */
  readonly foreignGateway?: GatewayRef;
}

export interface AppReference {
  readonly field: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** False for a config of ours that is bound to a cluster without the operator, so nothing is emitted for it. */
  readonly emitted: boolean;
}

export interface MissingKey {
  readonly field: string;
  readonly secret: string;
  /** Path of the Secret. */
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
  readonly check: (model: AppModel) => Iterable<Misfit>;
}

/** What such a rule says of one construct. */
export interface Misfit extends Omit<Finding, 'id' | 'severity'> {
  readonly at: AppResource;
}
