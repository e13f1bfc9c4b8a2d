import { isDeepStrictEqual } from 'node:util';
import { ALL_KINDS, KINDS } from '../../model/kinds';
import { withItemDefaults } from '../../model/server-defaults';
import { grouped, isAbsent, isPlainObject, objectAt, type PlainObject } from '../../private/plain';
import { type FacadeCandidates, facadeCandidates, facadeStatements } from './facades/facade-call';
import type { ChartSources, SourceFile } from './layout';
import {
  clusterExpression,
  type ClusterPlan,
  type ClusterSettings,
  constructClusters,
  planCluster,
  usualMetricsPort,
} from './plan-cluster';
import { propsOf } from './props/from-fields';
import type { ForeignSource, OwnSource, Source } from './source';
import { kebabCase, Names, References } from './typescript/names';
import {
  type AppChart,
  type ClusterApp,
  create,
  type Expression,
  literal,
  name,
  type OptionalFields,
  type Program,
  type Statement,
  tall,
  value,
} from './typescript/program';
import { evaluate, type Synthesized } from './verify/synthesis';

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

/** A document that becomes a construct. */
type MadeSource = OwnSource | ForeignSource;

/** The statements of the chart's constructor, and the variable of each document. */
interface ChartPlan {
  readonly namespace?: string;
  readonly groups: readonly (readonly Statement[])[];
  readonly variables: ReadonlyMap<MadeSource, string>;
}

/** Plans a chart that creates the objects of the documents in a cluster. */
function planChart(sources: readonly Source[], cluster: ClusterPlan, facades: FacadeCandidates = new Map()): ChartPlan {
  const made = inOrder(sources);
  const names = new Names();
  const references = new References(names);
  const namespace = commonNamespace(made);
  const clusters = constructClusters(cluster, apiVersionsOf(made), names);
  const namings = new Map(made.map((each) => [each, references.declare(each.kind, each.namespace, each.name)]));
  const variableOf = (source: MadeSource): string => namings.get(source)?.variable ?? '';
  const ordered = [...made.filter((each) => !isCall(each, facades)), ...made.filter((each) => isCall(each, facades))];
  const groups = ordered.map((source): Statement[] => {
    const { id, variable } = namings.get(source) ?? names.make(source.kind, source.kind);
    const proxy = source.sort === 'foreign' ? facades.get(source) : undefined;
    if (source.sort === 'foreign' && proxy !== undefined) {
      const { namespace: own } = source;
      const metricsPort = usualMetricsPort(cluster.settings);
      const context = { proxy: { spec: objectAt(proxy, 'spec') }, metricsPort, namespace: own, references, names };
      const statements = facadeStatements(source, { proxy: variableOf(proxy), object: variable }, context);
      return [...references.take(), ...statements];
    }
    const expression =
      source.sort === 'own'
        ? construct(source, id, {
            metadata: metadata(source.metadata, namespace),
            ...propsOf(source, references),
            cluster: clusters.of(source.apiVersion),
          })
        : apiObject(source, id, namespace);
    return [...references.take(), { variable, value: expression }];
  });
  return {
    groups: [clusters.statements, ...groups].filter((each) => each.length > 0),
    variables: new Map(Array.from(namings, ([source, { variable }]) => [source, variable])),
    ...(namespace === undefined ? {} : { namespace }),
  };
}

function isCall(source: MadeSource, facades: FacadeCandidates): boolean {
  return source.sort === 'foreign' && facades.has(source);
}

/** The API versions of the custom resources among the documents. */
function apiVersionsOf(sources: readonly Source[]): string[] {
  return sources.flatMap((each) => (each.sort === 'own' ? [each.apiVersion] : []));
}

function inOrder(sources: readonly Source[]): MadeSource[] {
  const own = sources.filter((each) => each.sort === 'own');
  return [
    ...sources.filter((each) => each.sort === 'foreign'),
    ...ALL_KINDS.flatMap((kind) => own.filter((each) => each.kind === kind)),
  ];
}

/** The namespace of the chart; cdk8s writes it to every object, so all objects must have it. */
function commonNamespace([first, ...others]: readonly MadeSource[]): string | undefined {
  const namespace = first?.namespace;
  return others.every((each) => each.namespace === namespace) ? namespace : undefined;
}

function construct({ kind }: OwnSource, id: string, props: OptionalFields): Expression {
  return create(KINDS[kind].construct, name('this'), value(id), tall(props));
}

function apiObject({ content }: ForeignSource, id: string, namespace: string | undefined): Expression {
  const { apiVersion, kind, metadata: given, ...others } = content;
  const literals = Object.entries(others)
    .filter(([, each]) => !isAbsent(each))
    .map(([key, each]): [string, Expression] => [key, literal(each)]);
  const props = tall({
    apiVersion: value(String(apiVersion)),
    kind: value(String(kind)),
    metadata: metadata(isPlainObject(given) ? given : {}, namespace),
  });
  return create('ApiObject', name('this'), value(id), { ...props, fields: [...props.fields, ...literals] });
}

/** Without the chart's namespace, and without empty blocks. */
function metadata(given: PlainObject, namespace: string | undefined): Expression | undefined {
  const kept = Object.entries(given).filter(
    ([key, each]) =>
      !(key === 'namespace' && each === namespace) && !(isPlainObject(each) && Object.keys(each).length === 0),
  );
  return kept.length === 0 ? undefined : literal(Object.fromEntries(kept));
}

/** The objects around proxies that calls of the proxies write exactly as they are, and that leave the proxies as they are. */
export function acceptedFacades(charts: readonly ChartSources[], clusters: FileClusters): FacadeCandidates {
  let accepted: FacadeCandidates = new Map(charts.flatMap(({ sources }) => Array.from(facadeCandidates(sources))));
  const meant = accepted.size === 0 ? new Map() : synthesized(planApp(charts, clusters));
  while (accepted.size > 0) {
    const plan = planApp(charts, clusters, accepted);
    const left = withoutDifferent(accepted, plan, meant);
    if (left.size === accepted.size) {
      return accepted;
    }
    accepted = left;
  }
  return accepted;
}

function synthesized(clusters: readonly PlannedCluster[]): Synthesized {
  return evaluate(programOf(clusters), ({ comparedIn }) => comparedIn);
}

function withoutDifferent(
  accepted: FacadeCandidates,
  plan: readonly PlannedCluster[],
  meant: Synthesized,
): FacadeCandidates {
  const actual = attempt(plan);
  if (actual === undefined) {
    return new Map();
  }
  const different = new Set(
    plan
      .flatMap(({ charts }) => charts)
      .flatMap(({ className, plan: { variables } }) =>
        Array.from(variables).flatMap(([source, variable]) => {
          const [one, other] = [meant, actual].map((each) => asServed(each.get(className)?.get(variable)));
          return isDeepStrictEqual(one, other) ? [] : [source];
        }),
      ),
  );
  return new Map(Array.from(accepted).filter(([source, proxy]) => !different.has(source) && !different.has(proxy)));
}

/** Calls also write defaults that the API server adds. */
function asServed(manifest: PlainObject = {}): PlainObject {
  return { ...manifest, spec: withItemDefaults(String(manifest['kind']), manifest['spec']) };
}

/** Nothing, if the calls break a rule. */
function attempt(plan: readonly PlannedCluster[]): Synthesized | undefined {
  try {
    return synthesized(plan);
  } catch {
    return undefined;
  }
}
