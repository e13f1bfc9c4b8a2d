import type { EmbeddedAuthServerSpec } from '../../model/specs';
import type { Target } from '../../model/target';
import { field, item } from '../../private/places';
import { LATEST_RELEASE, byVersion } from '../../releases/known-releases';
import { rowsOf, type Report, type ResourceSubject } from '../rule';
import { webUrl } from '../syntax/urls';

export type ExternalAuthSubject = ResourceSubject<'MCPExternalAuthConfig'>;

export const SERVER = 'spec.embeddedAuthServer';

/** Rows about the embedded authorization server, if the config has that type. */
export const server = rowsOf(({ resource: { spec } }: ExternalAuthSubject) =>
  spec.type === 'embeddedAuthServer' && spec.embeddedAuthServer !== undefined
    ? [[SERVER, spec.embeddedAuthServer] as const]
    : [],
);

/** Checks the embedded authorization server, if the config has that type. */
export function onServer(check: (server: EmbeddedAuthServerSpec, report: Report) => void) {
  return ({ resource }: ExternalAuthSubject, report: Report): void => {
    const { type, embeddedAuthServer } = resource.spec;
    if (type === 'embeddedAuthServer' && embeddedAuthServer !== undefined) {
      check(embeddedAuthServer, report);
    }
  };
}

type Parts = Pick<EmbeddedAuthServerSpec, 'trustedIssuers' | 'upstreamProviders'>;
type PartOf<List extends keyof Parts> = NonNullable<Parts[List]>[number];

/** Checks each item of a list of the server; `path` leads to the item. */
export function onEach<List extends keyof Parts>(
  list: List,
  check: (part: PartOf<List>, path: string, report: Report) => void,
): (subject: ExternalAuthSubject, report: Report) => void {
  return onServer((server, report) => {
    const parts: readonly PartOf<List>[] = server[list] ?? [];
    for (const [index, part] of parts.entries()) {
      check(part, item(field(SERVER, list), index), report);
    }
  });
}

export const LOGIN_REFUSED = 'from release 0.51.3 of the operator on, every login in a browser is refused';

/**
 * From release 0.51.3 on, the cookie that the server sets where users log in must come back with the callback. No release
 * after the newest tested one was run, so all of them are told.
 */
export function mayBindLogins({ release }: Target): boolean {
  return byVersion(release.version, LATEST_RELEASE) > 0;
}

/** The host where users log in, if a callback has another one. */
export function otherLoginHost(
  { issuer, authorizationEndpointBaseUrl: base = '' }: EmbeddedAuthServerSpec,
  callback: string,
): string | undefined {
  const [login, host] = [hostOf(base === '' ? issuer : base), hostOf(callback)];
  return login === undefined || host === undefined || login === host ? undefined : login;
}

function hostOf(url: string): string | undefined {
  return webUrl(url)?.host.toLowerCase();
}
