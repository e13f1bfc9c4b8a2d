import { Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { ScopeSetting } from '../../lib/engine/scope-settings';

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
