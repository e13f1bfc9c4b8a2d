import type { LocatedFinding } from './located-finding';
import { explanationOf, message, warningCode } from './messages';

const METADATA_KEY = 'cdk8s-mcp:warning';
const PATHS_SHOWN = 3;

/**
 * Tells the warnings: as metadata on each construct, for tools, and as one process warning a code, for people. A
 * thousand proxies with one fault are one line.
 */
export function report(warnings: readonly LocatedFinding[]): void {
  const byCode = new Map<string, LocatedFinding[]>();
  for (const warning of warnings) {
    annotate(warning);
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

function annotate({ host, finding, location }: LocatedFinding): void {
  const text = message(finding, location);
  const known = host.node.metadata.some((entry) => entry.type === METADATA_KEY && entry.data === text);
  if (!known) {
    host.node.addMetadata(METADATA_KEY, text);
  }
}

function summary(first: LocatedFinding, located: readonly LocatedFinding[]): string {
  const paths = Array.from(new Set(located.map(({ host }) => host.node.path)));
  const more = paths.length > PATHS_SHOWN ? ` and ${String(paths.length - PATHS_SHOWN)} more` : '';
  const shown = paths.slice(0, PATHS_SHOWN).join(', ');
  const where = located.length === 1 ? '' : ` [${String(located.length)} times: ${shown}${more}]`;
  return `[${first.host.node.path}] ${message(first.finding, first.location)}${where}`;
}
