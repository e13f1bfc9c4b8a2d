import { isPlainObject, objectAt, type PlainObject } from '../../private/plain';
import { LABEL_DOMAIN } from '../../model/product-names';
import type { YamlDocument } from '../../reader/documents';

/** Objects that Kubernetes creates in each namespace. */
const KUBERNETES: readonly (readonly [kind: string, name: string])[] = [
  ['ConfigMap', 'kube-root-ca.crt'],
  ['ServiceAccount', 'default'],
  ['Service', 'kubernetes'],
];
/** Kinds that only controllers of Kubernetes write. */
const WRITTEN = ['Endpoints', 'EndpointSlice', 'Event', 'Lease', 'ControllerRevision'];
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
  if (WRITTEN.includes(kind) || KUBERNETES.some((each) => each[0] === kind && each[1] === metadata['name'])) {
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
