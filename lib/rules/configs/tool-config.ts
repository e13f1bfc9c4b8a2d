import { entry, field, item } from '../../private/places';
import { repeats } from '../../private/plain';
import { rowsOf, specRows, type Report, type ResourceSubject, type Rule } from '../rule';

type Subject = ResourceSubject<'MCPToolConfig'>;

const FILTER = 'spec.toolsFilter';
const OVERRIDE = 'spec.toolsOverride';

const { error, warning } = specRows<Subject>();
const overrides = rowsOf(({ resource }: Subject) =>
  overridesOf(resource).map(([tool, override]) => [entry(OVERRIDE, tool), { tool, ...override }] as const),
);

/**
 * The operator only finds these errors while it builds a proxy's configuration
 * (`docs/operator/validation.md#while-the-run-config-is-built`).
 */
export const TOOL_RULES: readonly Rule<Subject>[] = [
  error('tool-filter-empty', 'controller', {
    at: 'toolsFilter.*',
    breaks: (tool) => tool === '',
    rule: 'is empty',
    fix: 'give the name of a tool, or remove it',
  }),
  warning('tool-filter-none', 'runtime', {
    at: 'toolsFilter',
    breaks: (tools) => tools.length === 0,
    rule: 'is an empty list, which filters nothing: clients see every tool',
    fix: 'name the tools that clients may see, or leave it out',
  }),
  error('tool-override-empty', 'controller', {
    at: 'toolsOverride.*',
    breaks: ({ name = '', description = '' }) => name === '' && description === '',
    rule: 'has neither name nor description',
    fix: 'set one of them',
  }),
  overrides.error('tool-override-unnamed', 'runtime', {
    breaks: ({ tool }) => tool === '',
    rule: 'is an empty tool name, so the proxy would not start',
    fix: 'give the name that the remote server has for the tool',
  }),
  { id: 'tool-override-duplicate', layer: 'runtime', severity: 'warning', check: duplicates },
  { id: 'tool-filter-renamed', layer: 'runtime', severity: 'warning', check: oldNames },
];

function duplicates({ resource }: Subject, report: Report): void {
  for (const [[tool, { name }], [first]] of repeats(overridesOf(resource), ([, each]) => each.name || undefined)) {
    const rule = `is also the new name of ${JSON.stringify(first)}, so all calls would go to one of the two`;
    report({ field: field(entry(OVERRIDE, tool), 'name'), value: name, rule, fix: 'give each tool its own' });
  }
}

/** The filter compares the names that clients see (`docs/operator/runtime.md#tool-filters-at-run-time`). */
function oldNames({ resource }: Subject, report: Report): void {
  const filter = resource.spec.toolsFilter ?? [];
  const renamed = new Map(overridesOf(resource).map(([tool, { name = '' }]) => [tool, name]));
  const newNames = new Set(renamed.values());
  const kept = new Set(filter);
  for (const [index, tool] of filter.entries()) {
    const name = renamed.get(tool) ?? '';
    if (name !== '' && !newNames.has(tool)) {
      const shown = JSON.stringify(name);
      report({
        field: item(FILTER, index),
        value: tool,
        rule: `is renamed to ${shown}, and the filter applies to the new name: no client sees the tool, but it can still be called by its old name`,
        fix: kept.has(name) ? 'remove it' : `write ${shown}`,
      });
    }
  }
}

function overridesOf({ spec }: Subject['resource']) {
  return Object.entries(spec.toolsOverride ?? {});
}
