import type { SecretValue } from 'cdk8s-plus-28';
import { item } from '../../private/field-path';
import { goDuration } from '../../private/go/go-duration';
import { ifGiven } from '../../private/if-given';
import type { PlainObject } from '../../private/plain';
import { present } from '../../private/present';
import type { EmbeddedAuthServerOptions, TokenLifespans } from './embedded-auth-server-options';
import type { UseConstruct } from '../../declaration/used-constructs';
import { secretKeyRef } from '../../declaration/secret-key-ref';

/** An embedded authorization server as a custom resource writes it. */
export function embeddedAuthServerSpec(
  options: EmbeddedAuthServerOptions,
  field: string,
  use: UseConstruct,
): PlainObject {
  const secretKeyRefs = (name: string, values: SecretValue[] | undefined): unknown =>
    values?.map((value, index) => secretKeyRef(value, item(`${field}.${name}`, index), use));
  return present({
    issuer: options.issuer,
    authorizationEndpointBaseUrl: options.authorizationEndpointBaseUrl,
    signingKeySecretRefs: secretKeyRefs('signingKeySecretRefs', options.signingKeys),
    hmacSecretRefs: secretKeyRefs('hmacSecretRefs', options.hmacSecrets),
    tokenLifespans: ifGiven(options.tokenLifespans, tokenLifespansSpec),
    upstreamProviders: ifGiven(options.upstreamProviders, (providers) =>
      providers.map((provider, index) => provider._toModel(item(`${field}.upstreamProviders`, index), use)),
    ),
    storage: options.storage?._toModel(`${field}.storage`, use),
  });
}

function tokenLifespansSpec(lifespans: TokenLifespans): PlainObject {
  return present({
    accessTokenLifespan: ifGiven(lifespans.accessToken, goDuration),
    authCodeLifespan: ifGiven(lifespans.authCode, goDuration),
    refreshTokenLifespan: ifGiven(lifespans.refreshToken, goDuration),
  });
}
