import { Chart, Duration, Lazy, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { HeaderValue, McpGroup, ToolConfig } from '../../../lib';
import {
  flawedText,
  isInstance,
  isStruct,
  originBy,
  originOf,
  referredKind,
  usualWay,
  wordsFor,
  wordsForValue,
} from '../../../lib/declaration/props/instances';

const nothing = (): undefined => undefined;
const chart = new Chart(Testing.app(), 'test');
const later = Lazy.any({ produce: () => 'x' }) as unknown;

describe('a type that a prop takes', () => {
  test.each<[name: string, words: string, way: string | undefined]>([
    ['Cpu', 'a Cpu', 'Cpu.millis(250) from cdk8s-plus'],
    ['Duration', 'a Duration', 'Duration.minutes(5) from cdk8s'],
    ['Size', 'a Size', 'Size.mebibytes(256) from cdk8s'],
    ['IConstruct', 'a construct', 'the app, a chart, or another construct'],
    ['INetworkPolicyPeer', 'a network policy peer', 'Pods, Namespaces or NetworkPolicyIpBlock from cdk8s-plus'],
    ['IConfigMap', 'a ConfigMap', 'ConfigMap.fromConfigMapName from cdk8s-plus'],
    ['ISecret', 'a Secret', 'Secret.fromSecretName from cdk8s-plus'],
    ['IServiceAccount', 'a ServiceAccount', 'ServiceAccount.fromServiceAccountName from cdk8s-plus'],
    ['IMcpGroup', 'an McpGroup', 'an McpGroup construct, or McpGroup.fromMcpGroupName'],
    ['IToolConfig', 'a ToolConfig', 'a ToolConfig construct, or ToolConfig.fromToolConfigName'],
    ['HeaderValue', 'a HeaderValue', undefined],
    ['AuthServerStorage', 'an AuthServerStorage', undefined],
  ])('%s has its words, and a way to make one', (name, words, way) => {
    expect(wordsFor({ kind: 'instance', name })).toBe(words);
    expect(usualWay({ kind: 'instance', name })).toBe(way);
  });

  test.each<[name: string, kind: string | undefined]>([
    ['ISecret', 'Secret'],
    ['IConfigMap', 'ConfigMap'],
    ['IServiceAccount', 'ServiceAccount'],
    ['IOidcConfig', 'MCPOIDCConfig'],
    ['Duration', undefined],
    ['HeaderValue', undefined],
  ])('%s stands for an object of the kind %s', (name, kind) => {
    expect(referredKind({ kind: 'instance', name })).toBe(kind);
  });
});

describe('an object', () => {
  const secret = kplus.Secret.fromSecretName(chart, 'Secret', 'secret');
  const group = new McpGroup(chart, 'Group', {});

  test.each<[title: string, type: string, value: unknown, fits: boolean]>([
    ['a Secret', 'ISecret', secret, true],
    ['a Secret', 'IConfigMap', secret, false],
    ['a Secret', 'IConstruct', secret, true],
    ['a construct of this package', 'IMcpGroup', group, true],
    ['a construct of this package', 'IToolConfig', group, false],
    ['an imported one', 'IToolConfig', ToolConfig.fromToolConfigName(chart, 'Tools', 'tools'), true],
    ['one of the own classes of a program', 'ISecret', { name: 'a', node: {}, kind: 'ExternalSecret' }, true],
    ['one without a kind', 'ISecret', { name: 'a', node: {} }, true],
    ['one with the kind of another', 'ISecret', { name: 'a', node: {}, kind: 'ConfigMap' }, false],
    ['one whose kind has another name', 'ISecret', { name: 'a', node: {}, _kind: 'ConfigMap', kind: 'Secret' }, false],
    ['one whose name is a token', 'ISecret', { name: later, node: {} }, true],
    ['one without a name', 'ISecret', { node: {} }, false],
    ['one whose name is a number', 'ISecret', { name: 5, node: {} }, false],
    ['one that is no construct', 'ISecret', { name: 'a' }, false],
    ['one whose node is null', 'ISecret', { name: 'a', node: null }, false],
    ['a text', 'ISecret', 'secret', false],
    ['null', 'ISecret', null, false],
    ['a chart', 'IConstruct', chart, true],
    ['an object literal', 'IConstruct', { name: 'a' }, false],
    ['a Duration', 'Duration', Duration.seconds(5), true],
    ['a Size', 'Duration', Size.mebibytes(5), false],
    ['one with a part of a Duration', 'Duration', { toSeconds: nothing }, false],
    ['one with the other part of a Duration', 'Duration', { toMilliseconds: nothing }, false],
    ['one with the members of a Duration, but other values', 'Duration', { toSeconds: 5, toMilliseconds: 5 }, false],
    ['a Size', 'Size', Size.mebibytes(5), true],
    ['a Duration', 'Size', Duration.seconds(5), false],
    ['a Cpu', 'Cpu', kplus.Cpu.millis(5), true],
    ['one with another amount', 'Cpu', { amount: 5 }, false],
    ['a peer', 'INetworkPolicyPeer', kplus.Pods.all(chart, 'Pods'), true],
    ['a Secret', 'INetworkPolicyPeer', secret, false],
    ['a value of a factory', 'HeaderValue', HeaderValue.plaintext('x'), true],
    ['a value of another factory', 'CaBundle', HeaderValue.plaintext('x'), false],
    ['an object literal', 'HeaderValue', { value: 'x' }, false],
  ])('%s may be used as %s: %#', (_, name, value, fits) => {
    expect(isInstance({ kind: 'instance', name }, value)).toBe(fits);
  });

  test.each<[value: unknown, words: string]>([
    [secret, 'a Secret'],
    [group, 'an McpGroup'],
    [{ kind: 'ServiceAccount' }, 'a ServiceAccount'],
    [{ _kind: 'MCPToolConfig', kind: 'Secret' }, 'a ToolConfig'],
    [{ kind: 'Pod' }, 'an object'],
    [{ kind: 5 }, 'an object'],
    [{}, 'an object'],
    [Duration.seconds(5), 'a Duration'],
    ['x', 'a string'],
    [null, 'null'],
    [[], 'an array'],
  ])('is named: %#', (value, words) => {
    expect(wordsForValue(value)).toBe(words);
  });

  test.each<[value: unknown, fits: boolean]>([
    [{}, true],
    [{ any: 1 }, true],
    [Object.create(null), true],
    [Object.create({ config: 1 }), true],
    [Object.create({ elephant: 1 }), false],
    [new Map(), false],
    [[], false],
    [Object.assign([], { config: 1 }), false],
    [later, false],
    ['x', false],
    [null, false],
  ])('may have members: %#', (value, fits) => {
    expect(isStruct({ kind: 'struct', name: 'ProxyOidcOptions' }, value)).toBe(fits);
  });
});

describe('the origin of a value', () => {
  test('has its class and its factory', () => {
    const origin = originBy('HeaderValue.plaintext', [], { value: 'x' });

    expect(origin).toEqual({
      factory: 'HeaderValue.plaintext',
      className: 'HeaderValue',
      findings: [],
      values: { value: 'x' },
    });
    expect(originOf(flawedText(origin))).toEqual(origin);
  });

  test.each([undefined, null, 'x', 5, {}])('of %p is unknown', (value) => {
    expect(originOf(value)).toBeUndefined();
  });
});
