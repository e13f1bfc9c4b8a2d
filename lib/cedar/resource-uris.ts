import { writtenMention } from './mentions';
import type { CedarAnswer, CedarSituation } from './requests';
import type { Validated } from './validator';

/**
 * What is said about URIs that no policy is asked about, since the proxy denies them first
 * (`docs/operator/runtime.md#authorization-at-run-time`).
 */
export function uriAnswers({ policy, mentions }: Validated, { canonicalUris }: CedarSituation): readonly CedarAnswer[] {
  if (!canonicalUris) {
    return [];
  }
  const entities = mentions.entities.flatMap(({ type, id, members }) =>
    type === 'Resource' && id !== undefined && members !== true ? [id] : [],
  );
  const effect =
    policy.effect === 'permit'
      ? 'requests with it are denied, so it lets nobody in'
      : 'requests with it are denied anyway, so it stops nothing else';
  const named = [
    ...entities.map((uri) => ({ uri, written: (text: string) => writtenMention({ type: 'Resource', id: text }) })),
    ...mentions.uris.map((uri) => ({ uri, written: (text: string) => JSON.stringify(text) })),
  ];
  return named.flatMap(({ uri, written }): readonly CedarAnswer[] => {
    const problem = uriProblem(uri);
    const other = canonical(uri);
    const fix = other === undefined ? 'write the URI in its canonical form' : `write ${written(other)}`;
    const rule = `names ${written(uri)}, which is no canonical URI: it ${problem ?? ''}; ${effect}`;
    return problem === undefined ? [] : [{ id: 'cedar-resource-uri', rule, fix }];
  });
}

/** The same URI as browsers write it, if that is canonical. */
function canonical(uri: string): string | undefined {
  const other = URL.canParse(uri) ? new URL(uri).href : undefined;
  return other === undefined || uriProblem(other) !== undefined ? undefined : other;
}

/** The schemes whose URLs browsers rewrite (WHATWG URL), with their default ports. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
  ['ws', '80'],
  ['wss', '443'],
  ['ftp', '21'],
  ['file', ''],
]);

/** The parts of a URI (RFC 3986, appendix B). */
const PARTS = /^([^:/?]+):(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/s;
const CHARACTERS = /^[\w\-.~!$&'()*+,;=:@/?%]*$/;
/** What is not two hexadecimal digits in capitals, or stands for a character that needs no encoding. */
const WRONG_ENCODING = /%(?![\dA-F]{2})|%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/;
const USER = /^[\w\-.~!$&'()*+,%]+(?::[\w\-.~!$&'()*+,%]+)?$/;

/** What makes a resource's URI another one than the proxy takes; undefined if it takes it. */
function uriProblem(uri: string): string | undefined {
  if (!CHARACTERS.test(uri)) {
    return 'has a character that must be encoded, or a fragment';
  }
  if (WRONG_ENCODING.test(uri)) {
    return 'has an encoded character that is not written so';
  }
  const [, scheme = '', authority, path = '', query = ''] = PARTS.exec(uri) ?? [];
  if (!/^[a-z][a-z\d+.-]*$/.test(scheme)) {
    return 'does not begin with a scheme in lower case';
  }
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) {
    return 'has a segment that is only dots';
  }
  if (authority !== undefined && !isAuthority(scheme, authority)) {
    return 'has a host, a port or a user that is not written so';
  }
  if (SPECIAL.has(scheme)) {
    return isSpecialUri(scheme, authority, path, query) ? undefined : `is not written as ${scheme} URIs are`;
  }
  return undefined;
}

function isAuthority(scheme: string, authority: string): boolean {
  const at = authority.lastIndexOf('@');
  const [, host = '', port] = /^(.*?)(?::([^:]*))?$/.exec(authority.slice(at + 1)) ?? [];
  if (at >= 0 && (scheme === 'file' || host === '' || !USER.test(authority.slice(0, at)))) {
    return false;
  }
  if (port !== undefined && (host === '' || !isPort(scheme, port))) {
    return false;
  }
  return host === '' || isHost(host, SPECIAL.has(scheme));
}

function isPort(scheme: string, port: string): boolean {
  return /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535 && port !== SPECIAL.get(scheme);
}

/** Other schemes may have hosts of capitals. */
function isHost(host: string, isSpecial: boolean): boolean {
  const labels = host.split('.');
  const label = isSpecial ? /^(?!-|xn--)[a-z\d_-]*[a-z\d_]$/ : /^(?!-)[\w-]*\w$/;
  const last = labels.at(-1) ?? '';
  const isNumber = isSpecial && /^(?:\d+$|0x)/.test(last);
  return labels.every((each) => label.test(each)) && (!isNumber || isAddress(labels));
}

function isAddress(labels: readonly string[]): boolean {
  return labels.length === 4 && labels.every((each) => /^(?:0|[1-9]\d{0,2})$/.test(each) && Number(each) <= 255);
}

function isSpecialUri(scheme: string, authority: string | undefined, path: string, query: string): boolean {
  if (authority === undefined || query.includes("'")) {
    return false;
  }
  if (scheme !== 'file') {
    return authority !== '' && path !== '';
  }
  const [first = ''] = path.slice(1).split('/');
  const isDrive = /^[A-Za-z]:$/.test(first) && authority === '';
  return /^\/(?!\/)/.test(path) && !/^localhost$|:/.test(authority) && (!first.includes(':') || isDrive);
}
