import { ACCEPT_ENCODING, changesLists, changesTools, setsHeader, UNCOMPRESSED } from '../../model/proxy-headers';
import { entry, field, item } from '../../private/places';
import { firstRunner } from '../../releases/behaviour-by-release';
import { itself, specRows, type ProxySubject, type Report, type Rule } from '../rule';

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

/** With an empty header, the proxy itself asks for compression, and undoes it (Go, `net/http.Transport`). */
const LEAVES_LISTS: ReadonlySet<string> = new Set([UNCOMPRESSED, '']);
const HEADERS = 'spec.headerForward.addPlaintextHeaders';
const FROM_SECRETS = 'spec.headerForward.addHeadersFromSecret';

/** Compressed lists are not filtered (`docs/operator/runtime.md#authorization-at-run-time`). */
function compressedLists({ resolved, target }: ProxySubject, report: Report): void {
  const { headerForward } = resolved.proxy.spec;
  if (!changesLists(resolved)) {
    return;
  }
  const fix = `set the header ${ACCEPT_ENCODING} to ${JSON.stringify(UNCOMPRESSED)}`;
  if (!setsHeader(ACCEPT_ENCODING, headerForward)) {
    if (target.exact) {
      const rule = `lacks ${ACCEPT_ENCODING}: the remote server may compress lists, which the proxy then does not filter`;
      report({ field: 'spec.headerForward', rule, fix });
    }
    return;
  }
  for (const [index, { headerName }] of (headerForward?.addHeadersFromSecret ?? []).entries()) {
    if (headerName.toLowerCase() === ACCEPT_ENCODING.toLowerCase()) {
      const rule =
        'comes from a Secret, so it may let the remote server compress lists, which the proxy then does not filter';
      report({
        field: field(item(FROM_SECRETS, index), 'headerName'),
        value: headerName,
        rule,
        fix: `${fix}, in plain text`,
      });
    }
  }
  for (const [name, value] of Object.entries(headerForward?.addPlaintextHeaders ?? {})) {
    if (name.toLowerCase() === ACCEPT_ENCODING.toLowerCase() && !LEAVES_LISTS.has(value.trim().toLowerCase())) {
      const rule = 'lets the remote server compress lists, which the proxy then does not filter';
      report({ field: entry(HEADERS, name), rule, fix });
    }
  }
}
