import type { Advice } from '../../model/finding';
import type { GuardrailSettings } from '../../model/guardrails';
import { isDnsLabel } from '../syntax/kubernetes-names';
import { isMatched, lowerAscii } from './guardrail';

/** A name of a host, or all names below one. */
interface HostPattern {
  readonly name: string;
  readonly isWildcard: boolean;
}

const WILDCARD = '*.';

/** What is wrong with the name of a host, or with a wildcard; undefined: nothing. */
export function problemOfHost(host: string): Advice | undefined {
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

/** What keeps rules that are no lists: nothing, either flag, or any URL with https. */
const USUAL = ['', 'true', 'false', 'https://', 'https://variable.example.com/'];

/** Texts of which one keeps each rule, wherever it stands. */
export function samplesFor(settings: readonly GuardrailSettings[]): readonly string[] {
  const found = settings.flatMap(
    ({ allowedRemoteHosts = [], allowedIssuers = [], allowedTransports = [], allowedImages = [] }) => [
      ...[...allowedRemoteHosts.map((host) => host.replace(/^\*/, 'a')), ...hostsOf(allowedIssuers)].flatMap((host) => [
        `${host}/`,
        `https://${host}/`,
        `http://${host}/`,
      ]),
      ...allowedIssuers,
      ...allowedTransports,
      ...allowedImages.map(sampleOf),
    ],
  );
  return Array.from(new Set([...USUAL, ...found]));
}

/** Any images below a path, and any digest. */
const BELOW = '/*';
const WITH_DIGEST = '@sha256:*';

const PART = '[a-z0-9]+([._-]+[a-z0-9]+)*';
const TAG = ':[A-Za-z0-9_][A-Za-z0-9_.-]*';
const DIGEST = '@sha256:[0-9a-f]{64}';

/** A registry, as images begin with it: it has a dot or a port, or is `localhost`. */
const REGISTRY = /^(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|[A-Za-z0-9-]+(?=:))(?::\d+)?(?=\/)/;
const PATH = new RegExp(`^(/${PART})*(/[*])?$`);
const NAMED = new RegExp(`^(.*?)(${TAG})?(${DIGEST}|@sha256:[*])?$`);

/** What images are allowed by an item of the list. */
interface ImagePattern {
  readonly registry: string;
  readonly path: string;
  readonly tag: string;
  readonly digest: string;
}

/** What is wrong with an item of the list; undefined: nothing. */
export function problemOfImage(image: string): Advice | undefined {
  const fix = 'write images like "registry.example.com/mcp/proxyrunner", or "registry.example.com/*" for all below it';
  const { registry, path } = readImage(image);
  if (registry === '') {
    return { rule: 'does not begin with a registry', fix };
  }
  return path !== '' && PATH.test(path) ? undefined : { rule: 'is not an image, nor a path of images', fix };
}

/** Go's pattern for the images that an item of the list allows. */
export function imagePattern(image: string): string {
  const { registry, path, tag, digest } = readImage(image);
  const isOpen = path.endsWith(BELOW);
  const name = `${registry}${isOpen ? path.slice(0, -BELOW.length) : path}`.replaceAll('.', '[.]');
  const below = isOpen ? `(/${PART})+` : '';
  const tagged = tag === '' ? `(${TAG})?` : tag.replaceAll('.', '[.]');
  const fixed = digest === WITH_DIGEST ? DIGEST : digest === '' ? `(${DIGEST})?` : digest;
  return `^${name}${below}${tagged}${fixed}$`;
}

/** Whether an image is allowed: the same as the patterns, for the API server. */
export function isAllowedImage(image: unknown, allowed: readonly string[]): boolean {
  return typeof image === 'string' && isMatched(allowed.map(imagePattern), image);
}

/** An image that an item of the list allows. */
function sampleOf(image: string): string {
  return image.replace(BELOW, '/image').replace(WITH_DIGEST, `@sha256:${'0'.repeat(64)}`);
}

/** Whether each image that one item allows may be allowed by the other too. */
export function isWithinImages(inner: string, outer: string): boolean {
  return isAllowedImage(sampleOf(inner), [outer]) || isAllowedImage(sampleOf(outer), [inner]);
}

function readImage(image: string): ImagePattern {
  const registry = REGISTRY.exec(image)?.[0] ?? '';
  const [, path = '', tag = '', digest = ''] = NAMED.exec(image.slice(registry.length)) ?? [];
  return { registry, path, tag, digest };
}
