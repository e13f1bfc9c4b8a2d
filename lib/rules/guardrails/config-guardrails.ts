import { item } from '../../private/field-path';
import { guardrail, isOneOf, isThere, listed, unless, whereThere, type Guardrail } from './guardrail';
import { plaintextHeaders, withoutPlaintext } from './proxy-guardrails';

const INLINE = 'spec.inline.issuer';
const CLUSTER = 'spec.kubernetesServiceAccount.issuer';
const OWN = 'spec.embeddedAuthServer.issuer';
const UPSTREAMS = 'spec.embeddedAuthServer.upstreamProviders';
const TRUSTED = 'spec.embeddedAuthServer.trustedIssuers';
const HEADERS = 'spec.openTelemetry.headers';

const ISSUER = {
  id: 'guardrail-issuer',
  rule: (by: string, issuers: readonly string[]): string => `is not an issuer that ${by} allow: ${listed(issuers)}`,
  fix: 'use one of these',
} as const;

/** The rules of a company for what proxies refer to. */
export function configGuardrails(): readonly Guardrail[] {
  return [
    guardrail('MCPOIDCConfig', 'allowedIssuers', {
      ...ISSUER,
      field: INLINE,
      breaches: ({ inline }, issuers) =>
        inline === undefined ? [] : unless(issuers.includes(inline.issuer), INLINE, inline.issuer),
      cel: (issuers) => whereThere(INLINE, isOneOf(issuers, `object.${INLINE}`)),
    }),
    guardrail('MCPOIDCConfig', 'allowedIssuers', {
      ...ISSUER,
      field: CLUSTER,
      breaches: ({ kubernetesServiceAccount: cluster }, issuers) =>
        cluster === undefined ? [] : unless(issuers.includes(cluster.issuer), CLUSTER, cluster.issuer),
      cel: (issuers) => whereThere(CLUSTER, isOneOf(issuers, `object.${CLUSTER}`)),
    }),
    guardrail('MCPExternalAuthConfig', 'allowedIssuers', {
      ...ISSUER,
      field: OWN,
      breaches: ({ embeddedAuthServer: server }, issuers) =>
        server === undefined ? [] : unless(issuers.includes(server.issuer), OWN, server.issuer),
      cel: (issuers) => whereThere(OWN, isOneOf(issuers, `object.${OWN}`)),
    }),
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
    guardrail('MCPTelemetryConfig', 'forbidPlaintextHeaders', {
      id: 'guardrail-plaintext-header',
      field: HEADERS,
      breaches: ({ openTelemetry }, names) => plaintextHeaders(openTelemetry?.headers, names, HEADERS),
      cel: (names) => withoutPlaintext(HEADERS, names),
      rule: (by) => `is in plain text, but ${by} forbid that for this header`,
      ruleForAll: (by, names) => `has a header in plain text for which ${by} forbid that: ${listed(names)}`,
      fix: 'take the value from a Secret',
    }),
  ];
}
