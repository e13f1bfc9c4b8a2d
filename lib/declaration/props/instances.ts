import type { IConstruct } from 'constructs';
import type { Finding } from '../../private/finding';
import { KINDS } from '../../model/kinds';
import { isToken } from '../../private/cdk8s/values';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { whatIs, withArticle } from '../../private/texts';
import { type InstanceType, membersOf, type StructType } from './prop-types';

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
  const isNamed = typeof name === 'string' || isToken(name);
  return isNamed && isObject(node) && (known === kind || !REFERRED.has(known));
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

/** The factory that made a value, and the findings about its arguments. */
export interface Origin<ClassName extends string = string> {
  /** Such as `HeaderValue.plaintext`. */
  readonly factory: string;
  /** Such as `HeaderValue`. */
  readonly className: ClassName;
  /** Their fields are relative to the arguments. */
  readonly findings: readonly Finding[];
  /** The arguments that become a part of a spec, unless some that it needs cannot be used. */
  readonly values?: PlainObject | undefined;
}

/** The origin of a value that a factory made. */
export function originBy<ClassName extends string>(
  factory: `${ClassName}.${string}`,
  findings: readonly Finding[],
  values?: PlainObject,
): Origin<ClassName> {
  const [className] = factory.split('.');
  return { factory, className: className as ClassName, findings, values };
}

/**
 * The base of values that factories make. A factory never throws: the construct that gets the value reports its errors.
 * The name tells the compiler that a value of one class is none of another.
 *
 * @internal
 */
export abstract class ValueClass<ClassName extends string> {
  /**
   * How the value was made.
   *
   * @internal
   */
  public readonly _origin: Origin<ClassName>;

  protected constructor(origin: Origin<ClassName>) {
    this._origin = origin;
  }
}

/** The origin of a value of this package, even from another copy of it. */
export function originOf(value: unknown): Origin | undefined {
  if (typeof value === 'string') {
    return value.startsWith(FLAWED) ? (JSON.parse(value.slice(FLAWED.length)) as Origin) : undefined;
  }
  return isObject(value) ? (value as { readonly _origin?: Origin })._origin : undefined;
}

/** Begins a text that says why another one could not be made. */
const FLAWED = 'cdk8s-mcp could not make this text: ';

/** Placeholder for a text that could not be made; the construct that gets it reports why. */
export function flawedText(origin: Origin): string {
  return `${FLAWED}${JSON.stringify(origin)}`;
}

/** A construct that a field of the spec refers to, for rules that need more than its name. */
export interface UsedConstruct {
  /** The field of the custom resource that names it. */
  readonly field: string;
  /** The construct. */
  readonly construct: IConstruct;
}

/** Collects the constructs that a spec was made from. */
export type UseConstruct = (field: string, construct: IConstruct) => void;
