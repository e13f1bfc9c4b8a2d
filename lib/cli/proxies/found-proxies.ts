import { REFERENCES, type Kind } from '../../model/kinds';
import { nameOfNativeProxy, runConfigIn } from '../../model/native-proxy';
import { authzName, identity, runConfigName } from '../../model/object-names';
import type { RoutedProxy } from '../../model/route-map';
import { routedDeployment, routedResource } from '../../model/routed-proxies';
import { objectAt, textAt, type PlainObject } from '../../private/plain';
import { readDocument } from '../../model/resource-document';
import { readSpec } from '../../crds';
import { newestSchemaOf, message } from '../../inner';
import type { Finding } from '../../private/finding';
import { keyOf, objectsOf, type KubernetesObject } from '../objects';
import type { DocumentsOfFile } from '../documents';
import { linesOnce } from '../../private/told-once';

/** A proxy in manifests: a custom resource, or the objects for a cluster without the operator. */
export interface FoundProxy extends RoutedProxy {
  /** The settings that name the servers it reaches. */
  readonly settings: readonly unknown[];
  /** The parts that refer to Secrets and ConfigMaps. */
  readonly referring: readonly unknown[];
  /** The configs that it refers to, each with its role. */
  readonly configs: readonly UsedConfig[];
  /** ConfigMaps that belong to the proxy. */
  readonly own: readonly string[];
  /** Its custom resource, or its Deployment. */
  readonly object: KubernetesObject;
  /** Its Deployment, without the operator. */
  readonly deployment?: KubernetesObject;
}

export interface UsedConfig {
  readonly role: string;
  readonly kind: string;
  readonly name: string;
  /** Its settings, if the manifests contain it. */
  readonly spec: unknown;
}

/** All proxies among objects, in the order of their namespaces and names, and what they refer to among more objects. */
export function proxiesIn(own: readonly KubernetesObject[], objects = own): FoundProxy[] {
  const byKey = new Map(objects.map((each) => [keyOf(each), each]));
  const found = own.flatMap((each) => {
    if (each.kind === 'MCPRemoteProxy' && readDocument(each.document, undefined) !== undefined) {
      return [customProxy(each, byKey)];
    }
    return each.kind === 'Deployment' ? nativeProxy(each, byKey) : [];
  });
  return found.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

function orderOf({ namespace = '', name }: FoundProxy): string {
  return JSON.stringify([namespace, name]);
}

type ByKey = ReadonlyMap<string, KubernetesObject>;

function customProxy(object: KubernetesObject, byKey: ByKey): FoundProxy {
  const { content, namespace, name } = object;
  const spec = completed('MCPRemoteProxy', content['spec']);
  const configs = REFERENCES.flatMap(({ field, kind, role }) => {
    const config = textAt(spec, field, 'name');
    const object = config === undefined ? undefined : byKey.get(keyOf({ kind, namespace, name: config }));
    return config === undefined
      ? []
      : [{ role, kind, name: config, spec: object && completed(kind, object.content['spec']) }];
  });
  const routed = routedResource({ namespace, name }, spec);
  return { ...routed, settings: [spec], referring: [spec], configs, own: [], object };
}

/** With the defaults of the CRD. */
function completed(kind: Kind, spec: unknown): PlainObject {
  return readSpec(newestSchemaOf(kind), spec ?? {}).spec;
}

/** A Deployment with the labels that the operator gives to the pods of a proxy. */
function nativeProxy(deployment: KubernetesObject, byKey: ByKey): FoundProxy[] {
  const { content, namespace } = deployment;
  const name = nameOfNativeProxy(content);
  if (name === undefined) {
    return [];
  }
  const runConfig = byKey.get(keyOf({ kind: 'ConfigMap', namespace, name: runConfigName(name) }));
  const settings = runConfigIn(runConfig?.content);
  const pod = objectAt(content, 'spec', 'template', 'spec');
  const account = textAt(pod, 'serviceAccountName') ?? '';
  const { imagePullSecrets } = byKey.get(keyOf({ kind: 'ServiceAccount', namespace, name: account }))?.content ?? {};
  const referring = [pod, { imagePullSecrets }];
  const own = [runConfigName(name), authzName(name)];
  const routed = routedDeployment({ namespace, name }, content, settings);
  return [{ ...routed, settings: [settings], referring, configs: [], own, object: deployment, deployment }];
}

interface Placed {
  readonly file: string;
  readonly proxy: FoundProxy;
}

/** Where objects without a namespace go, as with kubectl. */
const NAMESPACE = 'default';

/**
 * The lines about proxies that are twice in the files of one cluster, as custom resource or as Deployment: only one of
 * the two could be told.
 */
export function proxiesTwice(files: readonly DocumentsOfFile[], toTellClustersApart: string): string[] {
  const known = new Map<string, Placed>();
  const twice = files
    .flatMap((file) => proxiesIn(objectsOf([file])).map((proxy): Placed => ({ file: file.shown, proxy })))
    .flatMap((each) => {
      const { namespace = NAMESPACE, name, object } = each.proxy;
      const key = JSON.stringify([object.overlay, identity('proxy', namespace, name)]);
      const first = known.get(key);
      known.set(key, first ?? each);
      return first === undefined ? [] : [{ ...each, first }];
    });
  return linesOnce(twice, {
    cause: (each) => idOf(each),
    line: (each) => lineOf(each, toTellClustersApart),
    place: ({ proxy }) => writtenAt(proxy),
  });
}

interface Twice extends Placed {
  readonly first: Placed;
}

function idOf({ file, first }: Twice): string {
  return file === first.file ? 'document-duplicate' : 'resource-duplicate';
}

function lineOf(twice: Twice, toTellClustersApart: string): string {
  const { file, proxy, first } = twice;
  const isSame = file === first.file;
  const finding: Finding = {
    id: idOf(twice),
    severity: 'error',
    field: 'metadata.name',
    value: proxy.name,
    rule: `is the name of another ${first.proxy.object.kind} ${isSame ? 'in this file' : `in ${writtenAt(first.proxy)}`}`,
    fix: isSame ? 'remove one of the two documents' : toTellClustersApart,
  };
  return `${writtenAt(proxy)}: ${message(finding)}`;
}

function writtenAt({ object }: FoundProxy): string {
  return object.document.locate('metadata.name');
}
