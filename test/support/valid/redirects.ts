import { at, type Props } from './data';
import type { ValidTarget } from './target';

/** Whether users log in at another host than that of the issuer, to which they come back, where that matters. */
export function hasLostCallback(target: ValidTarget, server: Props | undefined): server is Props {
  const { issuer, authorizationEndpointBaseUrl: base } = server ?? {};
  return target.isUnproven && base !== undefined && base !== issuer;
}

export function isRedirected({ upstreamProviders }: Props): boolean {
  return JSON.stringify(upstreamProviders ?? []).includes('"redirectUri"');
}

/** Whether the operator's default would be wrong, and is replaced. */
export function isRedirectWritten({ operator, exact }: ValidTarget, props: Props): boolean {
  return operator && !exact && /^https:\/\/[^/]+\/./.test(String(at(props, 'oidc.resourceUrl')));
}
