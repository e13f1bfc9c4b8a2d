import type { ResolvedProxy } from './resource';
import type { InlineOidcSpec } from './specs';

/** The settings of the identity provider of a proxy, if they are inline in its config and the app knows them. */
export function inlineOidcOf({ oidc }: ResolvedProxy): InlineOidcSpec | undefined {
  return oidc?.spec.type === 'inline' ? oidc.spec.inline : undefined;
}
