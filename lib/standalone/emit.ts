import { Lazy, type ApiObject, type ApiObjectMetadata } from 'cdk8s';
import { k8s } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { runnerNameOf, serviceNameOf } from '../model/names-and-labels';
import { LazyContentObject, type Content } from '../private/cdk8s/lazy-content-object';
import { CONTENT_CHECKSUM } from './checksum';
import { authzName, runConfigName } from './naming';
import { authzLabels, deploymentMetadata, runConfigLabels, serviceMetadata } from './object-metadata';
import type { StandaloneModel } from './standalone-model';
import type { ChecksummedObjects } from './object-contents';

/** What is to be emitted. */
export interface StandaloneEmission {
  /** Made from the proxy alone, when its construct is made: names, labels and which objects there are. */
  readonly model: StandaloneModel;
  readonly exact: boolean;
  /** The objects as they are when they are rendered; `objectId` says for which of them. */
  readonly produce: (objectId: string) => ChecksummedObjects;
}

/** The objects by which others refer to the proxy. */
export interface EmittedWorkload {
  readonly deployment: ApiObject;
  readonly service: ApiObject;
}

/**
 * Writes the objects of a proxy as children of its construct. Their ids and their order never change: users' snapshots and
 * patches know them.
 */
export function emitStandalone(scope: Construct, emission: StandaloneEmission): EmittedWorkload {
  const { model, exact, produce } = emission;
  const { name, spec } = model.resolved.proxy;
  if (spec.serviceAccount === undefined) {
    emitRunner(scope, emission, exact);
  }
  if (spec.authzConfig?.type === 'inline') {
    const metadata = metadataOf(model, authzName(name), { labels: authzLabels(model) });
    emit(scope, 'Authz', k8s.KubeConfigMap.GVK, metadata, DATA, () => ({ data: produce('Authz').authz }));
  }
  const checksum = Lazy.any({ produce: () => produce('RunConfig annotations').checksum }) as string;
  const runConfig = { labels: runConfigLabels(model), annotations: { [CONTENT_CHECKSUM]: checksum } };
  const runConfigMetadata = metadataOf(model, runConfigName(name), runConfig);
  emit(scope, 'RunConfig', k8s.KubeConfigMap.GVK, runConfigMetadata, DATA, () => ({
    data: produce('RunConfig').runConfig,
  }));
  const metadata = metadataOf(model, name, deploymentMetadata(model));
  const deployment = emit(scope, 'Resource', k8s.KubeDeployment.GVK, metadata, SPEC, () => ({
    spec: produce('Resource').deployment,
  }));
  const entrance = metadataOf(model, serviceNameOf(name), serviceMetadata(model));
  const service = emit(scope, 'Service', k8s.KubeService.GVK, entrance, SPEC, () => ({
    spec: produce('Service').service,
  }));
  return { deployment, service };
}

const DATA = ['data'];
const SPEC = ['spec'];
const ACCOUNT = ['automountServiceAccountToken', 'imagePullSecrets'];
const RULES = ['rules'];
const BINDING = ['roleRef', 'subjects'];

/** The ServiceAccount and, where the operator's objects are wanted exactly, what it may do. */
function emitRunner(scope: Construct, { model, produce }: StandaloneEmission, exact: boolean): void {
  const metadata = metadataOf(model, runnerNameOf(model.resolved.proxy.name), {});
  emit(scope, 'ServiceAccount', k8s.KubeServiceAccount.GVK, metadata, ACCOUNT, () => ({
    ...produce('ServiceAccount').serviceAccount,
  }));
  if (exact) {
    emit(scope, 'Role', k8s.KubeRole.GVK, metadata, RULES, () => ({ ...produce('Role').role }));
    emit(scope, 'RoleBinding', k8s.KubeRoleBinding.GVK, metadata, BINDING, () => ({
      ...produce('RoleBinding').roleBinding,
    }));
  }
}

type GroupVersionKind = typeof k8s.KubeConfigMap.GVK;

function emit(
  scope: Construct,
  id: string,
  { apiVersion, kind }: GroupVersionKind,
  metadata: ApiObjectMetadata,
  fields: readonly string[],
  produce: () => Content,
): ApiObject {
  return new LazyContentObject(scope, id, { apiVersion, kind, metadata, fields, source: { produce } });
}

function metadataOf(
  { resolved: { proxy } }: StandaloneModel,
  name: string,
  { labels, annotations }: { readonly labels?: Strings; readonly annotations?: Strings },
): ApiObjectMetadata {
  return {
    name,
    ...(proxy.namespace === undefined ? {} : { namespace: proxy.namespace }),
    ...(labels === undefined ? {} : { labels: { ...labels } }),
    ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
  };
}

interface Strings {
  readonly [key: string]: string;
}
