import type { Problem } from '../../../lib/cli/check/problems';

/** What is shown beside the problems. */
export type View = 'problems' | 'objects' | 'picture' | 'program' | 'changes';

/** Which clusters the text is for. */
export interface Cluster {
  /** The release of the operator, such as `0.63.0`. */
  readonly release: string;
  /** Whether the operator runs. */
  readonly operator: boolean;
}

/** A text that was kept, to be compared with. */
export interface Kept {
  readonly text: string;
  readonly release: string;
}

/** What the page asks the worker. */
export interface Question extends Cluster {
  /** Which question an answer is for. */
  readonly id: number;
  readonly text: string;
  /** The CRDs of the cluster; undefined: those of the release. */
  readonly crds: string | undefined;
  readonly view: View;
  readonly kept: Kept | undefined;
}

/** A text, or why there is none. */
export type Written = { readonly text: string } | { readonly errors: readonly string[] };

/** A line of the differences between two texts. */
export interface DifferentLine {
  readonly sort: 'same' | 'added' | 'removed' | 'left';
  readonly text: string;
}

/** What a view shows. */
export type Shown =
  | { readonly view: 'problems' }
  | {
      readonly view: 'objects';
      readonly corrected: Written;
      readonly exact: Written;
      readonly operator: Written;
      readonly differences: readonly DifferentLine[] | undefined;
    }
  | { readonly view: 'picture' | 'program' | 'changes'; readonly written: Written; readonly notes: readonly string[] };

/** What is wrong with a text. */
export interface Verdict {
  readonly resources: number;
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
}

/** Where Cedar's parser is: a script that sets `cedar`, and its WebAssembly. */
export interface CedarAddresses {
  readonly script: string;
  readonly wasm: string;
}

/** What the worker is sent: where Cedar is, and then questions. */
export type ToWorker = { readonly cedar: CedarAddresses } | Question;

/** What it answers: that it runs, then of each question first the verdict, and then what the view shows. */
export type FromWorker =
  | { readonly ready: true }
  | { readonly id: number; readonly verdict: Verdict }
  | { readonly id: number; readonly shown: Shown }
  | { readonly id: number; readonly failure: string };
