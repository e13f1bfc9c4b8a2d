import { ALL_KINDS, KINDS } from '../../model/kinds';
import { isAbsent, isPlainObject, objectAt, type PlainObject } from '../../private/plain';
import { constructClusters, type ClusterPlan } from './plan-cluster';
import { create, literal, name, tall, value, type Expression, type OptionalFields } from './typescript/program';
import { Names } from './typescript/names-rest';
import type { Statement } from './typescript/program-rest';
import { propsOf } from './props/from-fields';
import { References } from './typescript/names';
import { facadeStatements, type FacadeCandidates } from './facades/facade-call';
import type { ForeignSource, OwnSource, Source } from './source';

/** A document that becomes a construct. */
export type MadeSource = OwnSource | ForeignSource;

/** The statements of the chart's constructor, and the variable of each document. */
export interface ChartPlan {
  readonly namespace?: string;
  readonly groups: readonly (readonly Statement[])[];
  readonly variables: ReadonlyMap<MadeSource, string>;
}

/** Plans a chart that creates the objects of the documents in a cluster. */
export function planChart(
  sources: readonly Source[],
  cluster: ClusterPlan,
  facades: FacadeCandidates = new Map(),
): ChartPlan {
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
      const context = { proxy: { spec: objectAt(proxy, 'spec') }, namespace: own, references, names };
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
export function apiVersionsOf(sources: readonly Source[]): string[] {
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
