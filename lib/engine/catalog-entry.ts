import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Declaration, Mistakes } from '../declaration/declaration';
import type { Kind, ResolvedProxy, Resource } from '../model/kinds';
import type { FacadeRequests } from '../model/facade-requests';
import type { PatchedPod, PodTemplateParts } from '../model/pod-options';
import type { Target } from '../model/target';
import type { Placed } from '../private/field-paths';
import type { PlainObject } from '../private/plain';
import type { SpecReading } from '../crds';
import type { WarningSettings } from './scope-settings';
import type { UsedConstruct } from '../declaration/props/instances';

/** A target cluster; one object for all its constructs. */
export interface Cluster {
  /** The same text for clusters that are the same: names must be unique within one. */
  readonly identity: string;
  /** The name that it was given; empty if it was given none. */
  readonly name: string;
  /** How warnings are treated; it does not make it a different cluster. */
  readonly warnings: WarningSettings;
}

/**
 * What is written for a proxy, as far as rules ask for it: the engine knows no emitter. It cannot be data of an entry: the
 * answers depend on what the proxy refers to, which the engine only finds out while it inspects the app.
 */
export interface Emission {
  /** The size of a proxy's run config; undefined if it cannot be known. */
  readonly runConfigBytes: (resolved: ResolvedProxy, entry: CatalogEntry) => number | undefined;
  /** The objects that the operator makes of a proxy; undefined if they cannot be known. */
  readonly operatorObjects: (resolved: ResolvedProxy, entry: CatalogEntry) => readonly PlainObject[] | undefined;
  /** The pod template of a proxy. */
  readonly podTemplate: (resolved: ResolvedProxy, entry: CatalogEntry) => PodTemplateParts;
  /** The same after JSON patches; undefined if there are none, or if they do not fit. */
  readonly patchedPod: (resolved: ResolvedProxy, entry: CatalogEntry) => PatchedPod | undefined;
}

/** A construct of this package in the catalog. */
export interface CatalogEntry<K extends Kind = Kind> {
  readonly host: IConstruct;
  readonly declaration: Declaration;
  readonly cluster: Cluster;
  /** Whether a cluster was bound to a scope above, or given. */
  readonly isBound: boolean;
  readonly target: Target;
  readonly name: string;
  /** The namespace, if it is known. */
  readonly namespace?: string | undefined;
  /** The facade requests of a proxy. */
  readonly facadeRequests: FacadeRequests;
  /** The constructs that the spec and the facade requests refer to. */
  readonly usedConstructs: readonly UsedConstruct[];
  /** Findings about the props and the options of facades. */
  readonly mistakes: Mistakes;
  readonly reading: SpecReading;
  /** Whether variables in its texts are replaced before the manifests are applied. */
  readonly substitution: boolean;
  readonly resource: Extract<Resource, { readonly kind: K }>;
  /** Parts of its spec that are not written, each with the value `undefined`. */
  readonly unwritten: readonly Placed[];
  /** All objects that the construct emits. */
  readonly apiObjects: readonly ApiObject[];
  readonly emission: Emission;
}

/** The objects through which others refer to the construct. */
export interface EmittedObjects {
  readonly customResource?: ApiObject;
  readonly deployment?: ApiObject;
  readonly service?: ApiObject;
}
