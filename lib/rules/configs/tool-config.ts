import {
  ACCEPT_ENCODING,
  addsAcceptEncoding,
  changesLists,
  changesTools,
  permitsCompression,
  setsHeader,
  UNCOMPRESSED,
} from '../../model/headers';
import { empty } from '../../private/finding';
import { entry, field, item } from '../../private/field-paths';
import { repeats } from '../../private/plain';
import { LISTS_DECODED } from '../../releases/holes';
import { byVersion, firstRunner } from '../../releases/releases';
import { runnerOf } from '../proxy/holes';
import { itself, type ProxySubject, type Report, type ResourceSubject, rowsOf, type Rule, specRows } from '../rule';

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
    ...empty('give the name of a tool, or remove it'),
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

/** Rules for the tool lists that clients see (`docs/operator/runtime.md#tool-filters-at-run-time`). */
export const TOOL_LISTING_RULES: readonly Rule<ProxySubject>[] = [
  specRows().warning('tool-list-broken', 'runtime', {
    at: 'toolConfigRef',
    field: 'name',
    breaks: (_, { resolved, target }) =>
      target.release.runner.toolListing !== 'whole' && changesTools(resolved.tools?.spec),
    shown: itself,
    rule: (_, { target }) =>
      `changes answers of tools/list${lengthProblem(target)} are not flushed before ${firstRunner('toolListing', 'whole')}, so clients get empty or broken lists`,
    fix: `use release ${firstRunner('toolListing', 'whole')} or a later one, and state it`,
  }),
];

/** Rules for a default of the operator that keeps lists from being filtered (`docs/corrections.md#with-the-operator`). */
export const LIST_ENCODING_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'list-encoding', layer: 'runtime', severity: 'warning', check: compressedLists },
];

function lengthProblem({ release }: ProxySubject['target']): string {
  return release.runner.toolListing === 'miscounted'
    ? `: their length is wrong before ${firstRunner('toolListing', 'unflushed')}, and they`
    : ', which';
}

const HEADERS = 'spec.headerForward.addPlaintextHeaders';
const FROM_SECRETS = 'spec.headerForward.addHeadersFromSecret';

/** Compressed lists are not filtered (`docs/operator/runtime.md#authorization-at-run-time`). */
function compressedLists({ resolved, target }: ProxySubject, report: Report): void {
  const { headerForward } = resolved.proxy.spec;
  const version = runnerOf(target, resolved.proxy.spec)?.version ?? target.release.version;
  if (!changesLists(resolved) || byVersion(version, LISTS_DECODED) >= 0) {
    return;
  }
  const fix = `set the header ${ACCEPT_ENCODING} to ${JSON.stringify(UNCOMPRESSED)}`;
  if (!setsHeader(ACCEPT_ENCODING, headerForward)) {
    if (!addsAcceptEncoding(target)) {
      const rule = `lacks ${ACCEPT_ENCODING}: the remote server may compress lists, which the proxy then does not filter`;
      report({ field: 'spec.headerForward', rule, fix });
    }
    return;
  }
  for (const [index, { headerName }] of (headerForward?.addHeadersFromSecret ?? []).entries()) {
    if (headerName.toLowerCase() === ACCEPT_ENCODING.toLowerCase()) {
      const rule =
        'comes from a Secret, so it may let the remote server compress lists, which the proxy then does not filter';
      const path = field(item(FROM_SECRETS, index), 'headerName');
      report({ field: path, value: headerName, rule, fix: `${fix}, in plain text` });
    }
  }
  for (const [name, value] of Object.entries(headerForward?.addPlaintextHeaders ?? {})) {
    if (permitsCompression(name, value)) {
      const rule = 'lets the remote server compress lists, which the proxy then does not filter';
      report({ field: entry(HEADERS, name), rule, fix });
    }
  }
}
