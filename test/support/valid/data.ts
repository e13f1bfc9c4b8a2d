import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { IConstruct } from 'constructs';
import * as library from '../../../lib';
import * as files from './files';

/** Props as plain data, which can be printed and asked what is in it. */
export interface Props {
  readonly [name: string]: unknown;
}

/** A call of a static method; with `isConstruct`, of one that has a scope and an id before the other arguments. */
export interface Call {
  readonly call: string;
  readonly given: readonly unknown[];
  readonly isConstruct: boolean;
}

/** A construct of the program that several others refer to. */
interface Reference {
  readonly refersTo: string;
}

/** `OidcProvider.inline`, `kplus.Cpu.millis` or `cdk8s.Duration.seconds`, and what it is given. */
export function call(name: string, ...given: readonly unknown[]): Call {
  return { call: name, given, isConstruct: false };
}

/** The same of a constructor, or of a static method that makes a construct. */
export function construct(name: string, ...given: readonly unknown[]): Call {
  return { call: name, given, isConstruct: true };
}

export function refer(name: string): Reference {
  return { refersTo: name };
}

export function isCall(value: unknown, name = ''): value is Call {
  return typeof value === 'object' && value !== null && 'call' in value && String(value.call).startsWith(name);
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'refersTo' in value;
}

/** What the props have there, such as `resources.cpu.request`. */
export function at(props: Props, path: string): unknown {
  const [name = '', ...below] = path.split('.');
  const value = props[name];
  return below.length === 0 || !isProps(value) ? (below.length === 0 ? value : undefined) : at(value, below.join('.'));
}

/** The first argument of a call that is an object of options. */
export function optionsOf(value: unknown): Props {
  return (isCall(value) ? value.given.find(isProps) : undefined) ?? {};
}

export function isProps(value: unknown): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Run = (...values: readonly unknown[]) => unknown;
interface Namespace {
  readonly [name: string]: (Run & { readonly [method: string]: Run | undefined }) | undefined;
}

/** What another library says of what it is given. */
export class OthersError extends Error {}

function ofOthers<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new OthersError(String(error));
  }
}

/** Makes in one chart what data stand for. */
export class Maker {
  private readonly made = new Map<string, unknown>();
  private count = 0;

  public constructor(
    private readonly scope: IConstruct,
    private readonly shared: { readonly [name: string]: Call },
    private readonly scopes: { readonly [name: string]: IConstruct } = {},
  ) {}

  public make(data: unknown): unknown {
    if (Array.isArray(data)) {
      return data.map((each) => this.make(each));
    }
    if (isReference(data)) {
      return this.makeShared(data.refersTo);
    }
    if (isCall(data)) {
      return this.makeCall(data);
    }
    return isProps(data) ? this.makeProps(data) : data;
  }

  public makeProps(props: Props): Props {
    return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, this.make(value)]));
  }

  private makeShared(name: string): unknown {
    const scope = this.scopes[name];
    if (scope !== undefined) {
      return scope;
    }
    const shared = this.shared[name];
    if (shared === undefined) {
      throw new Error(`the program has no ${name}`);
    }
    if (!this.made.has(name)) {
      this.made.set(name, this.makeCall(shared, `Shared-${name}`));
    }
    return this.made.get(name);
  }

  private makeCall({ call: name, given, isConstruct }: Call, id?: string): unknown {
    const parts = name.split('.');
    const namespaces: { readonly [name: string]: unknown } = { kplus, cdk8s, files };
    const [first = ''] = parts;
    const [owner, method] = first in namespaces ? parts.slice(1) : parts;
    const found = ((namespaces[first] ?? library) as Namespace)[owner ?? ''];
    if (found === undefined) {
      throw new Error(`no class ${name}`);
    }
    const values = given.map((each) => this.make(each));
    const all = isConstruct ? [this.scope, id ?? this.nextId(), ...values] : values;
    const run = (): unknown => (method === undefined ? Reflect.construct(found, all) : found[method]?.(...all));
    return first in namespaces ? ofOthers(run) : run();
  }

  private nextId(): string {
    this.count += 1;
    return `Made${String(this.count)}`;
  }
}
