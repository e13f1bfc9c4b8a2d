import type { Kind } from '../../model/kinds';
import { item } from '../../private/places';
import { textAt } from '../../private/plain';
import { guardrail, isOneOf, isThere, listed, unless, whereThere, type Guardrail, valuesIn } from './guardrail';
import { plaintextGuardrail } from './proxy-guardrails';

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
    plaintextGuardrail('MCPTelemetryConfig', HEADERS),
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
