import { changesTools } from '../../model/proxy-headers';
import { firstRunner } from '../../releases/runner-behaviour-by-release';
import { itself, specRows, type ProxySubject, type Rule } from '../rule';

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

function lengthProblem({ release }: ProxySubject['target']): string {
  return release.runner.toolListing === 'miscounted'
    ? `: their length is wrong before ${firstRunner('toolListing', 'unflushed')}, and they`
    : ', which';
}
