import { field } from '../private/field-path';
import { valuesAt } from '../private/values-at';
import type { Layer, ProxySubject, Rule } from './rule';

type In<Value, Step> = Step extends '*'
  ? Value extends readonly (infer Item)[]
    ? Item
    : Value[keyof Value]
  : Step extends keyof Value
    ? NonNullable<Value[Step]>
    : never;

/** The value at a path, of which `*` means each item or each entry; `never` if there is no such field. */
type At<Value, Path extends string> = Path extends ''
  ? Value
  : Path extends `${infer Step}.${infer Rest}`
    ? At<In<Value, Step>, Rest>
    : In<Value, Path>;

type Text<Subject, Value> = string | ((value: Value, subject: Subject, path: string) => string);

/** A rule that looks at one value and says one thing of it. */
interface Row<Subject, Value, Path> {
  /** The path of the values: `openTelemetry.headers.*`. Nothing is checked where there is none; default: the whole. */
  readonly at?: Path & ([Value] extends [never] ? never : unknown);
  /** The field of the value that is reported; by default, the value itself is. */
  readonly field?: string & keyof Value;
  readonly breaks: (value: Value, subject: Subject) => boolean;
  /** How the message shows the reported value, if it may (`x-shown` in `crds/`); by default not at all. */
  readonly shown?: (reported: never) => unknown;
  /** What is wrong. */
  readonly rule: Text<Subject, Value>;
  /** What to do. */
  readonly fix: Text<Subject, Value>;
}

type MakeRule<Subject, Root> = <Path extends string = ''>(
  id: string,
  layer: Layer,
  row: Row<Subject, At<Root, Path>, Path>,
) => Rule<Subject>;

/** Rules about parts of a subject. */
export interface Rows<Subject, Root> {
  readonly error: MakeRule<Subject, Root>;
  readonly warning: MakeRule<Subject, Root>;
}

/** Makes rules from rows about the parts that a subject has, each with its path in messages. */
export function rowsOf<Subject, Root>(
  partsOf: (subject: Subject) => readonly (readonly [path: string, part: Root])[],
): Rows<Subject, Root> {
  const rows =
    (severity: 'error' | 'warning'): MakeRule<Subject, Root> =>
    (id, layer, { at = '', field: name, breaks, shown, rule, fix }) => {
      type Value = Parameters<typeof breaks>[0];
      const steps = at === '' ? [] : at.split('.');
      return {
        id,
        layer,
        severity,
        check: (subject, report) => {
          const found = partsOf(subject).flatMap(([path, part]) => valuesAt(part, path, steps));
          for (const [path, each] of found as readonly (readonly [string, Value])[]) {
            if (breaks(each, subject)) {
              const said = (text: Text<Subject, Value>): string =>
                typeof text === 'string' ? text : text(each, subject, path);
              const reported = name === undefined ? each : each[name];
              report({
                field: name === undefined ? path : field(path, name),
                ...(shown === undefined ? {} : { value: shown(reported as never) }),
                rule: said(rule),
                fix: said(fix),
              });
            }
          }
        },
      };
    };
  return { error: rows('error'), warning: rows('warning') };
}

/** Makes rules from rows about the spec of a kind. */
export function specRows<Subject extends { readonly resource: { readonly spec: unknown } } = ProxySubject>(): Rows<
  Subject,
  Subject['resource']['spec']
> {
  return rowsOf(({ resource }) => [['spec', resource.spec]]);
}

/** Shows the value as it is. */
export function itself(value: unknown): unknown {
  return value;
}
