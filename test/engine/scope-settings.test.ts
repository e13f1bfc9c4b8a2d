import { App, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import {
  bindGuardrails,
  guardrailsAround,
  nearestFirst,
  renderingOf,
  ScopeSetting,
  setRendering,
  settleGuardrails,
} from '../../lib/engine/scope-settings';

function setUp() {
  const root = Testing.app();
  const outer = new Construct(root, 'outer');
  const inner = new Construct(outer, 'inner');
  const leaf = new Construct(inner, 'leaf');
  return { root, outer, inner, leaf, setting: new ScopeSetting<string>() };
}

describe('ScopeSetting', () => {
  test('has the values of the scopes around a construct, nearest first', () => {
    const { root, outer, inner, leaf, setting } = setUp();

    expect(setting.around(leaf)).toEqual([]);
    expect(setting.bind(root, 'root', 'X.bind')).toEqual([]);
    expect(setting.bind(inner, 'inner', 'X.bind')).toEqual([]);
    expect([leaf, inner, outer, root].map((each) => setting.around(each))).toEqual([
      ['inner', 'root'],
      ['inner', 'root'],
      ['root'],
      ['root'],
    ]);
  });

  test('is bound once to a scope', () => {
    const { outer, leaf, setting } = setUp();
    setting.bind(outer, 'a', 'X.bind');

    expect(setting.bind(outer, 'b', 'X.bind')).toEqual([
      {
        id: 'bind-twice',
        severity: 'error',
        field: 'X.bind',
        rule: 'is called a second time for this scope',
        fix: 'bind it once',
      },
    ]);
    expect(setting.around(leaf)).toEqual(['a']);
  });

  test('can be bound where what had read it was removed', () => {
    const { outer, inner, leaf, setting } = setUp();
    setting.settle(leaf);
    inner.node.tryRemoveChild('leaf');

    expect(setting.bind(outer, 'a', 'X.bind')).toEqual([]);
  });

  test('is not bound above or at what has read it, but anywhere else', () => {
    const { root, outer, inner, leaf, setting } = setUp();
    setting.settle(inner);
    const late = {
      id: 'bind-late',
      severity: 'error',
      field: 'X.bind',
      rule: 'is called after "outer/inner" was created',
      fix: 'call bind first',
    };

    expect([root, outer, inner].map((each) => setting.bind(each, 'a', 'X.bind'))).toEqual([[late], [late], [late]]);
    expect(setting.bind(leaf, 'a', 'X.bind')).toEqual([]);
    expect([setting.around(inner), setting.around(leaf)]).toEqual([[], ['a']]);
  });

  test('forgets constructs that were removed', () => {
    const { outer, inner, setting } = setUp();
    setting.settle(inner);
    outer.node.tryRemoveChild('inner');

    expect(setting.bind(outer, 'a', 'X.bind')).toEqual([]);
  });
});

describe('renderings', () => {
  const app = new App();
  const [none, own, other] = ['none', 'own', 'other'].map((id) => new Construct(app, id)) as [
    Construct,
    Construct,
    Construct,
  ];
  setRendering(own, 'a');
  setRendering(other, 'b');
  const inside = (scope: Construct): Construct => new Construct(scope, `inside${String(scope.node.children.length)}`);
  const itself = (each: Construct): Construct => each;

  test('are those of the scopes around', () => {
    expect([none, own, other].map((scope) => renderingOf(inside(scope)))).toEqual([undefined, 'a', 'b']);
  });

  test.each<[string, Construct, readonly Construct[]]>([
    ['in the same one', own, [own, none, other]],
    ['in none', none, [none, own, other]],
  ])('decide what comes first: what is %s, then what is in none, then all others', (_, from, expected) => {
    const found = nearestFirst(from === own ? [other, none, own] : [own, other, none], inside(from), itself);

    expect(found).toEqual(expected);
    expect(nearestFirst([other, from], inside(from), itself)).toEqual([from, other]);
    expect(nearestFirst([other], inside(from), itself)).toEqual([other]);
  });
});

describe('guardrails of a scope', () => {
  test('are called by the path of the scope, or by the app', () => {
    const app = new App();
    const scope = new Construct(app, 'team');
    bindGuardrails(app, { requireHttps: true }, { name: 'McpGuardrails' });
    bindGuardrails(scope, { requireAudit: true }, { name: 'McpGuardrails' });

    expect(guardrailsAround(new Construct(scope, 'x')).map(({ by }) => by)).toEqual([
      'the guardrails of the app',
      'the guardrails of team',
    ]);
  });

  test('cannot be bound above what has some already', () => {
    const app = new App();
    const construct = new Construct(app, 'x');
    settleGuardrails(construct);

    expect(bindGuardrails(app, {}, { name: 'McpGuardrails' }).map(({ id }) => id)).toEqual(['bind-late']);
    expect(guardrailsAround(construct)).toEqual([]);
  });
});
