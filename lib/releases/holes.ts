import { authServerOf, runsAuthServer, upstreamsOf } from '../model/authentication';
import { ACCEPT_ENCODING, changesTools, mayGetCompressed } from '../model/headers';
import type { ResolvedProxy } from '../model/kinds';
import type { Target } from '../model/target';
import { perText } from '../private/caches';
import { byVersion, firstRunner } from './releases';

/** The warning that tells a hole: one for what passes every policy, so that acknowledging a small hole hides no large one. */
export type HoleId = 'policies-bypassed' | 'release-hole' | 'list-encoding';

/** A proxy, and the cluster that it is written for. */
export interface HoleSubject {
  readonly resolved: ResolvedProxy;
  readonly target: Target;
}

/** Something that a proxy of earlier releases lets pass, although it is asked to keep it. */
export interface Hole {
  readonly id: HoleId;
  /** What passes, as messages say it. */
  readonly passes: string;
  /** The first release that is known to close it. */
  readonly closed: string;
  /** What is open there, in words. */
  readonly open: string;
  /** The advisory; absent: `docs/operator/releases.md#holes` says how it is known. */
  readonly advisory?: string;
  /** The fields of the proxy that it makes useless; none: the hole does not matter to it. */
  readonly opens: (subject: HoleSubject) => readonly string[];
}

/** The release from which one request can no longer pass every policy. */
export const POLICIES_HELD = '0.47.0';

/** The release that lists are filtered from, whatever their compression. */
export const LISTS_DECODED = firstRunner('compressedLists', 'filtered');

/** The holes that later releases close, in the order of those releases (`docs/operator/releases.md#holes`). */
export const HOLES: readonly Hole[] = [
  {
    id: 'policies-bypassed',
    passes: 'one POST to /mcp/sse',
    closed: POLICIES_HELD,
    open: 'authorization, audit, telemetry',
    advisory: 'GHSA-h4mf-84xq-q2fc',
    opens: (subject) => [...authorization(subject), ...audit(subject), ...telemetry(subject)],
  },
  hole('a byte order mark before a body', '0.47.0', 'a tool config', tools),
  hole('JSON arrays', '0.47.0', 'a tool config', tools),
  hole('lists of resource templates', '0.48.0', 'authorization', authorization),
  hole('JSON members that occur twice', '0.50.0', 'authorization', authorization),
  hole('completions and subscriptions', '0.51.3', 'authorization', authorization),
  hole('sessions of other users', '0.51.3', 'authentication of clients', oidc),
  hole('logins in another browser', '0.51.3', 'an embedded authorization server', logins),
  hole('JSON arrays as text/plain', '0.55.1', 'a tool config', tools),
  hole('logins without consent', '0.55.1', 'an embedded authorization server', logins),
  {
    id: 'policies-bypassed',
    passes: 'another method than POST',
    closed: '0.57.0',
    open: 'authorization',
    opens: authorization,
  },
  {
    ...hole('keys of clients (go-jose)', '0.60.0', 'an embedded authorization server', authServer),
    advisory: 'GHSA-mgcc-cww5-fp2q',
  },
  hole('other spellings of resource URIs', '0.62.0', 'authorization', authorization),
  hole('numbers that are no decimals', '0.62.0', 'authorization', authorization),
  hole('headers named in Connection', '0.62.0', 'headers and tokens that the proxy adds', addedHeaders),
  {
    id: 'list-encoding',
    passes: 'compressed lists',
    closed: LISTS_DECODED,
    open: 'lists of authorization and of a tool config',
    opens: (subject) =>
      mayGetCompressed(subject.resolved.proxy.spec.headerForward, subject.target)
        ? [...authorization(subject), ...tools(subject)]
        : [],
  },
];

function hole(passes: string, closed: string, open: string, opens: Hole['opens']): Hole {
  return { id: 'release-hole', passes, closed, open, opens };
}

function authorization({ resolved: { proxy } }: HoleSubject): readonly string[] {
  const { authzConfig, authzConfigRef } = proxy.spec;
  return [
    ...(authzConfig === undefined ? [] : ['spec.authzConfig']),
    ...(authzConfigRef === undefined ? [] : ['spec.authzConfigRef']),
  ];
}

function audit({ resolved: { proxy } }: HoleSubject): readonly string[] {
  return proxy.spec.audit?.enabled === true ? ['spec.audit'] : [];
}

function telemetry({ resolved: { proxy } }: HoleSubject): readonly string[] {
  return proxy.spec.telemetryConfigRef === undefined ? [] : ['spec.telemetryConfigRef'];
}

function tools({ resolved: { proxy, tools: config } }: HoleSubject): readonly string[] {
  return proxy.spec.toolConfigRef !== undefined && changesTools(config?.spec) ? ['spec.toolConfigRef'] : [];
}

function oidc({ resolved: { proxy } }: HoleSubject): readonly string[] {
  return proxy.spec.oidcConfigRef === undefined ? [] : ['spec.oidcConfigRef'];
}

function authServer({ resolved }: HoleSubject): readonly string[] {
  const isOwn = resolved.proxy.spec.authServerRef !== undefined;
  return runsAuthServer(resolved) ? [isOwn ? 'spec.authServerRef' : 'spec.externalAuthConfigRef'] : [];
}

/** Without a provider, a server has clients only: no user logs in, and it has no token to add. */
function logins(subject: HoleSubject): readonly string[] {
  const server = authServerOf(subject.resolved)?.spec;
  return server !== undefined && upstreamsOf(server).length === 0 ? [] : authServer(subject);
}

/** The types of external auth configs that add a header to requests; what the app does not know may do so. */
const ADDING: ReadonlySet<string | undefined> = new Set(['tokenExchange', 'bearerToken', 'awsSts', undefined]);

function addedHeaders(subject: HoleSubject): readonly string[] {
  const { proxy, externalAuth } = subject.resolved;
  const { headerForward, externalAuthConfigRef } = proxy.spec;
  const { addPlaintextHeaders = {}, addHeadersFromSecret = [] } = headerForward ?? {};
  // an empty value only takes a header away, and without Accept-Encoding the proxy undoes the compression itself
  const isAdded = Object.entries(addPlaintextHeaders).some(
    ([name, value]) => value !== '' && name.toLowerCase() !== ACCEPT_ENCODING.toLowerCase(),
  );
  const isExternal = externalAuthConfigRef !== undefined && ADDING.has(externalAuth?.spec.type);
  return [
    ...(isAdded || addHeadersFromSecret.length > 0 ? ['spec.headerForward'] : []),
    ...(isExternal ? ['spec.externalAuthConfigRef'] : []),
    ...(authServerOf(subject.resolved)?.spec.disableUpstreamTokenInjection === true ? [] : logins(subject)),
  ];
}

/** A hole that matters to a proxy, with the fields that it makes useless. */
export interface OpenHole extends Hole {
  readonly fields: readonly string[];
}

/** The holes that a release has, whatever a proxy asks for. */
const openAt = perText((version) => HOLES.filter(({ closed }) => byVersion(version, closed) < 0));

/** The holes of a release that matter to a proxy. */
export function openHoles(subject: HoleSubject, version: string): readonly OpenHole[] {
  return openAt(version).flatMap((each) => {
    const fields = each.opens(subject);
    return fields.length === 0 ? [] : [{ ...each, fields }];
  });
}

/** The lowest release in which all of them are closed. */
export function closingRelease(holes: readonly Hole[]): string | undefined {
  return holes
    .map(({ closed }) => closed)
    .sort(byVersion)
    .at(-1);
}

/** The release that the tag of an image shows, also before a digest; undefined if it shows none. */
export function releaseOfImage(image: string): string | undefined {
  return /^[^@]*:v?(\d+\.\d+\.\d+)[^:/@]*(?:@[^@/]*)?$/.exec(image)?.[1];
}
