import type { ApiObject, ApiObjectMetadata, ApiObjectProps } from 'cdk8s';
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
    { apiVersion, kind }: ApiObjectProps,
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
    emit('ServiceAccount', SERVICE_ACCOUNT, serviceAccount, ACCOUNT, (made) => made.serviceAccount);
  }
  if (role) {
    emit('Role', ROLE, role, ['rules'], (made) => made.role);
  }
  if (roleBinding) {
    emit('RoleBinding', ROLE_BINDING, roleBinding, ['roleRef', 'subjects'], (made) => made.roleBinding);
  }
  if (authz) {
    emit('Authz', CONFIG_MAP, authz, ['data'], (made) => ({ data: made.authz }));
  }
  const config = new ChecksummedConfigMap(
    scope,
    'RunConfig',
    propsOf(CONFIG_MAP, runConfig, ['data'], (made) => ({ data: made.runConfig })),
  );
  return {
    deployment: emit('Resource', DEPLOYMENT, metadata.deployment, ['spec'], (made) => ({
      spec: made.deployment,
    })),
    service: emit('Service', SERVICE, metadata.service, ['spec'], (made) => ({ spec: made.service })),
  };
}

const SERVICE_ACCOUNT = { apiVersion: 'v1', kind: 'ServiceAccount' };
const ROLE = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role' };
const ROLE_BINDING = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding' };
const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap' };
const DEPLOYMENT = { apiVersion: 'apps/v1', kind: 'Deployment' };
const SERVICE = { apiVersion: 'v1', kind: 'Service' };

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
