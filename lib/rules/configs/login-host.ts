import type { EmbeddedAuthServerSpec } from '../../model/specs';
import type { Target } from '../../model/target';
import { LATEST_RELEASE, byVersion } from '../../releases/known-releases';
import { webUrl } from '../syntax/urls';

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
