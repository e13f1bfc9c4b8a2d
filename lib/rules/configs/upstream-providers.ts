import type { EmbeddedAuthServerSpec, UpstreamOidcSpec, UpstreamProviderSpec } from '../../model/kinds';
import { invalid } from '../../private/finding';
import type { Target } from '../../model/target';
import { entry, field, item } from '../../private/field-paths';
import { isMalformed, parseGoUrl } from '../../go';
import { shownUrl } from '../../private/texts';
import { firstRunner } from '../../releases/releases';
import { firstReleaseOfField } from '../../releases/schema-of';
import { itself, type Report, type ResourceSubject, rowsOf, type Rule } from '../rule';
import { isSecureUrl, unreachedPlace, webUrl, webUrlProblem } from '../common/http';

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

export const LOGIN_REFUSED = `from release ${firstRunner('logins', 'in-one-browser')} of the operator on, every login in a browser is refused`;

/** Whether the cookie that the server sets where users log in must come back with the callback. */
export function mayBindLogins({ release }: Target): boolean {
  return release.runner.logins === 'in-one-browser';
}

type LoginUrls = Pick<EmbeddedAuthServerSpec, 'issuer' | 'authorizationEndpointBaseUrl'>;

/** The host where users log in, if a callback has another one; cookies know no ports. */
export function otherLoginHost(server: LoginUrls, callback: string): string | undefined {
  const [login, other] = [loginUrl(server), webUrl(callback)].map((url) => url?.hostname.toLowerCase());
  return login === undefined || other === undefined || login === other ? undefined : login;
}

/** Whether a callback on the same host does not get the cookie, since it is not encrypted. */
export function losesLogins(server: LoginUrls, callback: string): boolean {
  return loginUrl(server)?.scheme === 'https' && webUrl(callback) !== undefined && !isSecureUrl(callback);
}

function loginUrl({ issuer, authorizationEndpointBaseUrl: base = '' }: LoginUrls): ReturnType<typeof webUrl> {
  return webUrl(base === '' ? issuer : base);
}

/** The server sets these itself (`docs/operator/validation.md#rules-of-referenced-kinds`). */
const OWN_PARAMETERS: ReadonlySet<string> = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'nonce',
]);

/** The same in requests for tokens. */
const OWN_TOKEN_PARAMETERS: ReadonlySet<string> = new Set([
  'grant_type',
  'code',
  'redirect_uri',
  'client_id',
  'client_secret',
  'code_verifier',
  'refresh_token',
  'scope',
  'client_assertion',
  'client_assertion_type',
]);

const clients = rowsOf((subject: ExternalAuthSubject) => clientsOf(subject));
const parameters = rowsOf((subject: ExternalAuthSubject) =>
  clientsOf(subject).flatMap(([path, { additionalAuthorizationParams = {} }]) =>
    Object.keys(additionalAuthorizationParams).map((name) => [
      entry(field(path, 'additionalAuthorizationParams'), name),
      name,
    ]),
  ),
);

const tokenParameters = rowsOf((subject: ExternalAuthSubject) =>
  clientsOf(subject).flatMap(([path, { additionalTokenParams = {} }]) =>
    Object.entries(additionalTokenParams).map(([name, value]) => [
      entry(field(path, 'additionalTokenParams'), name),
      { name, value },
    ]),
  ),
);
const providers = rowsOf(({ resource: { spec } }: ExternalAuthSubject) =>
  ((spec.type === 'embeddedAuthServer' ? spec.embeddedAuthServer?.upstreamProviders : undefined) ?? []).map(
    (provider, index) => [item(field(SERVER, 'upstreamProviders'), index), provider],
  ),
);

/** Rules for the providers where users log in (`docs/operator/run-config.md#embedded-authorization-server`). */
export const UPSTREAM_RULES: readonly Rule<ExternalAuthSubject>[] = [
  { id: 'upstream-block', layer: 'controller', severity: 'error', check: onEach('upstreamProviders', blocks) },
  parameters.error('upstream-parameter', 'controller', {
    breaks: (name) => OWN_PARAMETERS.has(name),
    rule: 'is set by the authorization server itself',
    fix: 'remove it',
  }),
  tokenParameters.error('upstream-parameter', 'controller', {
    breaks: ({ name }) => OWN_TOKEN_PARAMETERS.has(name),
    rule: 'is set by the authorization server itself',
    fix: 'remove it',
  }),
  // RFC 8707, section 2
  tokenParameters.error('upstream-parameter', 'controller', {
    breaks: ({ name, value }) => name === 'resource' && !isResource(value),
    ...invalid('an absolute URI without a fragment', 'write it like "https://api.example.com"'),
  }),
  providers.error('upstream-client-secret', 'runtime', {
    at: 'oauth2Config',
    field: 'tokenEndpointAuthMethod',
    breaks: ({ tokenEndpointAuthMethod: method = 'none', clientSecretRef, dcrConfig }) =>
      method !== 'none' && clientSecretRef === undefined && dcrConfig === undefined,
    shown: itself,
    rule: 'needs a client secret, so the authorization server would not start',
    fix: (_, __, path) => `add ⟨${path}.clientSecretRef⟩, or leave it out`,
  }),
  // an empty value counts as absent: the default is derived from the proxy's resourceUrl
  clients.error('upstream-redirect-uri', 'runtime', {
    field: 'redirectUri',
    breaks: ({ redirectUri = '', mayBeHttp }) => redirectUri !== '' && !isSecureUrl(redirectUri) && !mayBeHttp,
    shown: shownUrl,
    ...invalid(
      'an https URL, so the authorization server would not start',
      'use https, or http with a loopback address',
    ),
  }),
  { id: 'upstream-url', layer: 'runtime', severity: 'error', check: onEach('upstreamProviders', urls) },
  {
    id: 'upstream-private-address',
    layer: 'runtime',
    severity: 'warning',
    check: onEach('upstreamProviders', privateAddresses),
  },
];

/** Whether a text is one as the server reads it: Go's `url.Parse` finds a scheme, and no fragment. */
function isResource(text: string): boolean {
  const url = parseGoUrl(text);
  return !isMalformed(url) && url.scheme !== '' && !text.includes('#');
}

function blocks({ type, oidcConfig, oauth2Config }: UpstreamProviderSpec, path: string, report: Report): void {
  const given = { oidc: oidcConfig, oauth2: oauth2Config };
  for (const other of type === 'oidc' || type === 'oauth2' ? (['oidc', 'oauth2'] as const) : []) {
    const isThere = given[other] !== undefined;
    const config = `⟨${path}.${other}Config⟩`;
    if (type === other && !isThere) {
      report({ field: path, rule: `has the type ${type}, but no ${config}`, fix: 'add it, or change the type' });
    } else if (type !== other && isThere) {
      const fix = `remove ${config}, or set the type to ${JSON.stringify(other)}`;
      report({ field: path, rule: `has the type ${type}, which cannot be combined with ${config}`, fix });
    }
  }
}

/** A URL of a provider, and whether it may be plain http. */
type ProviderUrl = readonly [name: string, url: string | undefined, mayBeHttp: boolean];

function urlsOf(provider: UpstreamProviderSpec): readonly ProviderUrl[] {
  const { oidcConfig, oauth2Config } = provider;
  const mayBeHttp = allowsHttp(provider);
  return [
    ['oidcConfig.issuerUrl', oidcConfig?.issuerUrl, false],
    ['oidcConfig.userInfoOverride.endpointUrl', oidcConfig?.userInfoOverride?.endpointUrl, true],
    ['oauth2Config.authorizationEndpoint', oauth2Config?.authorizationEndpoint, mayBeHttp],
    ['oauth2Config.tokenEndpoint', oauth2Config?.tokenEndpoint, mayBeHttp],
    ['oauth2Config.userInfo.endpointUrl', oauth2Config?.userInfo?.endpointUrl, mayBeHttp],
  ];
}

/** The schema already reports a text that does not begin like a URL. */
function urls(provider: UpstreamProviderSpec, path: string, report: Report): void {
  for (const [name, url = '', mayBeHttp] of urlsOf(provider)) {
    const problem = /^https?:\/\//.test(url) ? webUrlProblem(url) : undefined;
    if (problem !== undefined) {
      const fix = 'write it like "https://idp.example.com/path"';
      report({ field: field(path, name), ...invalid(`a valid URL (${problem})`, fix) });
    } else if (url.startsWith('http://') && !mayBeHttp && !isSecureUrl(url)) {
      const rule = 'is not https, so the authorization server would not start';
      report({ field: field(path, name), value: shownUrl(url), rule, fix: insteadOfHttp(path, name) });
    }
  }
}

function insteadOfHttp(path: string, name: string): string {
  return name.startsWith('oauth2Config')
    ? `use https, or for development run release ${sinceOf('oauth2Config.insecureAllowHTTP')} or later and set ⟨${path}.oauth2Config.insecureAllowHTTP⟩`
    : 'use https';
}

/**
 * The server itself sends requests to these URLs. The authorization endpoint is for browsers, which may be in another
 * network.
 */
function privateAddresses(provider: UpstreamProviderSpec, path: string, report: Report): void {
  for (const [name, url = ''] of urlsOf(provider)) {
    const { oauth2Config: { allowPrivateIPs, insecureAllowHTTP } = {}, oidcConfig } = provider;
    const isGuarded = ![allowPrivateIPs, insecureAllowHTTP, oidcConfig?.allowPrivateIPs].includes(true);
    const place = name === 'oauth2Config.authorizationEndpoint' || !isGuarded ? undefined : unreachedPlace(url);
    if (place !== undefined) {
      const rule = `${place}, to which the authorization server does not connect`;
      const block = name.startsWith('oauth2Config') ? 'oauth2Config' : 'oidcConfig';
      const fix = `use a public address, or run release ${sinceOf(`${block}.allowPrivateIPs`)} or later and set ⟨${path}.${block}.allowPrivateIPs⟩`;
      report({ field: field(path, name), value: shownUrl(url), rule, fix });
    }
  }
}

function sinceOf(setting: string): string {
  const path = field(item(field(SERVER, 'upstreamProviders'), 0), setting);
  return firstReleaseOfField('MCPExternalAuthConfig', path) ?? '';
}

/** Whether the provider, and so the redirect URI too, may be plain http. */
export function allowsHttp({ oauth2Config }: UpstreamProviderSpec): boolean {
  return oauth2Config?.insecureAllowHTTP === true;
}

interface Client extends Pick<
  UpstreamOidcSpec,
  'additionalAuthorizationParams' | 'additionalTokenParams' | 'redirectUri'
> {
  readonly mayBeHttp: boolean;
}

/** The settings with which the server logs in at each provider. */
function clientsOf({ resource: { spec } }: ExternalAuthSubject): (readonly [path: string, client: Client])[] {
  const { upstreamProviders = [] } = (spec.type === 'embeddedAuthServer' ? spec.embeddedAuthServer : undefined) ?? {};
  return upstreamProviders.flatMap((provider, index) =>
    (['oidcConfig', 'oauth2Config'] as const).flatMap((name) => {
      const { [name]: client } = provider;
      const path = field(item(field(SERVER, 'upstreamProviders'), index), name);
      return client === undefined ? [] : [[path, { ...client, mayBeHttp: allowsHttp(provider) }] as const];
    }),
  );
}
