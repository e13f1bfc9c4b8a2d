import type {
  EmbeddedAuthServerSpec,
  RedisStorageSpec,
  UpstreamProviderSpec,
} from '../../model/embedded-auth-server-spec';
import { entry, field, item } from '../../private/field-path';
import type { Report, Rule } from '../rule';
import { followsOperator } from '../target';
import { isPort, isSecureUrl, shownUrl, webUrlProblem } from '../syntax/secure-url';
import { onServer, SERVER, type ExternalAuthSubject } from './auth-server-subject';

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

/**
 * The proxy's reconciler does not look at these, but the server that it runs does
 * (`docs/operator/validation.md#rules-of-referenced-kinds`).
 */
export const EMBEDDED_AUTH_SERVER_RULES: readonly Rule<ExternalAuthSubject>[] = [
  { id: 'auth-server-issuer', layer: 'runtime', severity: 'error', check: onServer(issuer) },
  { id: 'auth-server-storage', layer: 'controller', severity: 'error', check: onServer(storage) },
  { id: 'auth-server-sentinel', layer: 'cross-field', severity: 'error', check: sentinelOfRelease },
  { id: 'sentinel-address', layer: 'runtime', severity: 'error', check: onServer(sentinels) },
  { id: 'upstream-block', layer: 'controller', severity: 'error', check: onUpstreams(blocks) },
  { id: 'upstream-client', layer: 'cross-field', severity: 'error', check: clientOfRelease },
  { id: 'upstream-registration', layer: 'cross-field', severity: 'error', check: onUpstreams(registration) },
  { id: 'upstream-parameter', layer: 'controller', severity: 'error', check: onUpstreams(parameters) },
  { id: 'upstream-redirect-uri', layer: 'runtime', severity: 'error', check: onUpstreams(redirectUri) },
  { id: 'upstream-url', layer: 'runtime', severity: 'error', check: onUpstreams(urls) },
];

function onUpstreams(check: (provider: UpstreamProviderSpec, path: string, report: Report) => void) {
  return onServer(({ upstreamProviders }, report) => {
    upstreamProviders.forEach((provider, index) => {
      check(provider, item(field(SERVER, 'upstreamProviders'), index), report);
    });
  });
}

/** The schema says enough about a text that does not even begin as a URL. */
function issuer({ issuer: url, insecureAllowHTTP }: EmbeddedAuthServerSpec, report: Report): void {
  const problem = /^https?:\/\//.test(url) ? webUrlProblem(url) : undefined;
  const path = field(SERVER, 'issuer');
  if (problem !== undefined) {
    report({
      field: path,
      rule: `is not a valid URL (${problem})`,
      fix: 'write it like "https://weather.example.com"',
    });
  } else if (url.startsWith('http://') && !isSecureUrl(url) && insecureAllowHTTP !== true) {
    const rule = 'is not https, the authorization server would not start';
    report({ field: path, value: shownUrl(url), rule, fix: 'use https' });
  }
}

function storage({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  if (given?.type !== 'redis') {
    return;
  }
  const path = field(SERVER, 'storage');
  if (given.redis === undefined) {
    report({ field: path, rule: 'has the type redis, but no redis block', fix: 'add it' });
    return;
  }
  redis(given.redis, field(path, 'redis'), report);
}

function redis({ addr = '', clusterMode, sentinelConfig }: RedisStorageSpec, path: string, report: Report): void {
  if ((addr === '') === (sentinelConfig === undefined)) {
    const rule = addr === '' ? 'has neither addr nor sentinelConfig' : 'has both addr and sentinelConfig';
    report({ field: path, rule, fix: 'set exactly one of them' });
  }
  if (clusterMode === true && addr === '') {
    report({ field: field(path, 'clusterMode'), rule: 'needs addr', fix: 'add addr, or remove clusterMode' });
  }
  if (
    sentinelConfig !== undefined &&
    (sentinelConfig.sentinelAddrs ?? []).length === 0 &&
    sentinelConfig.sentinelService === undefined
  ) {
    report({
      field: field(path, 'sentinelConfig'),
      rule: 'has neither sentinelAddrs nor sentinelService',
      fix: 'add one of them',
    });
  }
}

/** A rule of one release's CRD fails for each of them (`docs/operator/releases.md#external-authentication`). */
function sentinelOfRelease(subject: ExternalAuthSubject, report: Report): void {
  const { target } = subject;
  const { redisSentinel } = target.release.behaviour;
  onServer(({ storage: given }) => {
    const hasSentinel = given?.type === 'redis' && given.redis?.sentinelConfig !== undefined;
    if (hasSentinel && redisSentinel === 'refused' && followsOperator(target)) {
      report({
        field: field(SERVER, 'storage.redis.sentinelConfig'),
        rule: `is refused by release ${target.release.version} of the operator, whatever it says`,
        fix: 'use another release of the operator',
      });
    }
  })(subject, report);
}

function sentinels({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  const config = given?.type === 'redis' ? given.redis?.sentinelConfig : undefined;
  const path = field(SERVER, 'storage.redis.sentinelConfig');
  if (config?.masterName === '') {
    report({ field: field(path, 'masterName'), rule: 'is empty', fix: 'give the name of the master' });
  }
  for (const [index, address] of (config?.sentinelAddrs ?? []).entries()) {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:/\s]+):([^:]+)$/.exec(address) ?? [];
    if (host === '' || !isPort(port)) {
      const rule = 'is not the address of a Sentinel';
      report({
        field: item(field(path, 'sentinelAddrs'), index),
        value: address,
        rule,
        fix: 'write it like "redis:26379"',
      });
    }
  }
}

function blocks({ type, oidcConfig, oauth2Config }: UpstreamProviderSpec, path: string, report: Report): void {
  const given = { oidc: oidcConfig, oauth2: oauth2Config };
  for (const other of type === 'oidc' || type === 'oauth2' ? (['oidc', 'oauth2'] as const) : []) {
    const isThere = given[other] !== undefined;
    if (type === other && !isThere) {
      report({ field: path, rule: `has the type ${type}, but no ${other}Config`, fix: `add ${other}Config` });
    } else if (type !== other && isThere) {
      const fix = `remove ${other}Config, or set the type to ${JSON.stringify(other)}`;
      report({ field: path, rule: `has the type ${type}, which cannot be combined with ${other}Config`, fix });
    }
  }
}

/** Before the CRD looked at it, an empty clientId was as good as any other. */
function clientOfRelease(subject: ExternalAuthSubject, report: Report): void {
  const mayBeEmpty = subject.target.release.behaviour.emptyClientId === 'accepted';
  onUpstreams(({ oauth2Config }, path) => {
    if (oauth2Config === undefined) {
      return;
    }
    const { clientId, clientSecretRef, dcrConfig } = oauth2Config;
    const hasClient = clientId !== undefined && (clientId !== '' || mayBeEmpty);
    const config = field(path, 'oauth2Config');
    if (hasClient === (dcrConfig !== undefined)) {
      const rule = hasClient ? 'has both clientId and dcrConfig' : 'has neither clientId nor dcrConfig';
      report({ field: config, rule, fix: 'set exactly one of them' });
    }
    if (clientSecretRef !== undefined && dcrConfig !== undefined) {
      const rule = 'cannot be combined with dcrConfig: the registration brings the secret';
      report({ field: field(config, 'clientSecretRef'), rule, fix: 'remove one of them' });
    }
  })(subject, report);
}

function registration({ oauth2Config }: UpstreamProviderSpec, path: string, report: Report): void {
  const dcrConfig = oauth2Config?.dcrConfig;
  if (dcrConfig === undefined) {
    return;
  }
  const { discoveryUrl, registrationEndpoint } = dcrConfig;
  if ((discoveryUrl === undefined) === (registrationEndpoint === undefined)) {
    const given = discoveryUrl === undefined ? 'neither discoveryUrl nor' : 'both discoveryUrl and';
    report({
      field: field(path, 'oauth2Config.dcrConfig'),
      rule: `has ${given} registrationEndpoint`,
      fix: 'set exactly one of them',
    });
  }
}

function parameters(provider: UpstreamProviderSpec, path: string, report: Report): void {
  for (const [name, config] of configsOf(provider)) {
    const parent = field(path, `${name}.additionalAuthorizationParams`);
    for (const parameter of Object.keys(config.additionalAuthorizationParams ?? {})) {
      if (OWN_PARAMETERS.has(parameter)) {
        report({
          field: entry(parent, parameter),
          rule: 'is set by the authorization server itself',
          fix: 'remove it',
        });
      }
    }
  }
}

/** An empty one is as good as none: the default is made from the proxy's resourceUrl. */
function redirectUri(provider: UpstreamProviderSpec, path: string, report: Report): void {
  for (const [name, { redirectUri: url = '' }] of configsOf(provider)) {
    if (url !== '' && !isSecureUrl(url)) {
      report({
        field: field(path, `${name}.redirectUri`),
        value: shownUrl(url),
        rule: 'is not an https URL, the authorization server would not start',
        fix: 'use https, or http with a loopback address',
      });
    }
  }
}

/** The schema says enough about a text that does not even begin as a URL. */
function urls({ oidcConfig, oauth2Config }: UpstreamProviderSpec, path: string, report: Report): void {
  const given = [
    ['oidcConfig.issuerUrl', oidcConfig?.issuerUrl],
    ['oidcConfig.userInfoOverride.endpointUrl', oidcConfig?.userInfoOverride?.endpointUrl],
    ['oauth2Config.authorizationEndpoint', oauth2Config?.authorizationEndpoint],
    ['oauth2Config.tokenEndpoint', oauth2Config?.tokenEndpoint],
    ['oauth2Config.userInfo.endpointUrl', oauth2Config?.userInfo?.endpointUrl],
  ] as const;
  for (const [name, url = ''] of given) {
    const problem = /^https?:\/\//.test(url) ? webUrlProblem(url) : undefined;
    if (problem !== undefined) {
      const fix = 'write it like "https://idp.example.com/path"';
      report({ field: field(path, name), rule: `is not a valid URL (${problem})`, fix });
    }
  }
}

function configsOf({ oidcConfig, oauth2Config }: UpstreamProviderSpec) {
  return [
    ...(oidcConfig === undefined ? [] : [['oidcConfig', oidcConfig] as const]),
    ...(oauth2Config === undefined ? [] : [['oauth2Config', oauth2Config] as const]),
  ];
}
