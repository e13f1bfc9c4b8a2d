import { App, Chart } from 'cdk8s';
import { TargetCluster } from '../../lib';
import { appResources } from '../../lib/engine/app-model';
import { ForeignObjects } from '../../lib/engine/app-tree';
import { Catalog } from '../../lib/engine/catalog';
import type { CatalogEntry } from '../../lib/engine/catalog-entry';
import { inspect, type Inspection } from '../../lib/engine/inspect-app';
import { Resolver } from '../../lib/engine/resolver';
import type { AppResource } from '../../lib/rules/app/app-rule';

/** An app, and what the rules across constructs get to see of it. */
export interface SeenApp {
  readonly app: App;
  /** A chart of the namespace `mcp`, bound to the cluster if there is one. */
  readonly chartIn: (id: string, cluster?: TargetCluster, namespace?: string) => Chart;
  /** All of its resources. */
  readonly resources: () => readonly AppResource[];
  /** The only one with that path. */
  readonly at: (path: string) => AppResource;
  /** What is found out about it. */
  readonly inspection: () => Inspection;
  /** The only construct with that path, as it is inspected. */
  readonly entryAt: (path: string) => CatalogEntry;
}

/** An app of which the rules across constructs can be asked what they see. */
export function seenApp(): SeenApp {
  const app = new App();
  let seen: ReadonlyMap<CatalogEntry, AppResource> = new Map();
  let inspection = inspect([], new ForeignObjects([]));
  const catalog = Catalog.of(app, (entries, objects) => {
    seen = appResources(entries, new Resolver(entries, objects), objects);
    inspection = inspect(entries, objects);
    return inspection;
  });
  const resources = (): readonly AppResource[] => {
    catalog.review();
    return Array.from(seen.values());
  };
  const only = <Item>(items: readonly Item[], path: string): Item => {
    const [found] = items;
    if (found === undefined || items.length > 1) {
      throw new Error(`${String(items.length)} resources at ${path}`);
    }
    return found;
  };
  return {
    app,
    chartIn: (id, cluster, namespace = 'mcp') => {
      const chart = new Chart(app, id, { namespace });
      cluster?.bind(chart);
      return chart;
    },
    resources,
    at: (path) =>
      only(
        resources().filter((each) => each.path === path),
        path,
      ),
    inspection: () => {
      catalog.review();
      return inspection;
    },
    entryAt: (path) => {
      catalog.review();
      return only(
        Array.from(seen.keys()).filter(({ host }) => host.node.path === path),
        path,
      );
    },
  };
}

/** The resources of an app of one chart, called `test`. */
export function seenIn(
  build: (chart: Chart) => unknown,
  cluster = TargetCluster.withOperator(),
): readonly AppResource[] {
  const { chartIn, resources } = seenApp();
  build(chartIn('test', cluster));
  return resources();
}
