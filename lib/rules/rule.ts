import type { Severity, Violation } from '../private/finding';
import type { Kind, Reference, RemoteMcpProxySpec, ResolvedProxy, Resource } from '../model/kinds';
import type { PodPolicy } from '../model/egress-rules';
import type { FacadeRequests } from '../model/facade-requests';
import type { PatchedPod, PodTemplateParts } from '../model/pod-options';
import type { Target } from '../model/target';
import type { Traffic } from '../model/traffic';
import { field } from '../private/field-paths';

/** The layers that would notice a broken rule, in that order. */
export type Layer = 'schema' | 'cross-field' | 'controller' | 'runtime' | 'api-server' | 'app';

/** Receives the findings of a rule. */
export type Report = (violation: Violation) => void;

/** Metadata of a rule. */
export interface RuleDescriptor {
  readonly id: string;
  readonly layer: Layer;
  readonly severity: Severity;
}

/** Whether a rule is applied to a subject. */
export type Condition<Subject> = (subject: Subject) => boolean;

interface Conditional<Subject> extends RuleDescriptor {
  /** All of these must hold, the outermost first; absent: none. */
  readonly conditions?: readonly Condition<Subject>[];
}

/** A rule that compares values with each other, or finds out several things at once. */
export interface CheckRule<Subject> extends Conditional<Subject> {
  readonly check: (subject: Subject, report: Report) => void;
}

/** A part of a subject, and its path in messages. */
export type Part<Value> = readonly [path: string, part: Value];

/** The parts of a subject that rows are about. Rows with the same function look at the same parts. */
export type PartsOf<Subject, Value = unknown> = (subject: Subject) => readonly Part<Value>[];

/** A rule that looks at each value at one place of the parts, and says one thing of it. */
export interface RowRule<Subject> extends Conditional<Subject> {
  readonly partsOf: PartsOf<Subject>;
  /** The names of the fields that lead to the values, of which `*` means each item or each entry. */
  readonly steps: readonly string[];
  readonly breaks: (value: unknown, subject: Subject) => boolean;
  readonly violation: (value: unknown, subject: Subject, path: string) => Violation;
}

/** One limit: pure, named, explained in `docs/checks/`. `apply-rules.ts` applies lists of them. */
export type Rule<Subject> = CheckRule<Subject> | RowRule<Subject>;

/** What an app shares with all of its subjects. */
export interface InApp {
  /** The app, with which results that several subjects share are forgotten; absent: they share none. */
  readonly app?: object;
}

/** The object with which results about the subject are forgotten. */
export function ownerOf(subject: InApp): object {
  return subject.app ?? subject;
}

/** The input of rules for every kind. */
export type AnySubject = ResourceSubject<Kind>;

/** The input of rules for one kind. */
export interface ResourceSubject<K extends Kind> extends InApp {
  readonly resource: Resource<K>;
  readonly target: Target;
}

/** The input of rules for proxies. */
export interface ProxySubject extends ResourceSubject<'MCPRemoteProxy'> {
  readonly resolved: ResolvedProxy;
  /** What was asked of its facades; absent: nothing. */
  readonly facadeRequests?: FacadeRequests;
  /** Who reaches it by objects that are not its facades'; absent: nothing is known of others. */
  readonly traffic?: () => Traffic;
  /** The NetworkPolicies that select its pods, but that of its facade; absent: nothing is known of others. */
  readonly policies?: () => readonly PodPolicy[];
  /** The size of the run config as it is written; absent or undefined: it is not known, only its large parts are. */
  readonly runConfigBytes?: () => number | undefined;
  /** How the pod template is merged; absent: only what the proxy itself says is known. */
  readonly podTemplate?: () => PodTemplateParts;
  /** The pod template after JSON patches; absent or undefined: there are none. */
  readonly patchedPod?: () => PatchedPod | undefined;
}

/** The input of rules for the objects around a proxy. */
export interface FacadeSubject extends ProxySubject {
  readonly facadeRequests: FacadeRequests;
}

/** The same rules, for subjects that have the part that the rules check. */
export function onlyWhere<Subject>(
  when: Condition<Subject>,
  rules: readonly Rule<Subject>[],
): readonly Rule<Subject>[] {
  return rules.map((rule) => ({ ...rule, conditions: [when, ...(rule.conditions ?? [])] }));
}

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
  /** Whether the value is wrong; for a text also a pattern that wrong ones match. */
  readonly breaks: ((value: Value, subject: Subject) => boolean) | (Value extends string ? RegExp : never);
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

/**
 * Makes rules from rows about the parts that a subject has, each with its path in messages. With a place, that is what
 * they report.
 */
export function rowsOf<Subject, Root>(
  partsOf: PartsOf<Subject, Root>,
  placeOf?: (subject: Subject) => Pick<Violation, 'field' | 'value'>,
): Rows<Subject, Root> {
  const rows =
    (severity: 'error' | 'warning'): MakeRule<Subject, Root> =>
    <Path extends string = ''>(
      id: string,
      layer: Layer,
      { at, field: name, breaks, shown, rule, fix }: Row<Subject, At<Root, Path>, Path>,
    ) => {
      type Value = At<Root, Path>;
      const row = {
        id,
        layer,
        severity,
        partsOf,
        steps: at === undefined ? [] : at.split('.'),
        breaks: breaks instanceof RegExp ? (text: Value): boolean => breaks.test(String(text)) : breaks,
        violation: (value: Value, subject: Subject, path: string): Violation => {
          const said = (text: Text<Subject, Value>): string =>
            typeof text === 'string' ? text : text(value, subject, path);
          const reported = name === undefined ? value : value[name];
          return {
            field: name === undefined ? path : field(path, name),
            ...(shown === undefined ? {} : { value: shown(reported as never) }),
            ...placeOf?.(subject),
            rule: said(rule),
            fix: said(fix),
          };
        },
      };
      // the steps lead to values of this type
      return row as RowRule<Subject>;
    };
  return { error: rows('error'), warning: rows('warning') };
}

/** Makes rules from rows about the spec of a kind. */
export function specRows<Subject extends { readonly resource: { readonly spec: unknown } } = ProxySubject>(): Rows<
  Subject,
  Subject['resource']['spec']
> {
  return rowsOf(specOf as PartsOf<Subject, Subject['resource']['spec']>);
}

/** One function, so that the rows of all files walk through the spec together. */
function specOf({ resource }: { readonly resource: { readonly spec: unknown } }): readonly Part<unknown>[] {
  return [['spec', resource.spec]];
}

type ResolvedRole = 'telemetry' | 'oidc' | 'externalAuth' | 'authServer' | 'tools';

/** Makes rules from rows about the spec of a config that a proxy refers to; they report the reference. */
export function configRows<Role extends ResolvedRole>(
  reference: Extract<Reference, { readonly role: Role }>['field'],
  role: Role,
): Rows<ProxySubject, NonNullable<ResolvedProxy[Role]>['spec']> {
  type Spec = NonNullable<ResolvedProxy[Role]>['spec'];
  return rowsOf(
    ({ resource, resolved: { [role]: config } }: ProxySubject) =>
      resource.spec[reference] === undefined || config === undefined ? [] : [['', config.spec as Spec] as const],
    ({ resource }) => ({ field: `spec.${reference}.name`, value: resource.spec[reference]?.name }),
  );
}

/** Rules that look at nothing unless one of the fields of the spec is set. */
export function about(
  fields: readonly (keyof RemoteMcpProxySpec)[],
  rules: readonly Rule<ProxySubject>[],
): readonly Rule<ProxySubject>[] {
  return onlyWhere(({ resource: { spec } }) => fields.some((each) => spec[each] !== undefined), rules);
}

/** The references to what may run an authorization server, or change requests to the remote server. */
export const AUTH_REFERENCES = ['authServerRef', 'externalAuthConfigRef'] as const;

/** Shows the value as it is. */
export function itself(value: unknown): unknown {
  return value;
}

/** The prefix of findings about options of a cluster, which are not fields of the construct that reports them. */
export const CLUSTER_OPTION = 'TargetCluster';

/** How a finding names an option of the cluster. */
export function ofCluster(option: string): string {
  return `${CLUSTER_OPTION}.${option}`;
}

/** A kind, as the class of its constructs for whoever wrote props (`lib/engine/wording.ts`). */
export function kindName(kind: string): string {
  return `⟨kind:${kind}⟩`;
}

/** The same after its article. */
export function aKind(kind: string): string {
  return `⟨a kind:${kind}⟩`;
}

/** A type of external auth config, as its factory for whoever wrote props (`lib/engine/wording.ts`). */
export function authType(type: string): string {
  return `⟨type:${JSON.stringify(type)}⟩`;
}
