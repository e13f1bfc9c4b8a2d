import { at, type Props } from './data';
import { has, type ValidTarget } from './target';

/** Whether users log in at another host than that of the issuer, to which they come back, where that matters. */
export function hasLostCallback(target: ValidTarget, server: Props | undefined): server is Props {
  const { issuer, authorizationEndpointBaseUrl: base } = server ?? {};
  return has(target, '0.51.3') && hasUsers(server) && base !== undefined && base !== issuer;
}

/** Whether users log in. */
export function hasUsers(server: Props | undefined): boolean {
  return server?.['upstreamProviders'] !== undefined;
}

export function isRedirected({ upstreamProviders }: Props): boolean {
  return JSON.stringify(upstreamProviders ?? []).includes('"redirectUri"');
}

/** Whether the operator's default would be wrong, and is replaced. */
export function isRedirectWritten({ operator, exact }: ValidTarget, props: Props): boolean {
  return operator && !exact && /^https:\/\/[^/]+\/./.test(String(at(props, 'oidc.resourceUrl')));
}
