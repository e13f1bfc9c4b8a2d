import { lowerAscii } from '../../cel';
import type { Kind } from '../../model/kinds';
import { perObject } from '../../private/caches';
import { type Allowed, entriesOf, everyOne, itemsOf, literal, oneOf, someOf, valuesOf } from './condition';
import { guardrail, type Guardrail, listed } from './guardrail';
import { atHosts } from './url-guardrails';

const PROXY = 'MCPRemoteProxy';
const URL = 'spec.remoteUrl';
const HEADERS = 'spec.headerForward.addPlaintextHeaders';

/** The rules of a company for proxies. */
export function proxyGuardrails(): readonly Guardrail[] {
  return [
    guardrail(PROXY, 'requireAuthentication', {
      id: 'guardrail-authentication',
      field: 'spec.oidcConfigRef',
      kept: someOf(['spec.oidcConfigRef']),
      rule: (by) => `is missing, but ${by} require authentication`,
      fix: 'refer to ⟨a kind:MCPOIDCConfig⟩',
    }),
    guardrail(PROXY, 'requireAuthorization', {
      id: 'guardrail-authorization',
      field: 'spec.authzConfig',
      kept: someOf(['spec.authzConfig', 'spec.authzConfigRef']),
      rule: (by) => `is missing, but ${by} require authorization`,
      fix: 'give policies that say who may call which tool',
    }),
    guardrail(PROXY, 'requireAudit', {
      id: 'guardrail-audit',
      field: 'spec.audit.enabled',
      kept: someOf(['spec.audit.enabled'], 'self'),
      rule: (by) => `is not true, but ${by} require an audit log`,
      fix: 'set it to true',
    }),
    guardrail(PROXY, 'requireTelemetry', {
      id: 'guardrail-telemetry',
      field: 'spec.telemetryConfigRef',
      kept: someOf(['spec.telemetryConfigRef']),
      rule: (by) => `is missing, but ${by} require telemetry`,
      fix: 'refer to ⟨a kind:MCPTelemetryConfig⟩',
    }),
    request('cpu'),
    request('memory'),
    guardrail(PROXY, 'requireToolFilter', {
      id: 'guardrail-tools',
      field: 'spec.toolConfigRef',
      kept: someOf(['spec.toolConfigRef']),
      rule: (by) => `is missing, but ${by} require a list of tools`,
      fix: 'refer to ⟨a kind:MCPToolConfig⟩ with toolsFilter',
    }),
    guardrail(PROXY, 'requireHttps', {
      id: 'guardrail-https',
      field: URL,
      kept: someOf([URL], 'self.lowerAscii().matches("^https://")'),
      rule: (by) => `does not begin with https://, but ${by} require https`,
      fix: 'use https',
    }),
    guardrail(PROXY, 'allowedRemoteHosts', {
      id: 'guardrail-remote-host',
      field: URL,
      kept: someOf([URL], '(isAllowed(self.lowerAscii()))'),
      allowed: atHosts,
      rule: (by, hosts) => `is not a URL of a host that ${by} allow: ${listed(hosts)}`,
      fix: 'use one of these hosts, without a user in the URL',
    }),
    guardrail(PROXY, 'allowedTransports', {
      id: 'guardrail-transport',
      field: 'spec.transport',
      kept: everyOne(valuesOf('spec.transport'), 'isAllowed(self)'),
      allowed: oneOf,
      rule: (by, allowed) => `is not a transport that ${by} allow: ${listed(allowed)}`,
      fix: 'use one of these',
    }),
    plaintextGuardrail(PROXY, HEADERS),
  ];
}

/** A limit alone is the request too. */
function request(resource: 'cpu' | 'memory'): Guardrail {
  const [requested, limit] = [`spec.resources.requests.${resource}`, `spec.resources.limits.${resource}`];
  return guardrail(PROXY, 'requireRequests', {
    id: 'guardrail-requests',
    field: requested,
    kept: someOf([requested, limit], 'self != ""'),
    rule: (by) => `is missing, but ${by} require requests`,
    fix: 'set it',
  });
}

/** The rule for the headers at a path of a spec; an empty value says nothing. */
function plaintextGuardrail(kind: Kind, path: string): Guardrail {
  return guardrail(kind, 'forbidPlaintextHeaders', {
    id: 'guardrail-plaintext-header',
    field: path,
    kept: everyOne(entriesOf(path), 'self.all(name, self[name] == "" || isAllowed(name.lowerAscii()))'),
    allowed: noneOf,
    rule: (by) => `is in plain text, but ${by} forbid that for this header`,
    ruleForAll: (by, names) => `has a header in plain text for which ${by} forbid that: ${listed(names)}`,
    fix: 'take the value from a Secret',
  });
}

/** Allows what is not in the list; it may be written in any case. */
const noneOf = perObject((list: readonly string[]): Allowed => {
  const lower = list.map((each) => lowerAscii(each));
  const known = new Set(lower);
  return { holds: (text) => !known.has(text), cel: (value) => `${literal(lower)}.all(each, ${value} != each)` };
});

const UPSTREAMS = 'spec.embeddedAuthServer.upstreamProviders';
const TRUSTED = 'spec.embeddedAuthServer.trustedIssuers';
const TELEMETRY_HEADERS = 'spec.openTelemetry.headers';

const ISSUER = {
  id: 'guardrail-issuer',
  allowed: oneOf,
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
      kept: everyOne(
        itemsOf(UPSTREAMS, 'provider', { place: 'oidcConfig.issuerUrl', shown: 'oidcConfig.issuerUrl' }),
        'has(self.oidcConfig) && isAllowed(self.oidcConfig.issuerUrl)',
      ),
      ruleForAll: (by, issuers) => `has a provider whose issuer is not one that ${by} allow: ${listed(issuers)}`,
    }),
    guardrail('MCPExternalAuthConfig', 'allowedIssuers', {
      ...ISSUER,
      field: TRUSTED,
      kept: everyOne(
        itemsOf(TRUSTED, 'trusted', { place: 'issuerUrl', shown: 'issuerUrl' }),
        'isAllowed(self.issuerUrl)',
      ),
      ruleForAll: (by, issuers) => `has an issuer that is not one that ${by} allow: ${listed(issuers)}`,
    }),
    guardrail('MCPToolConfig', 'requireToolFilter', {
      id: 'guardrail-tools',
      field: 'spec.toolsFilter',
      kept: someOf(['spec.toolsFilter'], 'size(self) > 0'),
      rule: (by) => `is missing or empty, but ${by} require a list of tools`,
      fix: 'list the tools that clients may use',
    }),
    plaintextGuardrail('MCPTelemetryConfig', TELEMETRY_HEADERS),
  ];
}

/** The issuer of a block. */
function ownIssuer(kind: Kind, block: string): Guardrail {
  const field = `spec.${block}.issuer`;
  return guardrail(kind, 'allowedIssuers', { ...ISSUER, field, kept: everyOne(valuesOf(field), 'isAllowed(self)') });
}
