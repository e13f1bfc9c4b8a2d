import { listAt, textAt } from '../private/plain';
import { authServerOf, upstreamsOf } from './authentication';
import { type SecretKeyRef } from './config-maps';
import { PRODUCT, PROXY_CONTAINER } from './product-names';
import type {
  HeaderForwardSpec,
  RemoteMcpProxySpec,
  ResolvedProxy,
  Resource,
  SensitiveHeaderSpec,
  ToolConfigSpec,
} from './kinds';
import type { OperatorBehaviour, Target } from './target';

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

/** The header by which the proxy asks the remote server not to compress its answers: it cannot change those. */
export const ACCEPT_ENCODING = 'Accept-Encoding';
/** The value that requests no compression. */
export const UNCOMPRESSED = 'identity';

/** Whether the proxy filters or changes the lists that the remote server answers. */
export function changesLists({ proxy, tools }: Pick<ResolvedProxy, 'proxy' | 'tools'>): boolean {
  const { authzConfig, authzConfigRef, toolConfigRef } = proxy.spec;
  return (authzConfig ?? authzConfigRef) !== undefined || (toolConfigRef !== undefined && changesTools(tools?.spec));
}

/** Whether a tool config changes the list of tools; what the app does not know may change it. */
export function changesTools(spec: ToolConfigSpec | undefined): boolean {
  return spec === undefined || (spec.toolsFilter ?? []).length > 0 || Object.keys(spec.toolsOverride ?? {}).length > 0;
}

/** Whether a proxy sets the header, in plaintext or from a Secret; case makes no difference. */
export function setsHeader(
  header: string,
  { addPlaintextHeaders = {}, addHeadersFromSecret = [] }: HeaderForwardSpec = {},
): boolean {
  const names = [...Object.keys(addPlaintextHeaders), ...addHeadersFromSecret.map(({ headerName }) => headerName)];
  return names.some((name) => name.toLowerCase() === header.toLowerCase());
}

/** With an empty header, the proxy itself asks for compression, and undoes it (Go, `net/http.Transport`). */
const LEAVES_LISTS: ReadonlySet<string> = new Set([UNCOMPRESSED, '']);

/** Whether a header in plaintext lets the remote server compress its answers. */
export function permitsCompression(name: string, value: string): boolean {
  return name.toLowerCase() === ACCEPT_ENCODING.toLowerCase() && !LEAVES_LISTS.has(value.trim().toLowerCase());
}

/** Whether the correction adds the header where nobody sets it: not for a release that filters compressed lists. */
export function addsAcceptEncoding({ exact, release }: Target): boolean {
  return !exact && release.runner.compressedLists === 'unfiltered';
}

/** Whether a remote server may compress lists. */
export function mayGetCompressed(headerForward: HeaderForwardSpec | undefined, target: Target): boolean {
  if (!setsHeader(ACCEPT_ENCODING, headerForward)) {
    return !addsAcceptEncoding(target);
  }
  const { addPlaintextHeaders = {}, addHeadersFromSecret = [] } = headerForward ?? {};
  return (
    setsHeader(ACCEPT_ENCODING, { addHeadersFromSecret }) ||
    Object.entries(addPlaintextHeaders).some(([name, value]) => permitsCompression(name, value))
  );
}

/** The headers of a telemetry config with secret ones, which the exporter only gets from its environment. */
export interface ExporterHeaders {
  readonly plaintext: { readonly [name: string]: string };
  readonly secret: readonly SensitiveHeaderSpec[];
}

/** The headers of a telemetry config, if some of them are from Secrets. */
export function exporterHeadersOf(telemetry: Resource<'MCPTelemetryConfig'> | undefined): ExporterHeaders | undefined {
  const { enabled, headers = {}, sensitiveHeaders = [] } = telemetry?.spec.openTelemetry ?? {};
  return enabled === true && sensitiveHeaders.length > 0 ? { plaintext: headers, secret: sensitiveHeaders } : undefined;
}

/**
 * Whether a pod template of the operator can pass the headers on: the run config must not have any of them
 * (`docs/operator/telemetry.md#secret-headers`).
 */
export function reachExporter({ plaintext }: ExporterHeaders, { podTemplate }: OperatorBehaviour): boolean {
  return podTemplate === 'merged' && Object.keys(plaintext).length === 0;
}

/**
 * The exporter reads these; the last two take precedence over the first (OpenTelemetry's specification of OTLP
 * exporters).
 */
export const EXPORTER_VARIABLES: ReadonlySet<string> = new Set([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_HEADERS',
]);

/** Whether a proxy itself sets such a variable, as constructs write it (`docs/corrections.md`), and its exporter reads it. */
export function setsExporterVariable(
  { plaintext }: ExporterHeaders,
  { podTemplateSpec, resourceOverrides }: RemoteMcpProxySpec,
  { podTemplate }: OperatorBehaviour,
): boolean {
  const containers = podTemplate === 'merged' ? listAt(podTemplateSpec, 'spec', 'containers') : [];
  const variables = [
    ...(resourceOverrides?.proxyDeployment?.env ?? []),
    ...containers.filter((each) => textAt(each, 'name') === PROXY_CONTAINER).flatMap((each) => listAt(each, 'env')),
  ];
  const isSet = variables.some((each) => EXPORTER_VARIABLES.has(textAt(each, 'name') ?? ''));
  return isSet && Object.keys(plaintext).length === 0;
}

/** Whether variables of the pods pass them on: always without the operator, unless its objects are reproduced exactly. */
export function areSet(headers: ExporterHeaders, { operator, exact, release }: Target): boolean {
  return !exact && (!operator || reachExporter(headers, release.behaviour));
}

/** The endpoint without one leading scheme of each kind, as the operator removes them (`docs/operator/telemetry.md#endpoint`). */
export function withoutScheme(endpoint: string): string {
  return endpoint.replace(/^https:\/\//, '').replace(/^http:\/\//, '');
}
