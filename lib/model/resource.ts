import type { Kind, Reference } from './kinds';
import type { SpecOfKind } from './specs';

/** A resource of one of this package's kinds, in the form of its custom resource. */
export type Resource<K extends Kind = Kind> = { [Each in K]: ResourceOf<Each> }[K];

interface ResourceOf<K extends Kind> {
  readonly kind: K;
  readonly name: string;
  /** Absent: the namespace to which the manifests are applied. */
  readonly namespace?: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
  readonly spec: SpecOfKind[K];
}

/** The resources of this package's kinds that a proxy refers to. */
type ReferredConfigs = { readonly [R in Reference as R['role']]?: Resource<R['kind']> };

/** A proxy with everything that it refers to, as far as the app knows it. */
export interface ResolvedProxy extends ReferredConfigs {
  readonly proxy: Resource<'MCPRemoteProxy'>;
  /** The data of the ConfigMap that `spec.authzConfig.configMap` names. */
  readonly authzConfigMap?: { readonly [key: string]: string };
  /** Whether JSON patches change the objects that are made from all this. */
  readonly isPatched?: boolean;
  /** Facts about the ServiceAccount that `spec.serviceAccount` names. */
  readonly serviceAccount?: { readonly automountToken?: boolean };
}
