import type { Kind, Reference, SpecOfKind } from './kinds';

/** One resource of this package's kinds, as its custom resource says it. */
export type Resource<K extends Kind = Kind> = { [Each in K]: ResourceOf<Each> }[K];

interface ResourceOf<K extends Kind> {
  readonly kind: K;
  readonly name: string;
  /** Absent: whatever namespace the manifests are applied to. */
  readonly namespace?: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
  readonly spec: SpecOfKind[K];
}

/** What a proxy refers to of this package's kinds. */
type ReferredConfigs = { readonly [R in Reference as R['role']]?: Resource<R['kind']> };

/** A proxy with everything that it refers to, as far as the app knows it. */
export interface ResolvedProxy extends ReferredConfigs {
  readonly proxy: Resource<'MCPRemoteProxy'>;
  /** The data of the ConfigMap that `spec.authzConfig.configMap` names. */
  readonly authzConfigMap?: { readonly [key: string]: string };
  /** Whether JSON patches write something else than what is made of all this. */
  readonly isPatched?: boolean;
  /** Known of the ServiceAccount that `spec.serviceAccount` names. */
  readonly serviceAccount?: { readonly automountToken?: boolean };
}
