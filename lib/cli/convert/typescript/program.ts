import type { Expression } from './expression';

/** One statement of the chart's constructor: makes something, or does something with it. */
export interface Statement {
  /** The variable that holds what is made; it is left out where nothing uses it. */
  readonly variable?: string;
  readonly value: Expression;
  /** Lines of a comment above. */
  readonly remarks?: readonly string[];
}

/** The class of a chart. */
export interface ChartClass {
  readonly className: string;
  /** The file that it was made from, as messages name it. */
  readonly source: string;
  /** The namespace of all its objects, if they have but one. */
  readonly namespace?: string;
  /** Statements that belong together, with an empty line between one group and the next. */
  readonly groups: readonly (readonly Statement[])[];
  /** What is said before all statements. */
  readonly remarks?: readonly string[];
}

/** A chart of an app. */
export interface AppChart {
  readonly chart: ChartClass;
  /** Its id, and the name of the YAML file that it is synthesized to. */
  readonly id: string;
}

/** An app with the charts of one cluster. */
export interface ClusterApp {
  /** Tells it from the other apps: the folder below `dist` that it writes to; absent: it is the only one. */
  readonly name?: string | undefined;
  /** What is bound to the app, if something is. */
  readonly target?: Expression | undefined;
  /** The same with the operator: there custom resources are written, which can be compared. */
  readonly comparedIn?: Expression | undefined;
  readonly charts: readonly AppChart[];
}

/** A program with an app for each cluster. */
export interface Program {
  readonly apps: readonly ClusterApp[];
}

/** What programs import from cdk8s. */
export const CDK8S: readonly string[] = ['ApiObject', 'App', 'Chart', 'ChartProps', 'Duration', 'JsonPatch', 'Size'];

/** Names that a program may import; no class of its own can have one of them. */
export function isImported(name: string, library: object): boolean {
  return CDK8S.includes(name) || name === 'Construct' || Object.hasOwn(library, name);
}
