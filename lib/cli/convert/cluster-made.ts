import { serverMetadataIn, withoutServerMetadata } from '../../reader/read-document';
import { NAMESPACE_NAME } from '../../model/names-and-labels';
import { isPlainObject, objectAt, valueIn, type PlainObject } from '../../private/plain';
import { LABEL_DOMAIN } from '../../model/product-names';
import type { YamlDocument } from '../../reader/documents';
import { anyField } from '../../private/places';

/** Objects that Kubernetes creates in each namespace. */
const KUBERNETES: readonly (readonly [kind: string, name: string])[] = [
  ['ConfigMap', 'kube-root-ca.crt'],
  ['ServiceAccount', 'default'],
  ['Service', 'kubernetes'],
];
/** Kinds that only controllers of Kubernetes write. */
const MADE_KINDS = ['Endpoints', 'EndpointSlice', 'Event', 'Lease', 'ControllerRevision'];
const PROXY_LABELS = ['toolhive-name', `${LABEL_DOMAIN}/mcp-remote-proxy`];

/**
 * The controller that creates an object of another kind, if a person didn't; such an object is not part of a program.
 */
export function makerOf({ content }: YamlDocument): string | undefined {
  const kind = String(content['kind']);
  const metadata = objectAt(content, 'metadata');
  const owner = ownerOf(metadata);
  if (owner !== undefined) {
    return owner;
  }
  if (MADE_KINDS.includes(kind) || KUBERNETES.some((each) => each[0] === kind && each[1] === metadata['name'])) {
    return 'Kubernetes';
  }
  const labels = objectAt(metadata, 'labels');
  if (labels[`${LABEL_DOMAIN}/managed-by`] === 'toolhive-operator' || labels['toolhive'] === 'true') {
    const proxy = PROXY_LABELS.map((label) => labels[label]).find((each) => typeof each === 'string');
    return proxy === undefined ? 'the operator' : `the operator, for the proxy ${proxy}`;
  }
  return undefined;
}

function ownerOf(metadata: PlainObject): string | undefined {
  const { ownerReferences } = metadata;
  const owners: readonly unknown[] = Array.isArray(ownerReferences) ? ownerReferences : [];
  const owner = owners.find((each) => isPlainObject(each) && each['controller'] === true) ?? owners[0];
  return isPlainObject(owner) ? `${String(owner['kind'])} ${String(owner['name'])}, which owns it` : undefined;
}

type Path = readonly string[];

const STATUS: Path = ['status'];
/** Fields outside the metadata that controllers write into objects of other kinds. */
const WRITTEN: { readonly [kind: string]: readonly Path[] } = {
  Deployment: [['metadata', 'annotations', 'deployment.kubernetes.io/revision']],
  Namespace: [
    ['spec', 'finalizers'],
    ['metadata', 'labels', NAMESPACE_NAME],
  ],
  Service: [
    ['spec', 'clusterIP'],
    ['spec', 'clusterIPs'],
  ],
};
/** The address of a headless Service, which a person writes. */
const HEADLESS = 'None';

/** A document of another kind, without fields that the cluster has written. */
export function withoutServerFields(content: PlainObject): PlainObject {
  const { metadata } = content;
  const fields = clusterFieldsOf(content);
  const given = fields.reduce((object, path) => without(object, path), content);
  return isPlainObject(metadata) ? { ...given, metadata: withoutServerMetadata(objectAt(given, 'metadata')) } : given;
}

/** The paths of fields that the cluster has written into a document. */
export function serverFieldsIn(content: PlainObject): string[] {
  const { metadata } = content;
  const ofKind = clusterFieldsOf(content);
  return [
    ...(isPlainObject(metadata) ? serverMetadataIn(metadata) : []),
    ...ofKind.map((path) => path.reduce(anyField, '')),
  ];
}

function clusterFieldsOf(content: PlainObject): Path[] {
  const ofKind = WRITTEN[String(content['kind'])] ?? [];
  return [STATUS, ...ofKind].filter((path) => {
    const found = valueIn(content, ...path);
    return found !== undefined && found !== HEADLESS && !(Array.isArray(found) && found[0] === HEADLESS);
  });
}

/** Without the field, and without objects that become empty. */
function without(object: PlainObject, [name = '', ...others]: Path): PlainObject {
  const { [name]: found, ...rest } = object;
  const left = others.length === 0 || !isPlainObject(found) ? {} : without(found, others);
  return Object.keys(left).length === 0 ? rest : { ...object, [name]: left };
}
