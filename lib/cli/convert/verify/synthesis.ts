import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { IConstruct } from 'constructs';
import * as library from '../../..';
import { Catalog } from '../../../engine/catalog';
import { message } from '../../../engine/messages';
import { textOf } from '../../../private/texts';
import type { PlainObject } from '../../../private/plain';
import type { Expression } from '../typescript/program';
import type { ChartClass, ClusterApp, Program } from '../typescript/program-rest';

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
  const [error] = Array.from(Catalog.of(app).review().errors.values()).flat();
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
export function manifestOf(object: cdk8s.ApiObject): PlainObject {
  return JSON.parse(JSON.stringify(object.toJson())) as PlainObject;
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
    return kplus;
  }
  return member(Object.hasOwn(library, name) ? library : cdk8s, name);
}

function member(object: unknown, name: string): unknown {
  const found: unknown = typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
  return typeof object === 'function' ? Reflect.get(object, name) : found;
}
