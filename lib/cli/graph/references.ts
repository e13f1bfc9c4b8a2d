import { isPlainObject, listAt, textAt } from '../../private/plain';

/** A Secret or a ConfigMap that something refers to. */
export interface NamedReference {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly name: string;
}

const SECRET_REFERENCE = /(secret|password|token)\w*refs?$/i;
const CONFIG_MAP_REFERENCE = /^configMap(Ref|KeyRef)?$/;

/** The Secrets and ConfigMaps that a custom resource or a pod refers to, in any field. */
export function referencesIn(value: unknown): NamedReference[] {
  if (Array.isArray(value)) {
    return value.flatMap(referencesIn);
  }
  if (!isPlainObject(value)) {
    return [];
  }
  return Object.entries(value).flatMap(([key, each]) => [...referencesOf(key, each), ...referencesIn(each)]);
}

function referencesOf(key: string, value: unknown): NamedReference[] {
  if (SECRET_REFERENCE.test(key) || key === 'imagePullSecrets') {
    const all = Array.isArray(value) ? listAt(value) : [value];
    return all.flatMap((each) => named('Secret', textAt(each, 'name')));
  }
  if (key === 'secret') {
    return named('Secret', textAt(value, 'secretName') ?? textAt(value, 'name'));
  }
  return CONFIG_MAP_REFERENCE.test(key) ? named('ConfigMap', textAt(value, 'name')) : [];
}

function named(kind: NamedReference['kind'], name: string | undefined): NamedReference[] {
  return name === undefined || name === '' ? [] : [{ kind, name }];
}
