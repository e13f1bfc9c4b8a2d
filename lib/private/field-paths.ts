import { isAbsent, isPlainObject, valueIn, type PlainObject } from './plain';

/**
 * Paths into a document, written as in error texts: `spec.env[0].name`, and `spec.labels["app"]` for free keys.
 */

const SEGMENT = /^(?:\.?([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\])/;

const STEP = /\["(?:[^"\\]|\\.)*"\]|\[\d+\]|\.?[^.[]+/g;

/** The path of a known field. */
export function field(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** The path of a field that may have any name, quoted where it must be. */
export function anyField(parent: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? field(parent, name) : entry(parent, name);
}

/** The path of a list's item. */
export function item(parent: string, index: number): string {
  return `${parent}[${String(index)}]`;
}

/** The path of a free key, quoted so that no key can be mistaken for a field. */
export function entry(parent: string, key: string): string {
  return `${parent}[${JSON.stringify(key)}]`;
}

/** A step to an item or to an entry, as paths write it. */
export function keyStep(key: string | number): string {
  return typeof key === 'number' ? item('', key) : entry('', key);
}

/** The path of some steps: names of fields, and steps to items and entries. */
export function joined(steps: readonly string[]): string {
  return steps.reduce(below, '');
}

/** The path within `parent` of what has its own path there. */
export function below(parent: string, path: string): string {
  return path === '' || path.startsWith('[') ? `${parent}${path}` : field(parent, path);
}

/** Whether `path` is `ancestor` or lies below it. */
export function isWithin(path: string, ancestor: string): boolean {
  return path.startsWith(ancestor) && (path.length === ancestor.length || /[.[]/.test(path.charAt(ancestor.length)));
}

/** The path itself, and all paths above it. */
export function selfAndAncestors(path: string): string[] {
  const ends = Array.from(path.matchAll(STEP), ({ 0: step, index }) => index + step.length);
  return ends.map((end) => path.slice(0, end));
}

/** The keys and indexes that lead from a document's root to the path. */
export function segments(path: string): (string | number)[] {
  const found: (string | number)[] = [];
  for (let rest = path; rest !== '';) {
    const match = SEGMENT.exec(rest);
    if (match === null) {
      throw new Error(`not a field path: ${path}`);
    }
    const [whole, name, index, key] = match;
    found.push(name ?? (index === undefined ? (JSON.parse(key ?? '""') as string) : Number(index)));
    rest = rest.slice(whole.length);
  }
  return found;
}

/**
 * The current position of a walk through a document. Its path is only built on request, since most walks find nothing
 * to report.
 */
export class Trail {
  /** Names of fields, indexes of items, and free keys. */
  private readonly steps: (string | number | { readonly key: string })[] = [];

  public constructor(private readonly root: string) {}

  /** The path of the current position. */
  public get path(): string {
    let path = this.root;
    for (const step of this.steps) {
      path =
        typeof step === 'number'
          ? item(path, step)
          : typeof step === 'string'
            ? field(path, step)
            : entry(path, step.key);
    }
    return path;
  }

  /** Steps into a known field. */
  public toField(name: string): void {
    this.steps.push(name);
  }

  /** Steps into a free key. */
  public toEntry(key: string): void {
    this.steps.push({ key });
  }

  /** Steps into an item of a list. */
  public toItem(index: number): void {
    this.steps.push(index);
  }

  /** Steps back to the parent. */
  public back(): void {
    this.steps.pop();
  }

  /** Returns to the root. */
  public backToStart(): void {
    this.steps.length = 0;
  }
}

/** A value and its path in a document. */
export interface Placed {
  readonly path: string;
  readonly value: unknown;
}

/** A copy of the document with each value at its path; everything else is shared, not copied. */
export function withPlaced<Document extends object>(document: Document, values: readonly Placed[]): Document {
  // a copy can be changed again, so thousands of values don't need thousands of copies
  const copies = new Set<object>();
  return values.reduce((result, { path, value }) => set(result, segments(path), value, copies) as Document, document);
}

/** The value at the path, if there is one. */
export function valueAt(document: object, path: string): unknown {
  return valueIn(document, ...segments(path));
}

function set(
  target: unknown,
  [key, ...rest]: readonly (string | number)[],
  value: unknown,
  copies: Set<object>,
): unknown {
  if (key === undefined) {
    return value;
  }
  if (typeof key === 'number') {
    const list = ownCopy(Array.isArray(target) ? (target as unknown[]) : [], copies, (each) => [...each]);
    list[key] = set(list[key], rest, value, copies);
    return list;
  }
  const object = ownCopy(isPlainObject(target) ? target : {}, copies, (each) => ({ ...each }));
  const inner = set(object[key], rest, value, copies);
  // an assignment would make `__proto__` something else than a key
  return Object.defineProperty(object, key, { value: inner, writable: true, enumerable: true, configurable: true });
}

function ownCopy<T extends object>(target: T, copies: Set<object>, copy: (target: T) => T): T {
  if (copies.has(target)) {
    return target;
  }
  const own = copy(target);
  copies.add(own);
  return own;
}

/** A value, and the path that leads to it. */
export type PlacedValue = readonly [path: string, value: unknown];

/** The values that are there below a value, by steps, from one on, of which `*` means each item or each entry. */
export function valuesAt(value: unknown, path: string, steps: readonly string[], from = 0): readonly PlacedValue[] {
  if (isAbsent(value)) {
    return [];
  }
  const step = steps[from];
  if (step === undefined) {
    return [[path, value]];
  }
  if (step !== '*') {
    return valuesAt((value as PlainObject)[step], field(path, step), steps, from + 1);
  }
  return Array.isArray(value)
    ? value.flatMap((each, index) => valuesAt(each, item(path, index), steps, from + 1))
    : Object.entries(value).flatMap(([key, each]) => valuesAt(each, entry(path, key), steps, from + 1));
}
