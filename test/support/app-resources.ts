import { App, Chart } from 'cdk8s';
import { TargetCluster } from '../../lib';
import { appResources } from '../../lib/engine/app-model';
import { Catalog } from '../../lib/engine/catalog';
import { inspect } from '../../lib/engine/inspect-app';
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
}

/** An app of which the rules across constructs can be asked what they see. */
export function seenApp(): SeenApp {
  const app = new App();
  let seen: readonly AppResource[] = [];
  const catalog = Catalog.of(app, (entries, objects) => {
    seen = Array.from(appResources(entries, new Resolver(entries, objects), objects).values());
    return inspect(entries, objects);
  });
  const resources = (): readonly AppResource[] => {
    catalog.review();
    return seen;
  };
  return {
    app,
    chartIn: (id, cluster, namespace = 'mcp') => {
      const chart = new Chart(app, id, { namespace });
      cluster?.bind(chart);
      return chart;
    },
    resources,
    at: (path) => {
      const found = resources().find((each) => each.path === path);
      if (found === undefined) {
        throw new Error(`no resource at ${path}`);
      }
      return found;
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
