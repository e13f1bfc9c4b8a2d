import { below, entry, field, item } from '../../private/field-paths';
import { isPlainObject, listAt, objectAt, type PlainObject, repeats, isList } from '../../private/plain';
import type { ObjectTypes } from '../field-type';
import { oneOf, type Syntax } from '../names';

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
  /** The container that the pod is made for. */
  readonly main?: MainContainer;
}

/** A container that is added to each template; its image has no other programs. */
export interface MainContainer {
  readonly name: string;
  readonly image?: string | undefined;
}

/** A pod template, whose parts refer to each other. */
export interface Pod {
  readonly mayHaveVolume: (name: string) => boolean;
  readonly main: MainContainer | undefined;
  readonly metadata: PlainObject;
  readonly spec: PlainObject;
  readonly containers: readonly PlainObject[];
  readonly initContainers: readonly PlainObject[];
  readonly volumes: readonly PlainObject[];
}

/** The parts of a template. */
export function podOf(template: PlainObject, { mayHaveVolume = () => false, main }: OutsidePod = {}): Pod {
  const spec = objectAt(template, 'spec');
  const objects = (name: string): PlainObject[] => listAt(spec, name).filter(isPlainObject);
  return {
    metadata: objectAt(template, 'metadata'),
    spec,
    containers: objects('containers'),
    initContainers: objects('initContainers'),
    volumes: objects('volumes'),
    mayHaveVolume,
    main,
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
      if (many === 'list' && isList(held)) {
        for (const [index, child] of held.entries()) {
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
  return node.type === 'Container' ? node : node.parent && containerOf(node.parent);
}

/** The sorts of what the API server refuses in a pod template. */
export const REFUSED_IDS = [
  'pod-template-missing',
  'pod-template-value',
  'pod-template-duplicate',
  'pod-template-reference',
  'pod-template-combination',
] as const;

/** The sorts of what it takes, but no node can run. */
export const NODE_IDS = ['pod-template-image'] as const;

/** The sorts of what it takes, but the scheduler, the kubelet or an older Kubernetes does not. */
export const ACCEPTED_IDS = ['pod-template-fails', 'pod-template-no-effect', 'pod-template-kubernetes'] as const;

/** What is accepted unless it is written by server-side apply. */
export const APPLY_ID = 'pod-template-apply';

export type PodId =
  (typeof REFUSED_IDS)[number] | (typeof NODE_IDS)[number] | (typeof ACCEPTED_IDS)[number] | typeof APPLY_ID;

/** What is wrong, and where below the object of the row. */
export interface PodProblem {
  /** The path below the object; empty: the object itself. */
  readonly at: string;
  /** Paths below the object that take part in it, in case that the first was not written. */
  readonly or?: readonly string[];
  /** The same for fields of the pod itself. */
  readonly orInPod?: readonly string[];
  /** What names it where the path does not: in a list whose items have other places once it is merged. */
  readonly key?: string;
  /** The value, if it cannot be a secret. */
  readonly value?: string | number;
  readonly rule: string;
  readonly fix: string;
}

/** One check of Kubernetes, of the objects of one Go type. */
export interface PodRow {
  readonly id: PodId;
  readonly of: readonly string[];
  /** The function of Kubernetes that does it. */
  readonly source: string;
  readonly problems: (node: PodNode, pod: Pod) => readonly PodProblem[];
}

type Check = Pick<PodRow, 'id' | 'problems'>;
type When = (value: PlainObject, pod: Pod, node: PodNode) => boolean;

/** The rows of what one function of Kubernetes checks of objects of some Go types. */
export function podRows(of: string | readonly string[], source: string, checks: readonly Check[]): readonly PodRow[] {
  const types = typeof of === 'string' ? [of] : of;
  return checks.map((check) => ({ ...check, of: types, source }));
}

/** Go cannot tell a field that is not there from an empty one. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
}

/** How rows tell that the API server asks for something that is not there. */
export const IS_MISSING = 'is missing, so the API server rejects the pod';

/** A field that must be there. */
export function required(name: string, fix = 'add it', when: When = () => true): Check {
  return {
    id: 'pod-template-missing',
    problems: ({ value, ...node }, pod) =>
      isUnset(value[name]) && when(value, pod, { ...node, value }) ? [{ at: name, rule: IS_MISSING, fix }] : [],
  };
}

/** A text, or each text of a list, in a syntax. */
export function follows(name: string, { accepts, rule, fix }: Syntax): Check {
  return {
    id: 'pod-template-value',
    problems: ({ value }) => textsAt(value, name).flatMap(([at, text]) => (accepts(text) ? [] : [{ at, rule, fix }])),
  };
}

/** A text that must be there, in a syntax; of one that is empty, only that is told. */
export function requiredIn(name: string, { accepts, ...words }: Syntax): readonly Check[] {
  return [required(name), follows(name, { ...words, accepts: (text) => text === '' || accepts(text) })];
}

/** One of some words, if there is one; newer ones, which not every Kubernetes takes, have a row of their own. */
export function among(name: string, words: readonly string[], newer: readonly string[] = []): Check {
  const { rule, fix } = oneOf(words.filter((word) => word !== ''));
  return {
    id: 'pod-template-value',
    problems: ({ value }) =>
      textsAt(value, name).flatMap(([at, text]) =>
        words.includes(text) || newer.includes(text)
          ? []
          : [{ at, ...(WORD.test(text) ? { value: text } : {}), rule, fix }],
      ),
  };
}

/** What may be a misspelt word, but hardly a secret. */
const WORD = /^[A-Za-z]{1,30}$/;

/** A text that is there, or those of a list, even empty ones; each with its path. */
function textsAt(value: PlainObject, name: string): (readonly [at: string, text: string])[] {
  const found = value[name];
  return typeof found === 'string'
    ? [[name, found]]
    : Array.isArray(found)
      ? found.flatMap((each, index) => (typeof each === 'string' ? [[item(name, index), each] as const] : []))
      : [];
}

/** A number, or each of a list, of some range. */
export function within(name: string, least: number, most: number, fix?: string): Check {
  const range = most === Infinity ? `${String(least)} or more` : `${String(least)} to ${String(most)}`;
  return {
    id: 'pod-template-value',
    problems: ({ value }) =>
      numbersAt(value, name)
        .filter(([, number]) => number < least || number > most)
        .map(([at, number]) => ({ at, value: number, rule: 'is out of range', fix: fix ?? `use ${range}` })),
  };
}

function numbersAt(value: PlainObject, name: string): (readonly [at: string, number: number])[] {
  const found = value[name];
  return typeof found === 'number'
    ? [[name, found]]
    : Array.isArray(found)
      ? found.flatMap((each, index) => (typeof each === 'number' ? [[item(name, index), each] as const] : []))
      : [];
}

/** A field that is accepted, but not what was meant. */
export function accepted(
  id: (typeof ACCEPTED_IDS)[number],
  name: string,
  when: When,
  rule: string,
  fix: string,
): Check {
  return { id, problems: (node, pod) => (when(node.value, pod, node) ? [{ at: name, rule, fix }] : []) };
}

/** A field that goes wrong with others. */
export function clash(name: string, when: When, rule: string, fix: string, or?: readonly string[]): Check {
  return {
    id: 'pod-template-combination',
    problems: (node, pod) =>
      when(node.value, pod, node) ? [{ at: name, rule, fix, ...(or === undefined ? {} : { or }) }] : [],
  };
}

/** A field that may not be set under a condition. */
export function forbidden(names: readonly string[], when: When, rule: string, fix = 'remove it'): Check {
  return {
    id: 'pod-template-combination',
    problems: (node, pod) => {
      const given = names.filter((name) => node.value[name] !== undefined);
      return given.length > 0 && when(node.value, pod, node) ? given.map((at) => ({ at, rule, fix })) : [];
    },
  };
}

/** At most one of some fields, or exactly one. */
export function oneSource(names: readonly string[], what: string, isRequired: boolean): Check {
  return {
    id: 'pod-template-combination',
    problems: (node) => {
      const given = names.filter((name) => node.value[name] !== undefined);
      if (given.length > 1) {
        const rule = `has ${String(given.length)} ${what}s, ${given.join(' and ')}, but can have only one`;
        return [
          { at: '', rule, fix: 'keep one; to replace the one of the operator, write $patch: replace beside yours' },
        ];
      }
      return given.length === 0 && isRequired
        ? [{ at: '', rule: `has no ${what}`, fix: `give one of ${names.join(', ')}` }]
        : [];
    },
  };
}

/** Items of a list that have the same key as one before; no key: any number of them. */
export function unique(name: string, keyOf: (each: PlainObject) => string | undefined, what: string, at = ''): Check {
  return {
    id: 'pod-template-duplicate',
    problems: ({ value }) =>
      repeats(itemsAt(value, name), ([, each]) => keyOf(each)).map(([[path]]) => ({
        at: below(path, at),
        rule: `is the ${what} of an item before`,
        fix: 'give each its own, or remove one',
      })),
  };
}

/** Items that have the same text in a field, if they have one. */
export function uniqueIn(list: string, name: string, what = name): Check {
  return unique(list, (each) => textOf(each, name) || undefined, what, name);
}

/** A name that must be one of others. */
export function refersTo(name: string, known: When, rule: string, fix: string): Check {
  return {
    id: 'pod-template-reference',
    problems: (node, pod) =>
      !isUnset(node.value[name]) && !known(node.value, pod, node) ? [{ at: name, rule, fix }] : [],
  };
}

/** A check that has no other shape. */
export function check(id: PodId, problems: PodRow['problems']): Check {
  return { id, problems };
}

/** The objects of a list, each with its path. */
export function itemsAt(value: PlainObject, name: string): (readonly [path: string, each: PlainObject])[] {
  const found = value[name];
  return Array.isArray(found)
    ? found.flatMap((each: unknown, index) => (isPlainObject(each) ? [[item(name, index), each] as const] : []))
    : [];
}

/** The text of a field. */
export function textOf(value: PlainObject, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}
