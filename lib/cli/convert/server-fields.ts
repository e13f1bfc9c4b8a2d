import { isPlainObject, objectAt, type PlainObject } from '../../private/plain';
import { NAMESPACE_NAME } from '../../private/kubernetes/names';
import { anyField } from '../../private/field-path';
import { serverMetadataIn, withoutServerMetadata } from '../../reader/read-document';

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
    const found = at(content, path);
    return found !== undefined && found !== HEADLESS && !(Array.isArray(found) && found[0] === HEADLESS);
  });
}

function at(object: PlainObject, [name = '', ...others]: Path): unknown {
  const found = object[name];
  return others.length === 0 || found === undefined ? found : at(objectAt(object, name), others);
}

/** Without the field, and without objects that become empty. */
function without(object: PlainObject, [name = '', ...others]: Path): PlainObject {
  const { [name]: found, ...rest } = object;
  const left = others.length === 0 || !isPlainObject(found) ? {} : without(found, others);
  return Object.keys(left).length === 0 ? rest : { ...object, [name]: left };
}
