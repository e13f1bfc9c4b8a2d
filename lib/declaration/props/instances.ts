import { KINDS } from '../../model/kinds';
import type { InstanceType, StructType } from './prop-type';
import { originOf } from './origin';
import { whatIs, withArticle } from '../../private/texts';
import { isToken } from '../../private/cdk8s/values';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { membersOf } from './prop-types';

/**
 * An object that is recognized by its members, not by its class, which may come from any release of another package.
 */
interface Foreign {
  readonly words: string;
  readonly use: string;
  readonly has: { readonly [member: string]: 'function' | 'object' | 'string' };
}

const FOREIGN: { readonly [name: string]: Foreign | undefined } = {
  Cpu: { words: 'a Cpu', use: 'Cpu.millis(250) from cdk8s-plus', has: { amount: 'string' } },
  Duration: {
    words: 'a Duration',
    use: 'Duration.minutes(5) from cdk8s',
    has: { toMilliseconds: 'function', toSeconds: 'function' },
  },
  IConstruct: {
    words: 'a construct',
    use: 'the app, a chart, or another construct',
    has: { node: 'object' },
  },
  INetworkPolicyPeer: {
    words: 'a network policy peer',
    use: 'Pods, Namespaces or NetworkPolicyIpBlock from cdk8s-plus',
    has: { toNetworkPolicyPeerConfig: 'function' },
  },
  Size: { words: 'a Size', use: 'Size.mebibytes(256) from cdk8s', has: { toMebibytes: 'function' } },
};

/** An object that resources refer to by name: its kind, and how to make one. */
interface Reference {
  readonly kind: string;
  readonly words: string;
  readonly use: string;
}

const REFERENCES: { readonly [name: string]: Reference | undefined } = {
  ...Object.fromEntries(Object.entries(KINDS).map(([kind, { construct }]) => [`I${construct}`, own(kind, construct)])),
  IConfigMap: { kind: 'ConfigMap', words: 'a ConfigMap', use: 'ConfigMap.fromConfigMapName from cdk8s-plus' },
  ISecret: { kind: 'Secret', words: 'a Secret', use: 'Secret.fromSecretName from cdk8s-plus' },
  IServiceAccount: {
    kind: 'ServiceAccount',
    words: 'a ServiceAccount',
    use: 'ServiceAccount.fromServiceAccountName from cdk8s-plus',
  },
};

/**
 * Kinds that are recognized. An object of another kind, such as a program's own class that makes a Secret, may stand
 * for one of these.
 */
const REFERRED: ReadonlySet<unknown> = new Set(Object.values(REFERENCES).map((each) => each?.kind));

/** Whether the value can be used as an object of that class or interface. */
export function isInstance({ name }: InstanceType, value: unknown): value is object {
  if (!isObject(value)) {
    return false;
  }
  const reference = REFERENCES[name];
  if (reference !== undefined) {
    return isReference(value, reference);
  }
  const foreign = FOREIGN[name];
  return foreign === undefined ? originOf(value)?.className === name : hasAll(value, foreign);
}

/** The kind of the Kubernetes object that a value of the type stands for by its name, if it does. */
export function referredKind({ name }: InstanceType): string | undefined {
  return REFERENCES[name]?.kind;
}

/** How messages name the type, with its article. */
export function wordsFor({ name }: InstanceType): string {
  return (REFERENCES[name] ?? FOREIGN[name])?.words ?? withArticle(name);
}

/** How messages name a value, with its article: what resources refer to by its kind, anything else by its type. */
export function wordsForValue(value: unknown): string {
  const kind = isObject(value) ? kindOf(value) : undefined;
  const reference = Object.values(REFERENCES).find((each) => each !== undefined && each.kind === kind);
  return reference?.words ?? whatIs(value);
}

/** How to make an object of the type, unless it has factories that say so. */
export function usualWay({ name }: InstanceType): string | undefined {
  return (REFERENCES[name] ?? FOREIGN[name])?.use;
}

/** The kind of a Kubernetes object, or of a construct of this package, if it is known. */
function kindOf(value: object): string | undefined {
  const { _kind, kind } = value as { readonly _kind?: unknown; readonly kind?: unknown };
  return typeof _kind === 'string' ? _kind : typeof kind === 'string' ? kind : undefined;
}

function own(kind: string, className: string): Reference {
  return {
    kind,
    words: withArticle(className),
    use: `${withArticle(className)} construct, or ${className}.from${className}Name`,
  };
}

/** Constructs of all releases of cdk8s-plus have these members; a program may have its own classes. */
function isReference(value: object, { kind }: Reference): boolean {
  const { name, node } = value as { readonly name?: unknown; readonly node?: unknown };
  const known = kindOf(value);
  return (
    (typeof name === 'string' || isToken(name)) &&
    typeof node === 'object' &&
    node !== null &&
    (known === kind || !REFERRED.has(known))
  );
}

function hasAll(value: object, { has }: Foreign): boolean {
  return Object.entries(has).every(([name, type]) => typeof (value as { [name: string]: unknown })[name] === type);
}

/** An object literal, or an object of any class that has one of the members. */
export function isStruct({ name }: StructType, value: unknown): value is PlainObject {
  if (!isObject(value) || Array.isArray(value) || isToken(value)) {
    return false;
  }
  return isPlainObject(value) || Array.from(membersOf(name).keys()).some((member) => member in value);
}

/** Whether it may have members. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
