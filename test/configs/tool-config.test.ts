import { ToolConfig } from '../../lib/index';
import type { ToolConfigProps } from '../../lib/configs/generated/tool-config-props';
import { chartFor, errorsOf, manifestOf } from '../support/facades';

function specOf(props: ToolConfigProps): unknown {
  const chart = chartFor();
  new ToolConfig(chart, 'Tools', props);
  return manifestOf(chart, 'MCPToolConfig')['spec'];
}

describe('ToolConfig', () => {
  test.each<[ToolConfigProps]>([
    [{}],
    [{ toolsFilter: ['b', 'a'] }],
    [{ toolsFilter: [], toolsOverride: {} }],
    [{ toolsOverride: { a: { name: 'b' }, c: { description: 'd', annotations: { readOnlyHint: false } } } }],
  ])('writes %j', (props) => {
    expect(specOf(props)).toEqual(props);
  });

  test('ignores later changes of the lists and maps that it was given', () => {
    const chart = chartFor();
    const toolsFilter = ['a'];
    const annotations = { title: 'A' };
    const override = { name: 'b', annotations };
    const toolsOverride: { [tool: string]: object } = { a: override };
    new ToolConfig(chart, 'Tools', { toolsFilter, toolsOverride });
    toolsFilter.push('late');
    toolsOverride['late'] = { name: 'late' };
    override.name = 'late';
    annotations.title = 'late';

    expect(manifestOf(chart, 'MCPToolConfig')['spec']).toEqual({
      toolsFilter: ['a'],
      toolsOverride: { a: { name: 'b', annotations: { title: 'A' } } },
    });
  });

  test('refuses fields that the CRD does not have', () => {
    const chart = chartFor();
    const override = { name: 'b', hidden: true };
    new ToolConfig(chart, 'Tools', { toolsOverride: { 'a.b': override } });

    expect(errorsOf(chart)).toEqual([
      '[test/Tools] toolsOverride["a.b"].hidden: is not a member of ToolOverride; use name, description, annotations (unknown-prop)',
    ]);
  });
});
