import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { k8s } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { CONTENT_CHECKSUM, runConfigChecksum } from '../model/config-maps';
import type { ResolvedProxy, Resource } from '../model/kinds';
import type { StandaloneTarget } from '../model/target';
import { perObject } from '../private/caches';
import { LazyContentObject, type LazyContentObjectProps, type Content } from '../cdk8s/lazy-content-object';
import { present, isPlainObject } from '../private/plain';
import {
  type ObjectChanges,
  standaloneMetadata,
  standaloneModel,
  type StandaloneObjects,
  standaloneObjects,
} from './proxy-objects';
import type { ObjectMetadata } from './object-metadata';
import type { StandaloneOptions } from './standalone-model';

/** A proxy to write as native objects. */
export interface StandaloneEmission {
  /** The declaration of the proxy, which determines names, labels and the set of objects. */
  readonly proxy: Resource<'MCPRemoteProxy'>;
  readonly target: StandaloneTarget;
  /** What is changed of what the operator creates. */
  readonly changes: readonly ObjectChanges[];
  /**
   * The proxy with all that it refers to, at the time when `object` is rendered (it identifies one of the objects); the
   * same value as long as nothing changes.
   */
  readonly resolve: (object: object) => ResolvedProxy;
  /** The facade requests, at the time when an object is rendered. */
  readonly options: () => StandaloneOptions;
  /** Is told of each JSON patch. */
  readonly whenPatched: () => void;
}

/** The objects through which others refer to the proxy. */
export interface EmittedWorkload {
  readonly deployment: ApiObject;
  readonly service: ApiObject;
}

/**
 * Writes the objects of a proxy as children of its construct. Their ids and their order must never change: users'
 * snapshots and patches depend on them.
 */
export function emitStandalone(scope: Construct, emission: StandaloneEmission): EmittedWorkload {
  const { proxy, target, changes, resolve, options, whenPatched } = emission;
  const { namespace } = proxy;
  const metadata = standaloneMetadata(proxy, changes);
  const checksumOf = (data: StandaloneObjects['runConfig']): string => config.checksumOf({ data });
  const contentsOf = perObject((resolved: ResolvedProxy) =>
    standaloneObjects(standaloneModel(resolved, metadata, target, options(), changes), changes, checksumOf),
  );
  const propsOf = (
    { apiVersion, kind }: typeof k8s.KubeConfigMap.GVK,
    named: ObjectMetadata,
    fields: readonly string[],
    select: (contents: StandaloneObjects) => object | undefined,
  ): LazyContentObjectProps => ({
    apiVersion,
    kind,
    metadata: present({ namespace, ...copied(named) }),
    fields,
    content: (object) => ({ ...select(contentsOf(resolve(object))) }),
    whenPatched,
  });
  const emit = (id: string, ...description: Parameters<typeof propsOf>): ApiObject =>
    new LazyContentObject(scope, id, propsOf(...description));
  const { serviceAccount, role, roleBinding, authz, runConfig } = metadata;
  if (serviceAccount) {
    emit('ServiceAccount', k8s.KubeServiceAccount.GVK, serviceAccount, ACCOUNT, (made) => made.serviceAccount);
  }
  if (role) {
    emit('Role', k8s.KubeRole.GVK, role, ['rules'], (made) => made.role);
  }
  if (roleBinding) {
    emit('RoleBinding', k8s.KubeRoleBinding.GVK, roleBinding, ['roleRef', 'subjects'], (made) => made.roleBinding);
  }
  if (authz) {
    emit('Authz', k8s.KubeConfigMap.GVK, authz, ['data'], (made) => ({ data: made.authz }));
  }
  const config = new ChecksummedConfigMap(
    scope,
    'RunConfig',
    propsOf(k8s.KubeConfigMap.GVK, runConfig, ['data'], (made) => ({ data: made.runConfig })),
  );
  return {
    deployment: emit('Resource', k8s.KubeDeployment.GVK, metadata.deployment, ['spec'], (made) => ({
      spec: made.deployment,
    })),
    service: emit('Service', k8s.KubeService.GVK, metadata.service, ['spec'], (made) => ({ spec: made.service })),
  };
}

const ACCOUNT = ['automountServiceAccountToken', 'imagePullSecrets'];

function copied({ name, labels, annotations }: ObjectMetadata): ApiObjectMetadata {
  return {
    name,
    ...present({ labels: labels && { ...labels }, annotations: annotations && { ...annotations } }),
  };
}

/**
 * A ConfigMap with the checksum of its data in an annotation. The checksum covers what is written, including what JSON
 * patches and resolvers of the app change.
 */
class ChecksummedConfigMap extends LazyContentObject {
  public constructor(scope: Construct, id: string, props: LazyContentObjectProps) {
    const annotations = { ...props.metadata.annotations, [CONTENT_CHECKSUM]: '' };
    super(scope, id, { ...props, metadata: { ...props.metadata, annotations } });
  }

  /** The checksum of what is written. */
  public checksumOf(content: Content): string {
    return runConfigChecksum(super.render(content));
  }

  protected override render(content: Content): unknown {
    const manifest = super.render(content);
    const metadata = isPlainObject(manifest) ? manifest['metadata'] : undefined;
    const annotations = isPlainObject(metadata) ? metadata['annotations'] : undefined;
    if (isPlainObject(annotations) && Object.hasOwn(annotations, CONTENT_CHECKSUM)) {
      Object.assign(annotations, { [CONTENT_CHECKSUM]: runConfigChecksum(manifest) });
    }
    return manifest;
  }
}
