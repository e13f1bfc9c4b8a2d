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
  /** The objects as they are when `object` is rendered, which stands for one of them. */
  readonly produce: (object: object) => ChecksummedObjects;
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
  const emit = emitter(scope, produce);
  if (spec.serviceAccount === undefined) {
    emitRunner(emit, model, exact);
  }
  if (spec.authzConfig?.type === 'inline') {
    const metadata = metadataOf(model, authzName(name), { labels: authzLabels(model) });
    emit('Authz', k8s.KubeConfigMap.GVK, metadata, DATA, ({ authz }) => ({ data: authz }));
  }
  const checksum = { produce: (): string => produce(checksum).checksum };
  const annotations = { [CONTENT_CHECKSUM]: Lazy.any(checksum) as string };
  const runConfigMetadata = metadataOf(model, runConfigName(name), { labels: runConfigLabels(model), annotations });
  emit('RunConfig', k8s.KubeConfigMap.GVK, runConfigMetadata, DATA, ({ runConfig }) => ({ data: runConfig }));
  const metadata = metadataOf(model, name, deploymentMetadata(model));
  const deployment = emit('Resource', k8s.KubeDeployment.GVK, metadata, SPEC, (made) => ({ spec: made.deployment }));
  const entrance = metadataOf(model, serviceNameOf(name), serviceMetadata(model));
  const service = emit('Service', k8s.KubeService.GVK, entrance, SPEC, (made) => ({ spec: made.service }));
  return { deployment, service };
}

const DATA = ['data'];
const SPEC = ['spec'];
const ACCOUNT = ['automountServiceAccountToken', 'imagePullSecrets'];
const RULES = ['rules'];
const BINDING = ['roleRef', 'subjects'];

/** The ServiceAccount and, where the operator's objects are wanted exactly, what it may do. */
function emitRunner(emit: Emit, model: StandaloneModel, exact: boolean): void {
  const metadata = metadataOf(model, runnerNameOf(model.resolved.proxy.name), {});
  emit('ServiceAccount', k8s.KubeServiceAccount.GVK, metadata, ACCOUNT, ({ serviceAccount }) => ({
    ...serviceAccount,
  }));
  if (exact) {
    emit('Role', k8s.KubeRole.GVK, metadata, RULES, ({ role }) => ({ ...role }));
    emit('RoleBinding', k8s.KubeRoleBinding.GVK, metadata, BINDING, ({ roleBinding }) => ({ ...roleBinding }));
  }
}

/** Writes one object; `content` picks what it holds. */
type Emit = (
  id: string,
  kind: typeof k8s.KubeConfigMap.GVK,
  metadata: ApiObjectMetadata,
  fields: readonly string[],
  content: (objects: ChecksummedObjects) => Content,
) => ApiObject;

function emitter(scope: Construct, produce: StandaloneEmission['produce']): Emit {
  return (id, { apiVersion, kind }, metadata, fields, content) => {
    const source = { produce: () => content(produce(source)) };
    return new LazyContentObject(scope, id, { apiVersion, kind, metadata, fields, source });
  };
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
