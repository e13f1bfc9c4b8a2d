import type { IConstruct } from 'constructs';
import type { LocatedFinding } from './located-finding';
import { explanationOf, firstPaths, message, warningCode } from './messages';

const METADATA_KEY = 'cdk8s-mcp:warning';

/**
 * Reports the warnings: as metadata on each construct, for tools, and as one process warning per code, for people. A
 * thousand proxies with the same warning are one line.
 */
export function report(warnings: readonly LocatedFinding[]): void {
  const byCode = new Map<string, LocatedFinding[]>();
  const told = new Map<IConstruct, Set<unknown>>();
  for (const warning of warnings) {
    annotate(warning, told);
    const code = warningCode(warning.finding);
    const others = byCode.get(code);
    if (others === undefined) {
      byCode.set(code, [warning]);
    } else {
      others.push(warning);
    }
  }
  for (const [code, located] of byCode) {
    const [first] = located;
    if (first !== undefined) {
      const detail = `See ${explanationOf(first.finding)}`;
      process.emitWarning(summary(first, located), { type: 'McpWarning', code, detail });
    }
  }
}

/** `told`: the warnings that each construct already has, read once, since each reading copies all of them. */
function annotate({ host, finding, location }: LocatedFinding, told: Map<IConstruct, Set<unknown>>): void {
  const text = message(finding, location);
  const known = told.get(host) ?? textsOf(host);
  told.set(host, known);
  if (!known.has(text)) {
    known.add(text);
    host.node.addMetadata(METADATA_KEY, text);
  }
}

function textsOf({ node }: IConstruct): Set<unknown> {
  return new Set(node.metadata.filter(({ type }) => type === METADATA_KEY).map(({ data }) => data as unknown));
}

function summary(first: LocatedFinding, located: readonly LocatedFinding[]): string {
  const hosts = Array.from(new Set(located.map(({ host }) => host)));
  const where = located.length === 1 ? '' : ` [${String(located.length)} times: ${firstPaths(hosts)}]`;
  return `[${first.host.node.path}] ${message(first.finding, first.location)}${where}`;
}
