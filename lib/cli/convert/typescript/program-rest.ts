import type { Expression } from './program';

/** One statement of the chart's constructor: creates an object, or uses it. */
export interface Statement {
  /** The variable for the result; left out if nothing uses it. */
  readonly variable?: string;
  readonly value: Expression;
  /** Lines of a comment above. */
  readonly remarks?: readonly string[];
}

/** The class of a chart. */
export interface ChartClass {
  readonly className: string;
  /** The source file, as messages name it. */
  readonly source: string;
  /** The namespace of all its objects, if they share one. */
  readonly namespace?: string;
  /** Statements that belong together, with an empty line between one group and the next. */
  readonly groups: readonly (readonly Statement[])[];
  /** The comments before all statements. */
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
  /** Its name: the folder below `dist` that it writes to; absent if it is the only app. */
  readonly name?: string | undefined;
  /** The cluster that is bound to the app, if there is one. */
  readonly target?: Expression | undefined;
  /** Lines of a comment about it. */
  readonly targetRemarks?: readonly string[];
  /** The same with the operator, to write custom resources for the comparison. */
  readonly comparedIn?: Expression | undefined;
  readonly charts: readonly AppChart[];
}

/** A program with an app for each cluster. */
export interface Program {
  readonly apps: readonly ClusterApp[];
}

/** What programs import from cdk8s. */
export const CDK8S: readonly string[] = ['ApiObject', 'App', 'Chart', 'ChartProps', 'Duration', 'JsonPatch', 'Size'];

/** Names that a program may import, which its own classes cannot have. */
export function isImported(name: string, library: object): boolean {
  return CDK8S.includes(name) || name === 'Construct' || Object.hasOwn(library, name);
}
