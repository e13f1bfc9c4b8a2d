import * as cdk8s from 'cdk8s';
import { ApiObject, type App } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { DocumentApp, message, targetClusterOf } from '../../../inner';
import { METADATA } from '../../../model/kinds';
import { plus } from '../../../private/cdk8s/plus';
import { type PlainObject, present, objectAt } from '../../../private/plain';
import { textOf } from '../../../private/texts';
import { readSpec } from '../../../crds';
import * as library from '../../..';
import type { TargetCluster } from '../../..';
import type { SourceFile } from '../layout';
import type { ClusterSettings } from '../plan-cluster';
import { said, type OwnSource, type Source } from '../source';
import { type ChartClass, type ClusterApp, type Expression, literal, type Program } from '../typescript/program';
import { harmlessName } from '../../../private/secret-texts';

/** The result of synthesizing a program: for each class, the object of each variable that has one. */
export type Synthesized = ReadonlyMap<string, ReadonlyMap<string, PlainObject>>;

/** Runs the program, and synthesizes its charts; throws if a rule is broken. */
export function evaluate({ apps }: Program, targetOf: (app: ClusterApp) => Expression | undefined): Synthesized {
  return new Map(apps.flatMap((each) => runApp(each, targetOf(each))));
}

function runApp({ charts }: ClusterApp, target: Expression | undefined): [string, Map<string, PlainObject>][] {
  const app = new cdk8s.App();
  if (target !== undefined) {
    (new Run(app).value(target) as library.TargetCluster).bind(app);
  }
  const runs = charts.map(({ chart, id }) => ({ chart, variables: ofFile(chart, () => runChart(chart, app, id)) }));
  const [error] = DocumentApp.errorsOf(app);
  if (error !== undefined) {
    const files = charts.map(({ chart }) => chart.source).join(', ');
    throw new Error(`${files}: the generated program has an error: ${message(error.finding)}`);
  }
  return runs.map(({ chart, variables }) => [chart.className, ofFile(chart, () => manifests(variables))]);
}

/** What fails is told with the file. */
function ofFile<Result>({ source }: ChartClass, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new Error(`${source}: ${textOf(error)}`);
  }
}

function runChart({ namespace, groups }: ChartClass, scope: cdk8s.App, id: string): ReadonlyMap<string, unknown> {
  const chart = new cdk8s.Chart(scope, id, namespace === undefined ? {} : { namespace });
  const run = new Run(chart);
  for (const { variable, value } of groups.flat()) {
    const result = run.value(value);
    if (variable !== undefined) {
      run.variables.set(variable, result);
    }
  }
  return run.variables;
}

/** An object as it is written: only JSON values. */
function manifestOf(object: cdk8s.ApiObject): PlainObject {
  return objectAt(JSON.parse(JSON.stringify(object.toJson())));
}

function manifests(variables: ReadonlyMap<string, unknown>): Map<string, PlainObject> {
  const found = new Map<string, PlainObject>();
  for (const [variable, value] of variables) {
    const object = isConstruct(value) ? (value.node.defaultChild ?? value) : value;
    if (cdk8s.ApiObject.isApiObject(object)) {
      found.set(variable, manifestOf(object));
    }
  }
  return found;
}

function isConstruct(value: unknown): value is IConstruct {
  return typeof value === 'object' && value !== null && 'node' in value;
}

class Run {
  public readonly variables = new Map<string, unknown>();

  public constructor(private readonly self: IConstruct) {}

  public value(expression: Expression): unknown {
    switch (expression.kind) {
      case 'value':
        return expression.value;
      case 'list':
        return expression.items.map((each) => this.value(each));
      case 'fields':
        return Object.fromEntries(expression.fields.map(([name, each]) => [name, this.value(each)]));
      case 'name':
        return this.named(expression.name);
      case 'member':
        return member(this.value(expression.object), expression.name);
      case 'call':
        return this.called(expression);
    }
  }

  private called({ callee, args, construct }: Extract<Expression, { kind: 'call' }>): unknown {
    const given = args.map((each) => this.value(each));
    const object = callee.kind === 'member' ? this.value(callee.object) : undefined;
    const called = callee.kind === 'member' ? member(object, callee.name) : this.value(callee);
    if (typeof called !== 'function') {
      throw new TypeError('the program calls something that is not a function');
    }
    return construct ? Reflect.construct(called, given) : Reflect.apply(called, object, given);
  }

  private named(name: string): unknown {
    if (name === 'this') {
      return this.self;
    }
    return this.variables.has(name) ? this.variables.get(name) : imported(name);
  }
}

function imported(name: string): unknown {
  if (name === 'kplus') {
    return plus();
  }
  return member(Object.hasOwn(library, name) ? library : cdk8s, name);
}

function member(object: unknown, name: string): unknown {
  const found: unknown = typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
  return typeof object === 'function' ? Reflect.get(object, name) : found;
}

/** Checks that only a conversion needs; `docs/checks/manifests.md` explains them. */
export const CONVERT_CHECKS = [{ id: 'json', layer: 'app', severity: 'error' }] as const;

/** The findings of the rules, one per line. */
export interface Checked {
  readonly errors: readonly string[];
  /** The custom resources that the documents synthesize to, with the operator and without errors. */
  readonly expected: () => ReadonlyMap<OwnSource, PlainObject>;
}

/** Checks files with the rules of the constructs, each for its cluster. */
export function check(files: readonly SourceFile[], clusterOf: (file: SourceFile) => ClusterSettings): Checked {
  const app = new DocumentApp({
    toTellClustersApart: () => 'convert the files of each cluster with a separate command',
    toNameGroup: 'use the API group of the operator',
  });
  const scopes = new Map<string, readonly [Construct, TargetCluster]>();
  const constructs = new Map<OwnSource, Construct>();
  for (const file of files) {
    const settings = clusterOf(file);
    const id = `cluster-${settings.name ?? ''}`;
    const [scope, cluster] = scopes.get(id) ?? scopeOf(app.app, id, settings);
    scopes.set(id, [scope, cluster]);
    // a program doesn't hold Secrets, so it cannot know their keys
    const sources = file.sources.filter(({ sort }) => sort === 'own' || sort === 'foreign');
    const taken = app.take(
      scope,
      sources.map(({ document }) => document),
      { cluster },
    );
    for (const source of sources) {
      const construct = taken.get(source.document);
      if (construct !== undefined && source.sort === 'own') {
        constructs.set(source, construct);
      }
    }
  }
  const found = DocumentApp.errorsOf(app.app);
  const errors = [...files.flatMap(({ sources }) => sources.flatMap(ownFindings)), ...found.map(ruleFinding)];
  return { errors, expected: () => expectedOf(constructs) };
}

function scopeOf(app: App, id: string, settings: ClusterSettings): readonly [Construct, TargetCluster] {
  const scope = new Construct(app, id);
  const { name, operator, release, crds, substitution } = settings;
  const cluster = targetClusterOf({ operator, ...present({ release, crds, substitution }) }, name);
  cluster.bind(scope);
  return [scope, cluster];
}

/** An option of the program's cluster, which is one of the command, too. */
const CLUSTER_CRDS = /^TargetCluster\.crds\b/;

function ruleFinding({ entry, finding, locate }: ReturnType<typeof DocumentApp.errorsOf>[number]): string {
  const resource = entry === undefined ? '' : `${entry.resource.kind} ${harmlessName(entry.resource.name)}: `;
  const location = locate?.() ?? '';
  const place = location === '' ? 'cdk8s-mcp' : location;
  return `${place}: ${resource}${message({ ...finding, field: finding.field.replace(CLUSTER_CRDS, '--crds') })}`;
}

/** Requirements of a program: names, metadata with the types of cdk8s for other kinds, and only JSON values. */
function ownFindings(source: Source): string[] {
  const { content } = source.document;
  if (source.sort === 'secret' || source.sort === 'left') {
    return [];
  }
  if (!isWritable(content)) {
    return [said(source, 'kind', 'has a value that JSON cannot represent; write it as a string (json)')];
  }
  if (source.sort === 'own') {
    return source.name === undefined
      ? [said(source, 'metadata', 'metadata.name: is missing; add it (metadata-name)')]
      : [];
  }
  const { findings } = readSpec(METADATA, content['metadata'] ?? {}, { path: 'metadata' });
  return findings.map((finding) => said(source, finding.field, message({ ...finding, value: undefined })));
}

function isWritable(content: PlainObject): boolean {
  try {
    literal(content);
    return true;
  } catch {
    return false;
  }
}

function expectedOf(constructs: ReadonlyMap<OwnSource, Construct>): Map<OwnSource, PlainObject> {
  const found = Array.from(constructs, ([source, construct]): [OwnSource, PlainObject] => [
    source,
    // a stated release would determine the version
    { ...manifestOf(ApiObject.of(construct)), apiVersion: source.apiVersion },
  ]);
  return new Map(found);
}
