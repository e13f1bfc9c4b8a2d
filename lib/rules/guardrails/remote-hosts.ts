import { isDnsLabel } from '../syntax/kubernetes-names';
import { isMatched, lowerAscii } from './guardrail';

/** A name of a host, or all names below one. */
interface HostPattern {
  readonly name: string;
  readonly isWildcard: boolean;
}

const WILDCARD = '*.';

/** What is wrong with the name of a host, or with a wildcard; undefined: nothing. */
export function problemOfHost(host: string): { readonly rule: string; readonly fix: string } | undefined {
  const fix = 'write a host like "mcp.example.com", or "*.example.com" for all hosts below it';
  if (/[/@?#]/.test(host) || /:\d*$/.test(host)) {
    return { rule: 'is more than the name of a host', fix };
  }
  const { name } = patternOf(host);
  if (name.includes('*')) {
    const rule = name === '*' ? 'allows every host' : 'has a wildcard that is not the whole first label';
    return { rule, fix: name === '*' ? 'leave allowedRemoteHosts out, or name hosts' : fix };
  }
  return name.split('.').every(isHostLabel) ? undefined : { rule: 'is not the name of a host', fix };
}

/**
 * Go's pattern for URLs in small letters whose host is one of these. The host ends where the URL's path begins, so what
 * is before `@`, and what is in a query, doesn't count; a port and the dot of the root do no harm.
 */
export function urlPattern(host: string): string {
  const { name, isWildcard } = patternOf(host);
  const below = isWildcard ? '([a-z0-9_-]+[.])+' : '';
  return `^https?://${below}${escaped(name)}[.]?(:[0-9]*)?([/?#].*)?$`;
}

/** Only these characters of a host mean something in a pattern. */
function escaped(name: string): string {
  return name.replaceAll(/[.[\]]/g, (character) => (character === '.' ? '[.]' : `\\${character}`));
}

/** The hosts of URLs. */
export function hostsOf(urls: readonly string[]): readonly string[] {
  return Array.from(
    new Set(urls.flatMap((url) => /^https?:\/\/(\[[^\]]*\]|[^/?#:@]+)(:\d*)?(?:[/?#]|$)/i.exec(url)?.[1] ?? [])),
  );
}

/** Whether the host of a URL is allowed: the same as the patterns, for the API server. */
export function isAtHost(url: string, hosts: readonly string[]): boolean {
  return isMatched(hosts.map(urlPattern), lowerAscii(url));
}

/** Whether a host can be allowed by both. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [patternOf(one), patternOf(other)];
  return isWithin(a, b) || isWithin(b, a);
}

function isWithin(inner: HostPattern, outer: HostPattern): boolean {
  const isBelow = inner.name.endsWith(`.${outer.name}`);
  return outer.isWildcard
    ? isBelow || (inner.isWildcard && inner.name === outer.name)
    : !inner.isWildcard && inner.name === outer.name;
}

function patternOf(host: string): HostPattern {
  const lower = lowerAscii(host).replace(/\.$/, '');
  const isWildcard = lower.startsWith(WILDCARD);
  return { name: isWildcard ? lower.slice(WILDCARD.length) : lower, isWildcard };
}

/** With underscores, which some internal names have. */
function isHostLabel(label: string): boolean {
  return isDnsLabel(label.replaceAll('_', 'a'));
}
