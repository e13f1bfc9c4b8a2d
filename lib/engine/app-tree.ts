import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { ForeignObjects } from './foreign-objects';

/** The content of a tree: constructs of this package, and other objects. */
export class AppTree {
  /**
   * Walks the tree below the root. Objects of this package are skipped, but not objects that a subclass added beside
   * them.
   */
  public static below(root: IConstruct, isOurs: (construct: IConstruct) => boolean): AppTree {
    const found: ApiObject[] = [];
    const ours = new Set<IConstruct>();
    const pending: IConstruct[] = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { children } = next.node;
      if (ApiObject.isApiObject(next)) {
        found.push(next);
      }
      if (isOurs(next)) {
        ours.add(next);
        pending.push(...children.filter((child) => !ApiObject.isApiObject(child)));
      } else {
        pending.push(...children);
      }
    }
    return new AppTree(ours, new ForeignObjects(found));
  }

  private constructor(
    public readonly ours: ReadonlySet<IConstruct>,
    public readonly others: ForeignObjects,
  ) {}

  /** Whether a later walk found the same objects. */
  public hasSameObjects(later: AppTree): boolean {
    return this.ours.size === later.ours.size && this.others.areSameAs(later.others);
  }
}
