import { codeBlocks } from '../scripts/lib/code-blocks';
import { samples } from './support/docs';
import { run } from './support/docs-programs';

const PAGE = 'docs/tutorial.md';

/** The output of `kubectl apply` for new objects. */
function applied(objects: ReturnType<typeof run>['objects']): string[] {
  return objects.map(({ apiVersion, kind, metadata }) => {
    const [group = ''] = apiVersion.split('/').slice(0, -1);
    return `${[kind.toLowerCase(), group].filter(Boolean).join('.')}/${metadata.name} created`;
  });
}

describe('the tutorial', () => {
  const programs = samples(PAGE);
  const lists = codeBlocks(PAGE, 'text').filter((text) => text.includes('/weather created'));

  test('has a program for each kind of cluster, with only the explained differences', () => {
    const [without = '', withOperator = ''] = programs.map(({ program }) => program);
    const lines = without.split('\n');
    const changed = withOperator.split('\n').filter((line, index) => line !== lines[index]);
    expect(programs).toHaveLength(2);
    expect(changed).toEqual([
      expect.stringContaining('OperatorRelease, RemoteMcpProxy'),
      expect.stringContaining('TargetCluster.withOperator('),
    ]);
  });

  test.each([0, 1])('shows the output of kubectl for program %i, without a warning', (index) => {
    const program = programs[index];
    if (program === undefined) {
      throw new Error(`${PAGE} has no program ${String(index)}`);
    }
    const { objects, warnings } = run(program);
    expect(warnings).toEqual([]);
    expect(lists[index]?.trimEnd().split('\n')).toEqual(applied(objects));
  });
});
