import type { IConstruct } from 'constructs';

/** A construct that a field of the spec refers to, for rules that need more than its name. */
export interface UsedConstruct {
  /** The field of the custom resource that names it. */
  readonly field: string;
  /** The construct. */
  readonly construct: IConstruct;
}

/** Collects the constructs that a spec was made from. */
export type UseConstruct = (field: string, construct: IConstruct) => void;
