import type { Kind, RemoteMcpProxySpec } from '../../model/kinds';
import { entry, item } from '../../private/field-paths';
import { type Strings, textAt } from '../../private/plain';
import { isAtHost, urlPattern } from './url-guardrails';
import {
  guardrail,
  type Guardrail,
  isOneOf,
  isThere,
  listed,
  literal,
  lowerAscii,
  unless,
  valuesIn,
  whereThere,
} from './guardrail';

const PROXY = 'MCPRemoteProxy';
const URL = 'spec.remoteUrl';
const HEADERS = 'spec.headerForward.addPlaintextHeaders';

/** The rules of a company for proxies. */
export function proxyGuardrails(): readonly Guardrail[] {
  return [
    guardrail(PROXY, 'requireAuthentication', {
      id: 'guardrail-authentication',
      field: 'spec.oidcConfigRef',
      breaches: ({ oidcConfigRef }) => unless(oidcConfigRef !== undefined, 'spec.oidcConfigRef'),
      cel: () => isThere('spec.oidcConfigRef'),
      rule: (by) => `is missing, but ${by} require authentication`,
      fix: 'refer to ⟨a kind:MCPOIDCConfig⟩',
    }),
    guardrail(PROXY, 'requireAuthorization', {
      id: 'guardrail-authorization',
      field: 'spec.authzConfig',
      breaches: ({ authzConfig, authzConfigRef }) =>
        unless((authzConfig ?? authzConfigRef) !== undefined, 'spec.authzConfig'),
      cel: (_, isKnown) =>
        ['spec.authzConfig', 'spec.authzConfigRef']
          .filter(isKnown)
          .map((field) => `(${isThere(field)})`)
          .join(' || '),
      rule: (by) => `is missing, but ${by} require authorization`,
      fix: 'give policies that say who may call which tool',
    }),
    guardrail(PROXY, 'requireAudit', {
      id: 'guardrail-audit',
      field: 'spec.audit.enabled',
      breaches: ({ audit }) => unless(audit?.enabled === true, 'spec.audit.enabled'),
      cel: () => `${isThere('spec.audit.enabled')} && object.spec.audit.enabled`,
      rule: (by) => `is not true, but ${by} require an audit log`,
      fix: 'set it to true',
    }),
    guardrail(PROXY, 'requireTelemetry', {
      id: 'guardrail-telemetry',
      field: 'spec.telemetryConfigRef',
      breaches: ({ telemetryConfigRef }) => unless(telemetryConfigRef !== undefined, 'spec.telemetryConfigRef'),
      cel: () => isThere('spec.telemetryConfigRef'),
      rule: (by) => `is missing, but ${by} require telemetry`,
      fix: 'refer to ⟨a kind:MCPTelemetryConfig⟩',
    }),
    request('cpu'),
    request('memory'),
    guardrail(PROXY, 'requireToolFilter', {
      id: 'guardrail-tools',
      field: 'spec.toolConfigRef',
      breaches: ({ toolConfigRef }) => unless(toolConfigRef !== undefined, 'spec.toolConfigRef'),
      cel: () => isThere('spec.toolConfigRef'),
      rule: (by) => `is missing, but ${by} require a list of tools`,
      fix: 'refer to ⟨a kind:MCPToolConfig⟩ with toolsFilter',
    }),
    guardrail(PROXY, 'requireHttps', {
      id: 'guardrail-https',
      field: URL,
      breaches: ({ remoteUrl }) => unless(/^https:\/\//i.test(remoteUrl), URL, remoteUrl),
      cel: () => `${isThere(URL)} && object.${URL}.lowerAscii().matches("^https://")`,
      rule: (by) => `does not begin with https://, but ${by} require https`,
      fix: 'use https',
    }),
    guardrail(PROXY, 'allowedRemoteHosts', {
      id: 'guardrail-remote-host',
      field: URL,
      breaches: ({ remoteUrl }, hosts) => unless(isAtHost(remoteUrl, hosts), URL, remoteUrl),
      cel: (hosts) => {
        const matches = hosts.map((host) => `object.${URL}.lowerAscii().matches(${literal(urlPattern(host))})`);
        return `${isThere(URL)} && (${matches.join(' || ')})`;
      },
      rule: (by, hosts) => `is not a URL of a host that ${by} allow: ${listed(hosts)}`,
      fix: 'use one of these hosts, without a user in the URL',
    }),
    guardrail(PROXY, 'allowedTransports', {
      id: 'guardrail-transport',
      field: 'spec.transport',
      breaches: ({ transport }, allowed) => unless(allowed.includes(transport), 'spec.transport', transport),
      cel: (allowed) => whereThere('spec.transport', isOneOf(allowed, 'object.spec.transport')),
      rule: (by, allowed) => `is not a transport that ${by} allow: ${listed(allowed)}`,
      fix: 'use one of these',
    }),
    plaintextGuardrail(PROXY, HEADERS),
  ];
}

function request(resource: 'cpu' | 'memory'): Guardrail {
  const [requested, limit] = [`spec.resources.requests.${resource}`, `spec.resources.limits.${resource}`];
  const isGiven = (field: string): string => `(${isThere(field)} && object.${field} != "")`;
  return guardrail(PROXY, 'requireRequests', {
    id: 'guardrail-requests',
    field: requested,
    breaches: ({ resources }) => unless(requests(resources, resource), requested),
    cel: () => `${isGiven(requested)} || ${isGiven(limit)}`,
    rule: (by) => `is missing, but ${by} require requests`,
    fix: 'set it',
  });
}

/** A limit alone is the request too. */
function requests({ requests, limits }: RemoteMcpProxySpec['resources'] = {}, resource: 'cpu' | 'memory'): boolean {
  return [requests?.[resource], limits?.[resource]].some((amount) => (amount ?? '') !== '');
}

/** The rule for the headers at a path of a spec; an empty value says nothing. */
function plaintextGuardrail(kind: 'MCPRemoteProxy' | 'MCPTelemetryConfig', path: string): Guardrail {
  return guardrail<Kind, 'forbidPlaintextHeaders'>(kind, 'forbidPlaintextHeaders', {
    id: 'guardrail-plaintext-header',
    field: path,
    breaches: (spec, names) => {
      const forbidden = names.map(lowerAscii);
      return valuesIn({ spec }, path)
        .flatMap(([, headers]) => Object.entries(headers as Strings))
        .filter(([name, value]) => value !== '' && forbidden.includes(lowerAscii(name)))
        .map(([name]) => ({ field: entry(path, name) }));
    },
    cel: (names) => {
      const isOther = `${literal(names.map(lowerAscii))}.all(each, name.lowerAscii() != each)`;
      return whereThere(path, `object.${path}.all(name, object.${path}[name] == "" || ${isOther})`);
    },
    rule: (by) => `is in plain text, but ${by} forbid that for this header`,
    ruleForAll: (by, names) => `has a header in plain text for which ${by} forbid that: ${listed(names)}`,
    fix: 'take the value from a Secret',
  });
}

const UPSTREAMS = 'spec.embeddedAuthServer.upstreamProviders';
const TRUSTED = 'spec.embeddedAuthServer.trustedIssuers';
const TELEMETRY_HEADERS = 'spec.openTelemetry.headers';

const ISSUER = {
  id: 'guardrail-issuer',
  rule: (by: string, issuers: readonly string[]): string => `is not an issuer that ${by} allow: ${listed(issuers)}`,
  fix: 'use one of these',
} as const;

/** The rules of a company for what proxies refer to. */
export function configGuardrails(): readonly Guardrail[] {
  return [
    ownIssuer('MCPOIDCConfig', 'inline'),
    ownIssuer('MCPOIDCConfig', 'kubernetesServiceAccount'),
    ownIssuer('MCPExternalAuthConfig', 'embeddedAuthServer'),
    guardrail('MCPExternalAuthConfig', 'allowedIssuers', {
      ...ISSUER,
      field: UPSTREAMS,
      breaches: ({ embeddedAuthServer }, issuers) =>
        (embeddedAuthServer?.upstreamProviders ?? []).flatMap(({ oidcConfig }, index) =>
          unless(
            oidcConfig !== undefined && issuers.includes(oidcConfig.issuerUrl),
            oidcConfig === undefined ? item(UPSTREAMS, index) : `${item(UPSTREAMS, index)}.oidcConfig.issuerUrl`,
            oidcConfig?.issuerUrl,
          ),
        ),
      cel: (issuers) => {
        const isAllowed = isOneOf(issuers, 'provider.oidcConfig.issuerUrl');
        return whereThere(UPSTREAMS, `object.${UPSTREAMS}.all(provider, has(provider.oidcConfig) && ${isAllowed})`);
      },
      ruleForAll: (by, issuers) => `has a provider whose issuer is not one that ${by} allow: ${listed(issuers)}`,
    }),
    guardrail('MCPExternalAuthConfig', 'allowedIssuers', {
      ...ISSUER,
      field: TRUSTED,
      breaches: ({ embeddedAuthServer }, issuers) =>
        (embeddedAuthServer?.trustedIssuers ?? []).flatMap(({ issuerUrl }, index) =>
          unless(issuers.includes(issuerUrl), `${item(TRUSTED, index)}.issuerUrl`, issuerUrl),
        ),
      cel: (issuers) => whereThere(TRUSTED, `object.${TRUSTED}.all(trusted, ${isOneOf(issuers, 'trusted.issuerUrl')})`),
      ruleForAll: (by, issuers) => `has an issuer that is not one that ${by} allow: ${listed(issuers)}`,
    }),
    guardrail('MCPToolConfig', 'requireToolFilter', {
      id: 'guardrail-tools',
      field: 'spec.toolsFilter',
      breaches: ({ toolsFilter = [] }) => unless(toolsFilter.length > 0, 'spec.toolsFilter'),
      cel: () => `${isThere('spec.toolsFilter')} && size(object.spec.toolsFilter) > 0`,
      rule: (by) => `is missing or empty, but ${by} require a list of tools`,
      fix: 'list the tools that clients may use',
    }),
    plaintextGuardrail('MCPTelemetryConfig', TELEMETRY_HEADERS),
  ];
}

/** The issuer of a block. */
function ownIssuer(kind: 'MCPOIDCConfig' | 'MCPExternalAuthConfig', name: string): Guardrail {
  const field = `spec.${name}.issuer`;
  return guardrail<Kind, 'allowedIssuers'>(kind, 'allowedIssuers', {
    ...ISSUER,
    field,
    breaches: (spec, issuers) =>
      valuesIn({ spec }, `spec.${name}`).flatMap(([, block]) => {
        const issuer = textAt(block, 'issuer');
        return unless(issuer !== undefined && issuers.includes(issuer), field, issuer);
      }),
    cel: (issuers) => whereThere(field, isOneOf(issuers, `object.${field}`)),
  });
}
