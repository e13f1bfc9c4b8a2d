import { clusterExpression, planCluster, type ClusterPlan, type ClusterSettings } from './plan-cluster';
import type { ChartSources, SourceFile } from './layout';
import { apiVersionsOf, planChart, type ChartPlan } from './plan';
import type { FacadeCandidates } from './facades/facade-call';
import { grouped } from '../../private/plain';
import type { Source } from './source';
import { kebabCase } from './typescript/names-rest';
import type { AppChart, ClusterApp, Program } from './typescript/program-rest';

/** The cluster of each file. */
export interface FileClusters {
  readonly of: (file: SourceFile) => ClusterSettings;
  /** The same with the operator, to write custom resources for the comparison. */
  readonly compared: (file: SourceFile) => ClusterSettings;
}

/** One of the clusters of the program, and its charts. */
export interface PlannedCluster {
  readonly target: ClusterPlan;
  readonly compared: ClusterPlan;
  readonly charts: readonly PlannedChart[];
}

export interface PlannedChart extends ChartSources {
  readonly plan: ChartPlan;
}

/** Plans all charts, each in the cluster of its file. */
export function planApp(
  charts: readonly ChartSources[],
  clusters: FileClusters,
  facades?: FacadeCandidates,
): PlannedCluster[] {
  const members = grouped(charts, ({ file }) => clusters.of(file).name);
  return Array.from(members.values()).flatMap((each) => {
    const [first] = each;
    if (first === undefined) {
      return [];
    }
    const versions = each.flatMap(({ sources }) => apiVersionsOf(sources));
    const target = planCluster(clusters.of(first.file), versions);
    const compared = planCluster(clusters.compared(first.file), versions);
    return [
      {
        target,
        compared,
        charts: each.map((chart) => ({ ...chart, plan: planChart(chart.sources, target, facades) })),
      },
    ];
  });
}

/** The program that creates the charts. */
export function programOf(clusters: readonly PlannedCluster[]): Program {
  return {
    apps: clusters.map(({ target, compared, charts }): ClusterApp => {
      const { name } = target.settings;
      return {
        name,
        target: clusterExpression(target),
        targetRemarks: target.settings.operator ? [SAME_OBJECTS] : [],
        comparedIn: clusterExpression(compared),
        charts: charts.map((each) => appChart(each, name)),
      };
    }),
  };
}

const SAME_OBJECTS =
  'EXACT: the same objects as in the files. Without it, proxies get corrections, see docs/corrections.md of cdk8s-mcp.';

function appChart({ className, file, sources, plan }: PlannedChart, app = ''): AppChart {
  const { namespace, groups } = plan;
  const id = kebabCase(className);
  const common = { className, source: file.shown, groups, remarks: remarks(sources) };
  return {
    chart: namespace === undefined ? common : { ...common, namespace },
    // the app's output folder already contains the beginning
    id: id.startsWith(`${app}-`) ? id.slice(app.length + 1) : id,
  };
}

function remarks(sources: readonly Source[]): string[] {
  const secrets = sources.filter(({ sort }) => sort === 'secret').map(({ name = '(without a name)' }) => name);
  const names = Array.from(new Set(secrets)).join(', ');
  return secrets.length === 0
    ? []
    : [`These Secrets are not part of the program, which must not contain their values: ${names}.`];
}
