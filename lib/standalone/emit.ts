import { ApiObject, Lazy, type ApiObjectMetadata } from 'cdk8s';
import { k8s } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { runnerNameOf, serviceNameOf } from '../model/derived';
import { CONTENT_CHECKSUM } from './checksum';
import { authzName, runConfigName } from './naming';
import { authzLabels, deploymentMetadata, runConfigLabels, serviceMetadata } from './object-metadata';
import type { StandaloneModel } from './standalone-model';
import type { ChecksummedObjects, StandaloneObjects } from './standalone-objects';

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
  const { model, exact } = emission;
  const { name, spec } = model.resolved.proxy;
  if (spec.serviceAccount === undefined) {
    emitRunner(scope, emission, exact);
  }
  if (spec.authzConfig?.type === 'inline') {
    const metadata = metadataOf(model, authzName(name), { labels: authzLabels(model) });
    emit(scope, 'Authz', k8s.KubeConfigMap.GVK, metadata, { data: lazy(emission, 'Authz', ({ authz }) => authz) });
  }
  const checksum = Lazy.any({ produce: () => emission.produce('RunConfig annotations').checksum }) as string;
  const runConfig = { labels: runConfigLabels(model), annotations: { [CONTENT_CHECKSUM]: checksum } };
  emit(scope, 'RunConfig', k8s.KubeConfigMap.GVK, metadataOf(model, runConfigName(name), runConfig), {
    data: lazy(emission, 'RunConfig', (objects) => objects.runConfig),
  });
  const deployment = emit(
    scope,
    'Resource',
    k8s.KubeDeployment.GVK,
    metadataOf(model, name, deploymentMetadata(model)),
    {
      spec: lazy(
        emission,
        'Resource',
        (objects) => rendered(k8s.KubeDeployment.manifest({ spec: objects.deployment })).spec,
      ),
    },
  );
  const service = emit(
    scope,
    'Service',
    k8s.KubeService.GVK,
    metadataOf(model, serviceNameOf(name), serviceMetadata(model)),
    {
      spec: lazy(emission, 'Service', (objects) => rendered(k8s.KubeService.manifest({ spec: objects.service })).spec),
    },
  );
  return { deployment, service };
}

/** The ServiceAccount and, where the operator's objects are wanted exactly, what it may do. */
function emitRunner(scope: Construct, emission: StandaloneEmission, exact: boolean): void {
  const { model } = emission;
  const metadata = metadataOf(model, runnerNameOf(model.resolved.proxy.name), {});
  emit(scope, 'ServiceAccount', k8s.KubeServiceAccount.GVK, metadata, {
    automountServiceAccountToken: lazy(emission, 'ServiceAccount', ({ serviceAccount }) => {
      return serviceAccount?.automountServiceAccountToken;
    }),
    imagePullSecrets: lazy(
      emission,
      'ServiceAccount secrets',
      ({ serviceAccount }) => serviceAccount?.imagePullSecrets,
    ),
  });
  if (exact) {
    emit(scope, 'Role', k8s.KubeRole.GVK, metadata, { rules: lazy(emission, 'Role', ({ role }) => role?.rules) });
    emit(scope, 'RoleBinding', k8s.KubeRoleBinding.GVK, metadata, {
      roleRef: lazy(emission, 'RoleBinding', ({ roleBinding }) => roleBinding?.roleRef),
      subjects: lazy(emission, 'RoleBinding subjects', ({ roleBinding }) => roleBinding?.subjects),
    });
  }
}

type GroupVersionKind = typeof k8s.KubeConfigMap.GVK;

function emit(
  scope: Construct,
  id: string,
  kind: GroupVersionKind,
  metadata: ApiObjectMetadata,
  content: { readonly [field: string]: unknown },
): ApiObject {
  return new ApiObject(scope, id, { ...kind, metadata, ...content });
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

function lazy(
  { produce }: StandaloneEmission,
  objectId: string,
  select: (objects: StandaloneObjects) => unknown,
): unknown {
  return Lazy.any({ produce: () => select(produce(objectId)) }) as unknown;
}

function rendered(manifest: unknown): { readonly spec: unknown } {
  return manifest as { readonly spec: unknown };
}
