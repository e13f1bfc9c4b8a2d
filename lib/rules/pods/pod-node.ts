import { isPlainObject, listAt, objectAt, type PlainObject } from '../../private/plain';
import { entry, field, item } from '../../private/places';
import type { ObjectTypes } from '../../private/kubernetes/field-type';

/** One object in a pod template. */
export interface PodNode {
  /** Its Go type, such as `ContainerPort`. */
  readonly type: string;
  /** Its path: `spec.containers[0].ports[1]`. */
  readonly path: string;
  /** Its path with the keys by which lists are merged instead of positions, so it is the same in a merged template. */
  readonly identity: string;
  readonly value: PlainObject;
  /** The field of its parent that holds it. */
  readonly field: string;
  readonly parent?: PodNode;
}

/** What is known of a pod that its template doesn't say. */
export interface OutsidePod {
  /** Volumes that are not in the template, but may be in the pod. */
  readonly mayHaveVolume?: (name: string) => boolean;
  /** The image of the proxy, which has no other programs. */
  readonly proxyImage?: string | undefined;
}

/** A pod template, whose parts refer to each other. */
export interface Pod {
  readonly mayHaveVolume: (name: string) => boolean;
  readonly proxyImage: string | undefined;
  readonly metadata: PlainObject;
  readonly spec: PlainObject;
  readonly containers: readonly PlainObject[];
  readonly initContainers: readonly PlainObject[];
  readonly volumes: readonly PlainObject[];
}

/** The parts of a template. */
export function podOf(template: PlainObject, { mayHaveVolume = () => false, proxyImage }: OutsidePod = {}): Pod {
  const spec = objectAt(template, 'spec');
  const objects = (name: string): PlainObject[] => listAt(spec, name).filter(isPlainObject);
  return {
    metadata: objectAt(template, 'metadata'),
    spec,
    containers: objects('containers'),
    initContainers: objects('initContainers'),
    volumes: objects('volumes'),
    mayHaveVolume,
    proxyImage,
  };
}

/** The containers of both lists. */
export function allContainers({ containers, initContainers }: Pod): readonly PlainObject[] {
  return [...initContainers, ...containers];
}

/** Not allowed in a template at all. */
const NOT_FOR_TEMPLATES = 'ephemeralContainers';

/** Each object in a template, or in an object of another type; those above others first. */
export function nodesOf(value: PlainObject, types: ObjectTypes, type = 'PodTemplateSpec'): PodNode[] {
  const nodes: PodNode[] = [];
  const visit = (node: PodNode): void => {
    nodes.push(node);
    const children = Object.entries(types[node.type] ?? {}).filter(([name]) => name !== NOT_FOR_TEMPLATES);
    for (const [name, { type: childType, many, merge }] of children) {
      const held = node.value[name];
      const at = (child: unknown, step = '', key = step): void => {
        if (isPlainObject(child) && types[childType] !== undefined) {
          const path = `${field(node.path, name)}${step}`;
          const identity = `${field(node.identity, name)}${key}`;
          visit({ type: childType, path, identity, value: child, field: name, parent: node });
        }
      };
      if (many === 'list' && Array.isArray(held)) {
        for (const [index, child] of (held as unknown[]).entries()) {
          at(child, item('', index), merge?.key === undefined ? undefined : keyOf(child, merge.key));
        }
      } else if (many === undefined) {
        at(held);
      }
    }
  };
  visit({ type, path: '', identity: '', value, field: '' });
  return nodes;
}

function keyOf(value: unknown, key: string): string | undefined {
  return isPlainObject(value) ? entry('', String(value[key])) : undefined;
}

/** The container that the object is a part of, or is. */
export function containerOf(node: PodNode): PodNode | undefined {
  return node.type === 'Container' || node.parent === undefined ? ownContainer(node) : containerOf(node.parent);
}

function ownContainer(node: PodNode): PodNode | undefined {
  return node.type === 'Container' ? node : undefined;
}
