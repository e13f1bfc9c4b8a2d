import { lowerAscii } from '../../cel';
import { type Advice, invalid } from '../../private/finding';
import type { GuardrailSettings } from '../../model/guardrails';
import type { Kind } from '../../model/kinds';
import { perObject } from '../../private/caches';
import { isDnsLabel } from '../../kubernetes';
import { type Allowed, everyOne, matcherOf, matchesOne, valuesOf } from './condition';
import { type BindingOption, guardrail, type Guardrail, listed, type Row } from './guardrail';

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

function escaped(name: string): string {
  return name.replaceAll(/[^a-z0-9_:-]/g, (character) =>
    /[[\]\\^]/.test(character) ? `\\${character}` : `[${character}]`,
  );
}

/** The hosts of URLs. */
const hostsOf = perObject((urls: readonly string[]): readonly string[] =>
  Array.from(
    new Set(urls.flatMap((url) => /^https?:\/\/(\[[^\]]*\]|[^/?#:@]+)(:\d*)?(?:[/?#]|$)/i.exec(url)?.[1] ?? [])),
  ),
);

/** The hosts of a list, among which one is found however long the list is. */
interface HostSet {
  readonly names: ReadonlySet<string>;
  /** All names below these are allowed. */
  readonly above: ReadonlySet<string>;
  /** The names above all of these. */
  readonly over: ReadonlySet<string>;
}

const hostSetOf = perObject((hosts: readonly string[]): HostSet => {
  const patterns = hosts.map(patternOf);
  const those = (isWildcard: boolean): ReadonlySet<string> =>
    new Set(patterns.filter((each) => each.isWildcard === isWildcard).map(({ name }) => name));
  const over = new Set(patterns.flatMap(({ name }) => namesAbove(name)));
  return { names: those(false), above: those(true), over };
});

const URL_PARTS = /^https?:\/\/(\[[^\]]*\]|[^/?#:@]+?)\.?(?::[0-9]*)?(?:[/?#][^\n]*)?$/;
const FIRST_LABEL = /^[a-z0-9_-]+\./;

/** Whether the host of a URL is allowed: the same as the patterns, for the API server. */
export function isAtHost(url: string, hosts: readonly string[]): boolean {
  const { names, above } = hostSetOf(hosts);
  const [, host] = URL_PARTS.exec(lowerAscii(url)) ?? [];
  return host !== undefined && isAmong(host, names, above);
}

/** Allows URLs of these hosts, each of them found at once however long the list is. */
export function atHosts(hosts: readonly string[]): Allowed {
  return { holds: (url) => isAtHost(url, hosts), cel: (value) => matchesOne(hosts.map(urlPattern), value) };
}

function isAmong(name: string, names: ReadonlySet<string>, above: ReadonlySet<string>): boolean {
  return names.has(name) || namesAbove(name).some((each) => above.has(each));
}

/** Of `mcp.example.com`: `example.com` and `com`. */
function namesAbove(host: string): string[] {
  const found: string[] = [];
  for (let name = host; FIRST_LABEL.test(name);) {
    name = name.slice(name.indexOf('.') + 1);
    found.push(name);
  }
  return found;
}

/** Whether a host that an item allows is also allowed by one of a list. */
export function overlapsOne(host: string, hosts: readonly string[]): boolean {
  const { name, isWildcard } = patternOf(host);
  const { names, above, over } = hostSetOf(hosts);
  return isAmong(name, isWildcard ? above : names, above) || (isWildcard && over.has(name));
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

/** Texts of which one keeps each rule that is no list, wherever it stands. */
export function usualSamples(settings: readonly GuardrailSettings[]): readonly string[] {
  return [...USUAL, ...partsOfImages(settings)];
}

/** Texts of which one keeps each rule that is a list, where the rule looks for one of its items. */
export function listedSamples(settings: readonly GuardrailSettings[]): readonly string[] {
  const found = settings.flatMap(
    ({ allowedRemoteHosts = [], allowedIssuers = [], allowedTransports = [], allowedImages = [] }) => [
      ...[...allowedRemoteHosts.map((host) => host.replace(/^\*/, 'a')), ...hostsOf(allowedIssuers)].flatMap((host) => [
        `${host}/`,
        `https://${host}/`,
        `http://${host}/`,
      ]),
      ...allowedIssuers,
      ...allowedTransports,
      ...allowedImages.flatMap((image) => [sampleOf(image), sampleOf(withTagAndDigest(image))]),
    ],
  );
  return Array.from(new Set(found));
}

/** What the second variable of a text, and all after it, may be. */
export function othersFor(settings: readonly GuardrailSettings[]): readonly string[] {
  return ['', ...partsOfImages(settings)];
}

/** How an image may end, from within its tag or its digest on. */
function partsOfImages(settings: readonly GuardrailSettings[]): readonly string[] {
  const hex = '0'.repeat(64);
  const releases = settings.flatMap(({ minimumRelease }) => (minimumRelease === undefined ? [] : [minimumRelease]));
  const digests = settings.some(({ allowedImages }) => allowedImages !== undefined);
  return [
    ...(digests ? [hex, `sha256:${hex}`, `1@sha256:${hex}`] : []),
    ...releases.flatMap((each) => [each, `${each}@sha256:${hex}`]),
  ];
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
  return path !== '' && PATH.test(path) ? undefined : invalid('an image, nor a path of images', fix);
}

/** Go's pattern for the images that an item of the list allows. */
export function imagePattern(image: string): string {
  const { path, tag, digest } = readImage(image);
  const name = startOf(image).replaceAll('.', '[.]');
  const below = path.endsWith(BELOW) ? `(/${PART})+` : '';
  const tagged = tag === '' ? `(${TAG})?` : tag.replaceAll('.', '[.]');
  const fixed = digest === WITH_DIGEST ? DIGEST : digest === '' ? `(${DIGEST})?` : digest;
  return `^${name}${below}${tagged}${fixed}$`;
}

/** How all images begin that an item of the list allows. */
function startOf(image: string): string {
  const { registry, path } = readImage(image);
  return `${registry}${path.endsWith(BELOW) ? path.slice(0, -BELOW.length) : path}`;
}

/** How the images of each item of a list begin, what all of them match, and one of them. */
const imagesOf = perObject((allowed: readonly string[]) =>
  allowed.map((each) => ({
    start: startOf(each),
    isMatched: matcherOf(imagePattern(each)),
    sample: sampleOf(each),
  })),
);

/** Whether an image is allowed: the same as the patterns, for the API server. */
export function isAllowedImage(image: unknown, allowed: readonly string[]): boolean {
  return (
    typeof image === 'string' &&
    imagesOf(allowed).some(({ start, isMatched }) => image.startsWith(start) && isMatched(image))
  );
}

/** Allows these images. */
export function amongImages(images: readonly string[]): Allowed {
  return {
    holds: (image) => isAllowedImage(image, images),
    cel: (value) => matchesOne(images.map(imagePattern), value),
  };
}

/** An image that an item of the list allows. */
function sampleOf(image: string): string {
  return image.replace(BELOW, '/image').replace(WITH_DIGEST, `@sha256:${'0'.repeat(64)}`);
}

function withTagAndDigest(image: string): string {
  const { registry, path, tag, digest } = readImage(image);
  return `${registry}${path}${tag === '' ? ':1' : tag}${digest === '' ? WITH_DIGEST : digest}`;
}

/** Whether each image that an item allows may be allowed by one of a list too, or the other way round. */
export function isWithinImages(image: string, allowed: readonly string[]): boolean {
  const item = [image];
  return (
    isAllowedImage(sampleOf(image), allowed) || imagesOf(allowed).some(({ sample }) => isAllowedImage(sample, item))
  );
}

function readImage(image: string): ImagePattern {
  const registry = REGISTRY.exec(image)?.[0] ?? '';
  const [, path = '', tag = '', digest = ''] = NAMED.exec(image.slice(registry.length)) ?? [];
  return { registry, path, tag, digest };
}

const UPSTREAM = 'embeddedAuthServer.upstreamProviders.*';
const TRUSTED = 'embeddedAuthServer.trustedIssuers.*';

/** A field of a kind, below its spec; `*` stands for each item of a list. */
type PlacedField = readonly [kind: Kind, path: string];

/** The URLs that a proxy calls, and those of its own authorization server; where the CRD demands https, none is needed. */
const CALLED: readonly PlacedField[] = [
  ['MCPOIDCConfig', 'inline.issuer'],
  ['MCPOIDCConfig', 'inline.jwksUrl'],
  ['MCPOIDCConfig', 'inline.introspectionUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.issuer'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.jwksUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.introspectionUrl'],
  ['MCPExternalAuthConfig', 'tokenExchange.tokenUrl'],
  ['MCPExternalAuthConfig', 'xaa.idpTokenUrl'],
  ['MCPExternalAuthConfig', 'xaa.targetTokenUrl'],
  ['MCPExternalAuthConfig', 'obo.authority'],
  ['MCPExternalAuthConfig', 'embeddedAuthServer.issuer'],
  ['MCPExternalAuthConfig', 'embeddedAuthServer.authorizationEndpointBaseUrl'],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oidcConfig.issuerUrl`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oidcConfig.userInfoOverride.endpointUrl`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.authorizationEndpoint`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.tokenEndpoint`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.userInfo.endpointUrl`],
  ['MCPExternalAuthConfig', `${TRUSTED}.issuerUrl`],
  ['MCPExternalAuthConfig', `${TRUSTED}.jwksUrl`],
  ['MCPAuthzConfig', 'config.http.url'],
];

/** Fields that allow HTTP where the URL is not known before, or has no scheme. */
const PERMISSIONS: readonly PlacedField[] = [
  ['MCPOIDCConfig', 'inline.insecureAllowHTTP'],
  ['MCPTelemetryConfig', 'openTelemetry.insecure'],
  ['MCPExternalAuthConfig', 'embeddedAuthServer.insecureAllowHTTP'],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.insecureAllowHTTP`],
  ['MCPExternalAuthConfig', `${TRUSTED}.insecureAllowHTTP`],
];

/** URLs of the keys that sign tokens, and of who else says whose token it is. */
const KEYS: readonly PlacedField[] = [
  ['MCPOIDCConfig', 'inline.jwksUrl'],
  ['MCPOIDCConfig', 'inline.introspectionUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.jwksUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.introspectionUrl'],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oidcConfig.userInfoOverride.endpointUrl`],
  ['MCPExternalAuthConfig', `${TRUSTED}.jwksUrl`],
];

/** The rules of a company for URLs in what proxies refer to. */
export function urlGuardrails(): readonly Guardrail[] {
  return [
    ...CALLED.map((place) =>
      ofField(place, 'requireHttps', {
        id: 'guardrail-https',
        text: '(self == "" || self.lowerAscii().matches("^https://"))',
        rule: (by) => `does not begin with https://, but ${by} require https`,
        fix: 'use https',
      }),
    ),
    ...PERMISSIONS.map((place) =>
      ofField(place, 'requireHttps', {
        id: 'guardrail-https',
        text: '(!self)',
        rule: (by) => `is true, but ${by} require https`,
        fix: 'remove it, and use a server with https',
      }),
    ),
    ...KEYS.map((place) =>
      ofField(place, 'allowedIssuers', {
        id: 'guardrail-issuer',
        text: '(self == "" || isAllowed(self.lowerAscii()))',
        allowed: (issuers) => atHosts(hostsOf(issuers)),
        rule: (by, issuers) => `is not on the host of an issuer that ${by} allow: ${listed(issuers)}`,
        fix: 'use one of these hosts, or remove it where the issuer itself says it',
      }),
    ),
  ];
}

/** A rule for each of the values of a field; the API server tells it of the list that they are in. */
function ofField<Option extends BindingOption>(
  [kind, path]: PlacedField,
  option: Option,
  { text, ...row }: Omit<Row<Option>, 'field' | 'kept'> & { readonly text: string },
): Guardrail {
  const [list = '', inner] = path.split('.*.');
  return guardrail(kind, option, {
    ...row,
    field: `spec.${list}`,
    known: `spec.${path.replace('.*.', '[0].')}`,
    kept: everyOne(valuesOf(`spec.${path}`), text),
    ruleForAll: (by, setting) => `${inner === undefined ? '' : `has an item whose ${inner} `}${row.rule(by, setting)}`,
  });
}
