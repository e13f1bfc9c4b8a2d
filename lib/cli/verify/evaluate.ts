import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { IConstruct } from 'constructs';
import * as library from '../..';
import type { PlainObject } from '../../private/plain';
import type { Expression } from '../typescript/expression';
import type { Program } from '../typescript/program';

/** What a program synthesizes: the object of each of its variables that holds one. */
export type Synthesized = ReadonlyMap<string, PlainObject>;

/** Runs the program, and synthesizes its chart; fails where a rule is broken. */
export function evaluate(program: Program): Synthesized {
  const app = new cdk8s.App();
  const chart = new cdk8s.Chart(
    app,
    program.chartId,
    program.namespace === undefined ? {} : { namespace: program.namespace },
  );
  const run = new Run(chart);
  for (const { variable, value } of program.groups.flat()) {
    const result = run.value(value);
    if (variable !== undefined) {
      run.variables.set(variable, result);
    }
  }
  chart.toJson();
  return manifests(run.variables);
}

/** An object as it is written, which is as JSON says it. */
export function manifestOf(object: cdk8s.ApiObject): PlainObject {
  return JSON.parse(JSON.stringify(object.toJson())) as PlainObject;
}

function manifests(variables: ReadonlyMap<string, unknown>): Synthesized {
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

  public constructor(private readonly chart: cdk8s.Chart) {}

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
      throw new TypeError('the program calls what is no function');
    }
    return construct ? Reflect.construct(called, given) : Reflect.apply(called, object, given);
  }

  private named(name: string): unknown {
    if (name === 'this') {
      return this.chart;
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
