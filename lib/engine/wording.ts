import type { IConstruct } from 'constructs';
import { ScopeSetting } from './scope-setting';

/** How messages name constructs and fixes, in terms that their readers know. */
export interface Wording {
  readonly nameOf: (construct: IConstruct) => string;
  /** Where all constructs are. */
  readonly place: string;
  /** How to make a cluster of this kind a different one than that of another chart. */
  readonly toTellClustersApart: (operator: boolean) => string;
  /** How to make resources of another API group known. */
  readonly toNameGroup: string;
}

/** The wording for programs. */
const PROGRAM: Wording = {
  nameOf: ({ node: { path } }) => path,
  place: 'in this app',
  toTellClustersApart: (operator) =>
    `bind each chart to one with a name, like TargetCluster.with${operator ? '' : 'out'}Operator({ name: "prod" })`,
  toNameGroup: 'name the group with TargetCluster.withOperator',
};

const WORDING = new ScopeSetting<Wording>();

/** The wording for the tree of a construct. */
export function wordingOf(construct: IConstruct): Wording {
  return WORDING.around(construct.node.root)[0] ?? PROGRAM;
}

/** Sets the wording for a whole tree. */
export function setWording(root: IConstruct, wording: Wording): void {
  WORDING.set(root, wording);
}
