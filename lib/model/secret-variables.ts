import { authServerOf, upstreamsOf } from './authentication';
import { type SecretKeyRef } from './config-maps';
import { PRODUCT } from './product-names';
import type { ResolvedProxy } from './kinds';

/** A variable in the environment of a proxy with a value from a Secret. */
export interface SecretVariable {
  readonly name: string;
  readonly ref: SecretKeyRef;
}

/** The runner looks up secrets by the part of the name after this prefix. */
export const SECRET_PREFIX = `${PRODUCT}_SECRET_`;
export const REDIS_USERNAME_VARIABLE = `${PRODUCT}_AUTH_SERVER_REDIS_USERNAME`;
export const REDIS_PASSWORD_VARIABLE = `${PRODUCT}_AUTH_SERVER_REDIS_PASSWORD`;

/** All of them (`docs/operator/deployment.md#order-of-the-variables`). */
export function secretVariables(resolved: ResolvedProxy): SecretVariable[] {
  return [...credentialVariables(resolved), ...headerVariables(resolved), ...authServerVariables(resolved)];
}

/** The proxy's own credentials. */
export function credentialVariables({ oidc, externalAuth }: ResolvedProxy): SecretVariable[] {
  const oidcSecret = oidc?.spec.inline?.clientSecretRef;
  const exchangeSecret = externalAuth?.spec.tokenExchange?.clientSecretRef;
  const token = externalAuth?.spec.bearerToken?.tokenSecretRef;
  return [
    ...(oidcSecret ? [{ name: `${PRODUCT}_OIDC_CLIENT_SECRET`, ref: oidcSecret }] : []),
    ...(exchangeSecret ? [{ name: `${PRODUCT}_TOKEN_EXCHANGE_CLIENT_SECRET`, ref: exchangeSecret }] : []),
    // the Secret's name as it is, unlike that of a header (`docs/operator/deployment.md#order-of-the-variables`)
    ...(token ? [{ name: `${SECRET_PREFIX}${token.name}`, ref: token }] : []),
  ];
}

/** Values of the headers that the proxy adds. */
export function headerVariables({ proxy }: ResolvedProxy): SecretVariable[] {
  const headers = proxy.spec.headerForward?.addHeadersFromSecret ?? [];
  return headers.map(({ headerName, valueSecretRef }) => ({
    name: `${SECRET_PREFIX}${headerSecretIdentifier(headerName, proxy.name)}`,
    ref: valueSecretRef,
  }));
}

/** Secrets of the proxy's authorization server. */
export function authServerVariables(resolved: ResolvedProxy): SecretVariable[] {
  const server = authServerOf(resolved)?.spec;
  if (server === undefined) {
    return [];
  }
  const upstreams = upstreamsOf(server).flatMap(({ name, oidcConfig, oauth2Config }) => {
    const secret = oidcConfig?.clientSecretRef ?? oauth2Config?.clientSecretRef;
    const token = (oidcConfig?.dcrConfig ?? oauth2Config?.dcrConfig)?.initialAccessTokenRef;
    return [
      ...(secret ? [{ name: upstreamSecretVariable(name), ref: secret }] : []),
      ...(token ? [{ name: registrationTokenVariable(name), ref: token }] : []),
    ];
  });
  const clients = server.delegateClients ?? server.inboundGrants?.tokenExchange?.delegateClients ?? [];
  const delegates = clients.map(({ clientSecretRef }, index) => ({
    name: delegateSecretVariable(index),
    ref: clientSecretRef,
  }));
  const user = server.storage?.type === 'redis' ? server.storage.redis?.aclUserConfig : undefined;
  return [
    ...upstreams,
    ...delegates,
    ...(user?.usernameSecretRef ? [{ name: REDIS_USERNAME_VARIABLE, ref: user.usernameSecretRef }] : []),
    ...(user ? [{ name: REDIS_PASSWORD_VARIABLE, ref: user.passwordSecretRef }] : []),
  ];
}

/** The name by which the runner looks up the value of a header. */
export function headerSecretIdentifier(headerName: string, proxyName: string): string {
  return `HEADER_FORWARD_${envNamePart(headerName)}_${envNamePart(proxyName)}`;
}

/** The variable that holds the client secret of an upstream provider. */
export function upstreamSecretVariable(provider: string): string {
  return `${PRODUCT}_UPSTREAM_CLIENT_SECRET_${providerPart(provider)}`;
}

/** The variable that holds the token with which the server registers itself at an upstream provider. */
export function registrationTokenVariable(provider: string): string {
  return `${PRODUCT}_UPSTREAM_DCR_INITIAL_ACCESS_TOKEN_${providerPart(provider)}`;
}

/** The variable that holds the secret of a delegate client, counted from 0 on. */
export function delegateSecretVariable(index: number): string {
  return `${PRODUCT}_DELEGATE_CLIENT_SECRET_${String(index)}`;
}

function providerPart(provider: string): string {
  return provider.toUpperCase().replaceAll('-', '_');
}

/** The variable that holds the value of a telemetry header; the operator has no such variables. */
export function telemetryHeaderVariable(headerName: string): string {
  return `${PRODUCT}_OTEL_HEADER_${envNamePart(headerName)}`;
}

/** Characters that don't become an upper-case letter, digit or `_`: `ſ` and `ı` do become ASCII letters. */
const NO_PART = /[^A-Za-z0-9_ſı]/gu;

/**
 * A text as part of the name of an environment variable, as Go makes it with `strings.ToUpper` and a loop over runes.
 */
export function envNamePart(text: string): string {
  return text.replaceAll(NO_PART, '_').toUpperCase();
}
