import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { k8s } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { LazyContentObject, type Content } from '../private/cdk8s/lazy-content-object';
import { ChecksummedConfigMap, type ChecksummedData } from './checksummed-config-map';
import { withChecksum, type ChecksummedObjects } from './object-contents';
import type { ObjectMetadata, StandaloneMetadata } from './object-metadata';
import { standaloneMetadata, standaloneModel, standaloneObjects } from './proxy-objects';
import type { StandaloneOptions } from './standalone-model';

/** A proxy to write as native objects. */
export interface StandaloneEmission {
  /** The declaration of the proxy, which determines names, labels and the set of objects. */
  readonly proxy: Resource<'MCPRemoteProxy'>;
  readonly target: StandaloneTarget;
  /**
   * The proxy with all that it refers to, at the time when `object` is rendered (it identifies one of the objects); the
   * same value as long as nothing changes.
   */
  readonly resolve: (object: object) => ResolvedProxy;
  /** The facade requests, at the time when an object is rendered. */
  readonly options: () => StandaloneOptions;
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
  const { proxy, target } = emission;
  const metadata = standaloneMetadata(proxy, target);
  const contents = (object: object): ChecksummedObjects => contentsOf(emission, metadata, object);
  const emit = emitter(scope, proxy.namespace, contents);
  const { serviceAccount, role, roleBinding, authz, runConfig } = metadata;
  if (serviceAccount) {
    emit('ServiceAccount', k8s.KubeServiceAccount.GVK, serviceAccount, ACCOUNT, (made) => ({ ...made.serviceAccount }));
  }
  if (role) {
    emit('Role', k8s.KubeRole.GVK, role, RULES, (made) => ({ ...made.role }));
  }
  if (roleBinding) {
    emit('RoleBinding', k8s.KubeRoleBinding.GVK, roleBinding, BINDING, (made) => ({ ...made.roleBinding }));
  }
  if (authz) {
    emit('Authz', k8s.KubeConfigMap.GVK, authz, DATA, (made) => ({ data: made.authz }));
  }
  const config = emitRunConfig(scope, proxy.namespace, runConfig, contents);
  return {
    deployment: emit('Resource', k8s.KubeDeployment.GVK, metadata.deployment, SPEC, (made) => ({
      spec: config.isAltered
        ? withChecksum(made.deployment, config.checksumOf(runConfigContent(made)))
        : made.deployment,
    })),
    service: emit('Service', k8s.KubeService.GVK, metadata.service, SPEC, (made) => ({ spec: made.service })),
  };
}

const ACCOUNT = ['automountServiceAccountToken', 'imagePullSecrets'];
const RULES = ['rules'];
const BINDING = ['roleRef', 'subjects'];
const DATA = ['data'];
const SPEC = ['spec'];

/** The latest contents, and the model that they were made from. */
let latest: { readonly of: ResolvedProxy; readonly contents: ChecksummedObjects } | undefined;

/** Made once for all objects of a proxy, because cdk8s renders them one after the other. */
function contentsOf(emission: StandaloneEmission, metadata: StandaloneMetadata, object: object): ChecksummedObjects {
  const { target, resolve, options } = emission;
  const resolved = resolve(object);
  if (latest?.of !== resolved) {
    const model = standaloneModel(resolved, metadata, target, options());
    latest = { of: resolved, contents: standaloneObjects(model, target.exact) };
  }
  return latest.contents;
}

/** Writes one object; `content` selects its content. */
type Emit = (
  id: string,
  kind: typeof k8s.KubeConfigMap.GVK,
  metadata: ObjectMetadata,
  fields: readonly string[],
  content: (contents: ChecksummedObjects) => Content,
) => ApiObject;

function emitter(
  scope: Construct,
  namespace: string | undefined,
  contents: (object: object) => ChecksummedObjects,
): Emit {
  return (id, { apiVersion, kind }, named, fields, content) => {
    const source = { produce: () => content(contents(source)) };
    const metadata = namespace === undefined ? copied(named) : { namespace, ...copied(named) };
    return new LazyContentObject(scope, id, { apiVersion, kind, metadata, fields, source });
  };
}

function emitRunConfig(
  scope: Construct,
  namespace: string | undefined,
  named: StandaloneMetadata['runConfig'],
  contents: (object: object) => ChecksummedObjects,
): ChecksummedConfigMap {
  const { apiVersion, kind } = k8s.KubeConfigMap.GVK;
  const source = { produce: (): Content => ({ ...runConfigContent(contents(source)) }) };
  const metadata = namespace === undefined ? copied(named) : { namespace, ...copied(named) };
  const countedLabels = named.labels;
  return new ChecksummedConfigMap(scope, 'RunConfig', {
    apiVersion,
    kind,
    metadata,
    fields: DATA,
    source,
    countedLabels,
  });
}

function runConfigContent({ runConfig, checksum }: ChecksummedObjects): ChecksummedData {
  return { data: runConfig, checksum };
}

function copied({ name, labels, annotations }: ObjectMetadata): ApiObjectMetadata {
  return {
    name,
    ...(labels === undefined ? {} : { labels: { ...labels } }),
    ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
  };
}
