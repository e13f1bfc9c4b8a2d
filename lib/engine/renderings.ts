import type { IConstruct } from 'constructs';
import { ScopeSetting } from './scope-settings';

/**
 * Manifests that are applied as a whole, such as what Kustomize makes of one overlay. Two of them may have objects of one
 * name, which are for two clusters then; what one doesn't have may be in another one.
 */
const RENDERING = new ScopeSetting<string>();

/** Says that everything below a scope is one rendering. */
export function setRendering(scope: IConstruct, rendering: string): void {
  RENDERING.set(scope, rendering);
}

/** The rendering that a construct is part of; undefined if it is in none. */
export function renderingOf(construct: IConstruct): string | undefined {
  return RENDERING.around(construct)[0];
}

/** Those of the same rendering first, then those of none, then all others. */
export function nearestFirst<Item>(
  items: readonly Item[],
  from: IConstruct,
  hostOf: (item: Item) => IConstruct,
): readonly Item[] {
  if (items.length < 2) {
    return items;
  }
  const own = renderingOf(from);
  const distance = (item: Item): number => {
    const rendering = renderingOf(hostOf(item));
    return rendering === own ? 0 : rendering === undefined ? 1 : 2;
  };
  const near = items.map((item) => ({ item, distance: distance(item) }));
  return near.sort((one, other) => one.distance - other.distance).map(({ item }) => item);
}
