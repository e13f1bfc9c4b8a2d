import type { IConstruct } from 'constructs';

/** How messages name what stands in a tree, in words that those who read them know. */
export interface Wording {
  readonly nameOf: (construct: IConstruct) => string;
  /** What to do so that a cluster of this sort is another one than that of another chart. */
  readonly toTellClustersApart: (operator: boolean) => string;
  /** What to do so that resources of another API group are known. */
  readonly toNameGroup: string;
}

/** For those who wrote a program. */
const PROGRAM: Wording = {
  nameOf: ({ node: { path } }) => path,
  toTellClustersApart: (operator) =>
    `bind each chart to one with a name, like TargetCluster.with${operator ? '' : 'out'}Operator({ name: "prod" })`,
  toNameGroup: 'name the group with TargetCluster.withOperator',
};

const wordings = new WeakMap<IConstruct, Wording>();

/** How messages name what stands in the tree of a construct. */
export function wordingOf(construct: IConstruct): Wording {
  return wordings.get(construct.node.root) ?? PROGRAM;
}

/** Has messages use other words for all of a tree. */
export function setWording(root: IConstruct, wording: Wording): void {
  wordings.set(root, wording);
}
