import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AppTree, areApart } from '../../lib/engine/app-tree';
import { chartFor } from '../support/facades';

const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap' };

/** A tree with a construct of ours, an object of its own, and one that a subclass has put deeper below it. */
function setUp() {
  const chart = chartFor();
  const ours = new Construct(chart, 'Ours');
  new ApiObject(ours, 'Own', { ...CONFIG_MAP, metadata: { name: 'own' } });
  new ApiObject(new Construct(ours, 'Below'), 'Beside', { ...CONFIG_MAP, metadata: { name: 'beside' } });
  const foreign = new ApiObject(chart, 'Foreign', { ...CONFIG_MAP, metadata: { name: 'foreign' } });
  const walk = (): AppTree => AppTree.below(chart.node.root, new Set([ours]));
  return { chart, ours, foreign, walk };
}

describe('AppTree', () => {
  test("has this package's constructs, and the objects that they did not create", () => {
    const { ours, walk } = setUp();
    const tree = walk();

    expect(tree.ours).toEqual([ours]);
    expect(
      tree.others
        .ofKind('ConfigMap')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['beside', 'foreign']);
  });

  test('is the same as long as nothing is added or removed', () => {
    const { chart, ours, walk } = setUp();
    const tree = walk();

    expect(tree.hasSameObjects(walk())).toBe(true);

    // an object of this package is not listed with the others
    new ApiObject(ours, 'Second', CONFIG_MAP);

    expect(tree.hasSameObjects(walk())).toBe(true);

    new ApiObject(chart, 'Third', CONFIG_MAP);

    expect(tree.hasSameObjects(walk())).toBe(false);
  });

  test('differs if a construct of this package is removed', () => {
    const { chart, ours, walk } = setUp();
    ours.node.tryRemoveChild('Below');
    const tree = walk();
    chart.node.tryRemoveChild('Ours');

    expect(tree.hasSameObjects(walk())).toBe(false);
  });
});

test.each([
  ['prod', 'dev', true],
  ['prod', 'prod', false],
  ['prod', '', false],
  ['', 'prod', false],
  ['', '', false],
])('clusters called "%s" and "%s" are apart: %j', (one, other, expected) => {
  expect(areApart(one, other)).toBe(expected);
});
