import type { Kind } from '../../model/kinds';
import type { SpecOfKind } from '../../model/specs';
import { forEach, guardrail, listed, matchesOne, valuesIn, type BindingOption, type Guardrail } from './guardrail';
import { hostsOf, isAtHost, urlPattern } from './allow-lists';

const UPSTREAM = 'embeddedAuthServer.upstreamProviders.*';
const TRUSTED = 'embeddedAuthServer.trustedIssuers.*';

/** A field of a kind, below its spec; `*` stands for each item of a list. */
type PlacedField = readonly [kind: Kind, path: string];

/** The URLs that a proxy calls, and those of its own authorization server; where the CRD demands https, none is needed. */
const CALLED: readonly PlacedField[] = [
  ['MCPOIDCConfig', 'inline.issuer'],
  ['MCPOIDCConfig', 'inline.jwksUrl'],
  ['MCPOIDCConfig', 'inline.introspectionUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.issuer'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.jwksUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.introspectionUrl'],
  ['MCPExternalAuthConfig', 'tokenExchange.tokenUrl'],
  ['MCPExternalAuthConfig', 'xaa.idpTokenUrl'],
  ['MCPExternalAuthConfig', 'xaa.targetTokenUrl'],
  ['MCPExternalAuthConfig', 'obo.authority'],
  ['MCPExternalAuthConfig', 'embeddedAuthServer.issuer'],
  ['MCPExternalAuthConfig', 'embeddedAuthServer.authorizationEndpointBaseUrl'],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oidcConfig.issuerUrl`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oidcConfig.userInfoOverride.endpointUrl`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.authorizationEndpoint`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.tokenEndpoint`],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.userInfo.endpointUrl`],
  ['MCPExternalAuthConfig', `${TRUSTED}.issuerUrl`],
  ['MCPExternalAuthConfig', `${TRUSTED}.jwksUrl`],
  ['MCPAuthzConfig', 'config.http.url'],
];

/** Fields that allow HTTP where the URL is not known before, or has no scheme. */
const PERMISSIONS: readonly PlacedField[] = [
  ['MCPOIDCConfig', 'inline.insecureAllowHTTP'],
  ['MCPTelemetryConfig', 'openTelemetry.insecure'],
  ['MCPExternalAuthConfig', 'embeddedAuthServer.insecureAllowHTTP'],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oauth2Config.insecureAllowHTTP`],
  ['MCPExternalAuthConfig', `${TRUSTED}.insecureAllowHTTP`],
];

/** URLs of the keys that sign tokens, and of who else says whose token it is. */
const KEYS: readonly PlacedField[] = [
  ['MCPOIDCConfig', 'inline.jwksUrl'],
  ['MCPOIDCConfig', 'inline.introspectionUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.jwksUrl'],
  ['MCPOIDCConfig', 'kubernetesServiceAccount.introspectionUrl'],
  ['MCPExternalAuthConfig', `${UPSTREAM}.oidcConfig.userInfoOverride.endpointUrl`],
  ['MCPExternalAuthConfig', `${TRUSTED}.jwksUrl`],
];

/** The rules of a company for URLs in what proxies refer to. */
export function urlGuardrails(): readonly Guardrail[] {
  return [
    ...CALLED.map((field) =>
      everyValue(field, 'requireHttps', {
        id: 'guardrail-https',
        isKept: (value) => value === '' || (typeof value === 'string' && /^https:\/\//i.test(value)),
        cel: (value) => `${value} == "" || ${value}.lowerAscii().matches("^https://")`,
        rule: (by) => `does not begin with https://, but ${by} require https`,
        fix: 'use https',
      }),
    ),
    ...PERMISSIONS.map((field) =>
      everyValue(field, 'requireHttps', {
        id: 'guardrail-https',
        isKept: (value) => value !== true,
        cel: (value) => `!${value}`,
        rule: (by) => `is true, but ${by} require https`,
        fix: 'remove it, and use a server with https',
      }),
    ),
    ...KEYS.map((field) =>
      everyValue(field, 'allowedIssuers', {
        id: 'guardrail-issuer',
        isKept: (value, issuers) => value === '' || (typeof value === 'string' && isAtHost(value, hostsOf(issuers))),
        cel: (value, issuers) => {
          const patterns = hostsOf(issuers).map(urlPattern);
          return [`${value} == ""`, matchesOne(patterns, `${value}.lowerAscii()`)].join(' || ');
        },
        rule: (by, issuers) => `is not on the host of an issuer that ${by} allow: ${listed(issuers)}`,
        fix: 'use one of these hosts, or remove it where the issuer itself says it',
      }),
    ),
  ];
}

/** What is asked of each value of a field. */
interface Asked<Setting> {
  readonly id: string;
  readonly isKept: (value: unknown, setting: Setting) => boolean;
  readonly cel: (value: string, setting: Setting) => string;
  readonly rule: (by: string, setting: Setting) => string;
  readonly fix: string;
}

function everyValue<Option extends Extract<BindingOption, 'requireHttps' | 'allowedIssuers'>>(
  [kind, path]: PlacedField,
  option: Option,
  { id, isKept, cel, rule, fix }: Asked<Option extends 'requireHttps' ? true : readonly string[]>,
): Guardrail {
  const [list = '', inner] = path.split('.*.');
  type Setting = Parameters<typeof cel>[1];
  return guardrail<Kind, Option>(kind, option, {
    id,
    field: `spec.${list}`,
    known: `spec.${path.replace('.*.', '[0].')}`,
    breaches: (spec: SpecOfKind[Kind], setting) =>
      valuesIn({ spec }, `spec.${path}`)
        .filter(([, value]) => !isKept(value, setting as Setting))
        .map(([field, value]) => (typeof value === 'string' ? { field, value } : { field })),
    cel: (setting) => forEach(`spec.${path}`, (value) => cel(value, setting as Setting)),
    rule: (by, setting) => rule(by, setting as Setting),
    ruleForAll: (by, setting) =>
      `${inner === undefined ? '' : `has an item whose ${inner} `}${rule(by, setting as Setting)}`,
    fix,
  });
}
