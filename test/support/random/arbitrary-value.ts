import { Duration, Size, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as fc from 'fast-check';
import * as library from '../../../lib';
import {
  factoriesOf,
  type InstanceType,
  type Member,
  membersOf,
  type PropType,
  valuesOf,
} from '../../../lib/declaration/props/prop-types';
import { CALLS } from '../../../lib/declaration/props/generated/calls';
import { called, Expression, list, literal, object } from './expression';
import { keyFor, numberFor, textFor } from './plausible-texts';

type Run = (...values: readonly unknown[]) => unknown;
type Class = (new (...values: readonly unknown[]) => unknown) & { readonly [factory: string]: Run };

/** How often a program has errors, and of which type. */
export interface Mistakes {
  /** The wrong value in place of a valid one, for `Owner.member`. */
  readonly valuesAt: (place: string) => fc.Arbitrary<Expression>;
  /** One in this many values is wrong, and one in this many objects has an unknown member. */
  readonly oneOf: number;
}

/** All classes whose constructors are part of the public API: these are constructs. */
export const CONSTRUCTS: readonly string[] = Object.keys(CALLS).filter((call) => !call.includes('.'));

/** Makes values of all types of the public API. */
export class ArbitraryValues {
  private readonly known = new Map<string, fc.Arbitrary<Expression>>();

  public constructor(private readonly mistakes?: Mistakes) {}

  /** The arguments of a call, in their order, and the call. */
  public call(call: string): fc.Arbitrary<Expression> {
    return this.once(call, () =>
      fc
        .tuple(...Array.from(membersOf(call).values(), (member) => this.argument(call, member)))
        .map((given) => called(call, given, (chart, values) => runCall(call, chart, values))),
    );
  }

  /** The options of a method, which is called on something else. */
  public options(call: string): fc.Arbitrary<Expression> {
    const [first] = Array.from(membersOf(call).values());
    return first === undefined ? fc.constant(literal(undefined, '')) : this.argument(call, first);
  }

  private argument(owner: string, member: Member): fc.Arbitrary<Expression> {
    const given = this.value(member.type, owner, member.name);
    return member.isOptional ? fc.oneof(fc.constant(literal(undefined, 'undefined')), given) : given;
  }

  private value(type: PropType, owner: string, member: string): fc.Arbitrary<Expression> {
    const right = this.right(type, owner, member);
    return this.mistakes === undefined
      ? right
      : fc.oneof(
          { weight: this.mistakes.oneOf, arbitrary: right },
          { weight: 1, arbitrary: this.mistakes.valuesAt(`${owner}.${member}`) },
        );
  }

  private right(type: PropType, owner: string, member: string): fc.Arbitrary<Expression> {
    switch (type.kind) {
      case 'any':
        return fc.constant(literal({}));
      case 'string':
        return textFor(owner, member).map((each) => literal(each));
      case 'number':
        return numberFor(member).map((each) => literal(each));
      case 'boolean':
        return fc.boolean().map((each) => literal(each));
      case 'enum':
        return fc.constantFrom(...Object.values(valuesOf(type))).map((each) => literal(each));
      case 'list':
        return fc.array(this.value(type.items, owner, member), { minLength: 1, maxLength: 2 }).map(list);
      case 'map':
        return fc
          .uniqueArray(fc.tuple(keyFor(member), this.value(type.values, owner, member)), {
            selector: ([key]) => key,
            maxLength: 2,
          })
          .map(object);
      case 'struct':
        return this.once(type.name, () => this.struct(type.name));
      case 'instance':
        return this.once(type.name, () => this.instance(type));
    }
  }

  private struct(name: string): fc.Arbitrary<Expression> {
    const members = Array.from(membersOf(name).values());
    const given = members.map((member) => {
      const value = this.value(member.type, name, member.name).map((each) => [[member.name, each] as const]);
      return member.isOptional
        ? fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: value })
        : value;
    });
    const more = this.mistakes === undefined ? [] : [this.unknownMember(name, this.mistakes)];
    return fc.tuple(...given, ...more).map((all) => object(all.flat()));
  }

  private unknownMember(owner: string, { valuesAt, oneOf }: Mistakes): fc.Arbitrary<(readonly [string, Expression])[]> {
    const [first = ''] = membersOf(owner).keys();
    const name = fc.constantFrom(`${first}s`, first.toUpperCase(), 'port', '__proto__', 'toString', '', 'a b');
    const member = fc.tuple(name, valuesAt(`${owner}.unknown`)).map(([key, value]) => [[key, value] as const]);
    const none: fc.Arbitrary<(readonly [string, Expression])[]> = fc.constant([]);
    return fc.oneof({ weight: oneOf, arbitrary: none }, { weight: 1, arbitrary: member });
  }

  private instance({ name }: InstanceType): fc.Arbitrary<Expression> {
    const construct = CONSTRUCTS.find((each) => `I${each}` === name);
    const calls = construct === undefined ? factoriesOf(name) : [construct, ...factoriesOf(construct)];
    return calls.length > 0 ? fc.oneof(...calls.map((call) => this.call(call))) : foreign(name);
  }

  private once(name: string, make: () => fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
    const made = this.known.get(name) ?? make();
    this.known.set(name, made);
    return made;
  }
}

/** Calls a constructor or a static method, of a construct with a scope and an id. */
function runCall(call: string, chart: Chart, values: readonly unknown[]): unknown {
  const [className = '', factory] = call.split('.');
  const owner = (library as unknown as { readonly [name: string]: Class })[className];
  if (owner === undefined) {
    throw new Error(`no class ${className}`);
  }
  const place = [chart, idIn(chart)];
  if (factory === undefined) {
    return new owner(...place, ...values);
  }
  if (className === 'McpWarnings') {
    const [first] = values;
    return owner[factory]?.(chart, ...(isList(first) ? first : values));
  }
  if (className === 'ProxyDefaults') {
    return owner[factory]?.(chart, ...values);
  }
  return CONSTRUCTS.includes(className) ? owner[factory]?.(...place, ...values) : owner[factory]?.(...values);
}

/** A list that can be spread; a Proxy may throw when it is inspected. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function idIn(chart: Construct): string {
  return `c${String(chart.node.children.length)}`;
}

type Make = (chart: Chart) => unknown;

const FOREIGN: { readonly [name: string]: readonly (readonly [string, Make])[] | undefined } = {
  Cpu: [['Cpu.millis(250)', () => kplus.Cpu.millis(250)]],
  Duration: [['Duration.minutes(5)', () => Duration.minutes(5)]],
  Size: [['Size.mebibytes(256)', () => Size.mebibytes(256)]],
  IConfigMap: [
    ['ConfigMap.fromConfigMapName("cm")', (chart) => kplus.ConfigMap.fromConfigMapName(chart, idIn(chart), 'cm')],
    [
      'new ConfigMap()',
      (chart) => {
        const data = {
          'authz.json':
            '{"version":"v1","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"]}}',
        };
        return new kplus.ConfigMap(chart, idIn(chart), { data });
      },
    ],
  ],
  ISecret: [
    ['Secret.fromSecretName("s")', (chart) => kplus.Secret.fromSecretName(chart, idIn(chart), 's')],
    ['new Secret()', (chart) => new kplus.Secret(chart, idIn(chart), { stringData: { key: 'value' } })],
  ],
  IConstruct: [['the chart', (chart) => chart]],
  IServiceAccount: [
    ['new ServiceAccount()', (chart) => new kplus.ServiceAccount(chart, idIn(chart))],
    [
      'ServiceAccount.fromServiceAccountName("sa")',
      (chart) => kplus.ServiceAccount.fromServiceAccountName(chart, idIn(chart), 'sa'),
    ],
  ],
  INetworkPolicyPeer: [
    ['Pods.all()', (chart) => kplus.Pods.all(chart, idIn(chart))],
    ['Namespaces.all()', (chart) => kplus.Namespaces.all(chart, idIn(chart))],
    [
      'NetworkPolicyIpBlock.ipv4("10.0.0.0/8")',
      (chart) => kplus.NetworkPolicyIpBlock.ipv4(chart, idIn(chart), '10.0.0.0/8'),
    ],
  ],
};

function foreign(name: string): fc.Arbitrary<Expression> {
  const makes = FOREIGN[name];
  if (makes === undefined) {
    throw new Error(`how ${name} is made is not known`);
  }
  return fc.constantFrom(...makes).map(([text, make]) => new Expression(text, make));
}
