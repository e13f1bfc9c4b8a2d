import { changesTools } from '../../model/changed-lists';
import { firstRunner } from '../../releases/runner-behaviour-of';
import type { ProxySubject, Report, Rule } from '../rule';

/** Rules for the tool lists that clients see (`docs/operator/runtime.md#tool-filters-at-run-time`). */
export const TOOL_LISTING_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'tool-list-broken', layer: 'runtime', severity: 'warning', check: brokenLists },
];

function brokenLists({ resolved, target }: ProxySubject, report: Report): void {
  const { toolConfigRef } = resolved.proxy.spec;
  const { toolListing } = target.release.runner;
  if (toolConfigRef !== undefined && toolListing !== 'whole' && changesTools(resolved.tools?.spec)) {
    const repaired = firstRunner('toolListing', 'whole');
    const first =
      toolListing === 'miscounted'
        ? `: their length is wrong before ${firstRunner('toolListing', 'unflushed')}, and they`
        : ', which';
    report({
      field: 'spec.toolConfigRef.name',
      value: toolConfigRef.name,
      rule: `changes answers of tools/list${first} are not flushed before ${repaired}, so clients get empty or broken lists`,
      fix: `use release ${repaired} or a later one, and state it`,
    });
  }
}
