import {
  authServerOf,
  inlineOidcOf,
  operatorRedirectUri,
  servedRedirectUri,
  upstreamsOf,
} from '../../model/authentication';
import { invalid, missing } from '../../private/finding';
import { areSet, exporterHeadersOf, setsExporterVariable, type ExporterHeaders } from '../../model/headers';
import type { ExternalAuthConfigSpec, ResolvedProxy, UpstreamProviderSpec } from '../../model/kinds';
import { followsOperator, type Target } from '../../model/target';
import { field } from '../../private/field-paths';
import { firstRelease } from '../../releases/releases';
import {
  about,
  AUTH_REFERENCES,
  authType,
  configRows,
  itself,
  ofCluster,
  type ProxySubject,
  type Report,
  type Rule,
  specRows,
} from '../rule';
import { isSecureUrl, webUrlProblem } from '../common/http';
import { authServer } from './auth-server-ref';

const { warning } = specRows();
const oidc = configRows('oidcConfigRef', 'oidc');
const externalAuth = configRows('externalAuthConfigRef', 'externalAuth');
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['headerInjection', 'unauthenticated', 'upstreamInject', 'xaa']);

/** Rules for settings that the cluster accepts but ignores (`docs/operator/validation.md#accepted-but-ignored`). */
export const NO_EFFECT_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'image-pull-secrets-ignored', layer: 'controller', severity: 'warning', check: imagePullSecrets },
  configRows('telemetryConfigRef', 'telemetry').warning('telemetry-secret-headers-ignored', 'controller', {
    at: 'openTelemetry.sensitiveHeaders',
    breaks: (_, { resolved, target }) => isDropped(exporterHeadersOf(resolved.telemetry), resolved, target),
    rule: 'has headers from Secrets (⟨MCPTelemetryConfig:spec.openTelemetry.sensitiveHeaders⟩), which the operator ignores for proxies',
    fix: (_, { resolved, target }) => `let a collector in the cluster add them${wayThroughPods(resolved, target)}`,
  }),
  // the run config names a file that nothing mounts
  oidc.warning('oidc-ca-bundle-ignored', 'runtime', {
    at: 'inline.caBundleRef',
    breaks: (_, { resolved, target }) =>
      inlineOidcOf(resolved) !== undefined && target.release.behaviour.oidcCaBundle === 'missing',
    rule: `has ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩, which the operator does not mount before release ${firstRelease('oidcCaBundle', 'mounted')}: the proxy would not start`,
    fix: 'state the release if yours is later, or use a certificate that public authorities signed',
  }),
  oidc.warning('oidc-setting-ignored', 'controller', {
    at: 'inline.protectedResourceAllowPrivateIP',
    breaks: (isAllowed, { resolved }) => isAllowed && inlineOidcOf(resolved) !== undefined,
    rule: ignoredOf('spec.inline.protectedResourceAllowPrivateIP'),
    fix: 'leave it out',
  }),
  ...(['kubernetesServiceAccount.serviceAccount', 'kubernetesServiceAccount.namespace'] as const).map((at) =>
    oidc.warning('oidc-setting-ignored', 'controller', {
      at,
      breaks: (_, { resolved }) => resolved.oidc?.spec.type === 'kubernetesServiceAccount',
      rule: ignoredOf(`spec.${at}`),
      fix: 'leave it out',
    }),
  ),
  { id: 'oidc-resource-url', layer: 'runtime', severity: 'warning', check: resourceUrl },
  externalAuth.warning('external-auth-no-effect', 'controller', {
    at: 'type',
    breaks: (type) => WITHOUT_EFFECT.has(type),
    rule: (type) => `has the type ${authType(type)}, which has no effect on a proxy`,
    fix: (type) => (type === 'headerInjection' ? 'use headerForward' : 'leave it out'),
  }),
  externalAuth.warning('external-auth-no-effect', 'controller', {
    breaks: namesProvider,
    rule: 'sets subjectProviderName, which has no effect on a proxy',
    fix: 'leave it out',
  }),
  // a proxy has one upstream
  ...about(AUTH_REFERENCES, [
    authServer.warning('auth-server-primary-no-effect', 'controller', {
      breaks: ({ primaryUpstreamProvider }) => primaryUpstreamProvider !== undefined,
      rule: 'the authorization server sets primaryUpstreamProvider, which has no effect on a proxy',
      fix: 'leave it out',
    }),
  ]),
  configRows('toolConfigRef', 'tools').warning('tool-annotations-ignored', 'controller', {
    at: 'toolsOverride',
    breaks: (tools) => Object.values(tools).some(({ annotations }) => annotations !== undefined),
    rule: 'overrides annotations of tools, which has no effect on a proxy',
    fix: 'leave them out',
  }),
  // it is part of the endpoint event, which only this transport has
  warning('endpoint-prefix-no-effect', 'runtime', {
    at: 'endpointPrefix',
    breaks: (prefix, { resource: { spec } }) => prefix !== '' && spec.transport !== 'sse',
    shown: itself,
    rule: (_, { resource: { spec } }) => `has no effect with the transport ${JSON.stringify(spec.transport)}`,
    fix: 'leave it out, or use transport "sse"',
  }),
];

function imagePullSecrets({ resolved, target }: ProxySubject, report: Report): void {
  const { imagePullSecrets: secrets = [] } = resolved.proxy.spec.resourceOverrides?.proxyDeployment ?? {};
  const isGiven = secrets.length > 0;
  const isDefault = !target.operator && target.defaultImagePullSecrets.length > 0;
  if (target.release.behaviour.imagePullSecrets !== 'ignored' || (!isGiven && !isDefault)) {
    return;
  }
  const rule = `is ignored by the operator before release ${firstRelease('imagePullSecrets', 'applied')}`;
  if (isGiven) {
    report({
      field: 'spec.resourceOverrides.proxyDeployment.imagePullSecrets',
      rule,
      fix: 'state the release if yours is later, or add it to a ServiceAccount of your own and name that in serviceAccount',
    });
  }
  if (isDefault) {
    report({ field: ofCluster('defaultImagePullSecrets'), rule, fix: 'use a later release, or leave it out' });
  }
}

function isDropped(headers: ExporterHeaders | undefined, { proxy }: ResolvedProxy, target: Target): boolean {
  return (
    headers !== undefined &&
    followsOperator(target) &&
    !areSet(headers, target) &&
    !setsExporterVariable(headers, proxy.spec, target.release.behaviour)
  );
}

/** What makes it possible to write them into the pod template (`docs/corrections.md`). */
function wayThroughPods({ telemetry }: ResolvedProxy, { exact, release }: Target): string {
  const plaintext = telemetry?.spec.openTelemetry?.headers ?? {};
  const needed = [
    ...(Object.keys(plaintext).length === 0 ? [] : ['move the plaintext headers into Secrets, too']),
    ...(release.behaviour.podTemplate === 'merged'
      ? []
      : [`state release ${firstRelease('podTemplate', 'merged')} if yours is that or later`]),
  ];
  return exact ? '' : `; or ${needed.join(', and ')}, so that they are set in its pods`;
}

function namesProvider({ type, tokenExchange, awsSts }: ExternalAuthConfigSpec): boolean {
  const provider = type === 'tokenExchange' ? tokenExchange?.subjectProviderName : awsSts?.subjectProviderName;
  return (provider ?? '') !== '';
}

function ignoredOf(setting: string): string {
  return `sets ⟨MCPOIDCConfig:${setting}⟩, which has no effect on a proxy`;
}

/** With an embedded authorization server, another rule makes it an error. */
function resourceUrl({ resolved, target }: ProxySubject, report: Report): void {
  const reference = resolved.proxy.spec.oidcConfigRef;
  if (reference === undefined || authServerOf(resolved) !== undefined) {
    return;
  }
  const path = field('spec.oidcConfigRef', 'resourceUrl');
  const url = reference.resourceUrl ?? '';
  const fix = 'set it to the URL at which clients reach the proxy';
  if (url !== '') {
    const problem = webUrlProblem(url);
    if (problem !== undefined) {
      const what = `a valid URL (${problem}), so clients would not find the authorization server`;
      report({ field: path, ...invalid(what, fix) });
    }
  } else if (target.exact) {
    report({ field: path, ...missing(fix, 'and the default names a host that does not exist') });
  } else if (resolved.proxy.namespace !== undefined) {
    const harm = 'so clients are told the URL of the Service, which only clients in the cluster can reach';
    report({ field: path, ...missing(fix, harm) });
  } else if (target.operator) {
    // another rule reports the proxy of a cluster without the operator
    const harm = 'and without a namespace the default names a host that does not exist';
    report({ field: path, ...missing(`${fix}, or give the namespace`, harm) });
  }
}

/** Rules for defaults of the operator that are wrong (`docs/corrections.md#with-the-operator`). */
export const OPERATOR_DEFAULT_RULES: readonly Rule<ProxySubject>[] = [
  ...about(AUTH_REFERENCES, [
    { id: 'auth-server-redirect', layer: 'runtime', severity: 'warning', check: redirectBelowResource },
  ]),
  // audit runs after authorization, so it only sees permitted calls (`docs/operator/runtime.md#audit`)
  specRows().warning('audit-denied', 'runtime', {
    at: 'audit',
    breaks: ({ enabled }, { resource: { spec }, target }) =>
      enabled &&
      (spec.authzConfig ?? spec.authzConfigRef) !== undefined &&
      target.release.behaviour.auditBefore === 'awssts',
    rule: `does not log denied calls before release ${firstRelease('auditBefore', 'authorization')} of the operator`,
    fix: 'state the release if yours is later, or use a later one',
  }),
];

/** The proxy only serves the callback at its root (`docs/operator/run-config.md#redirect-uri`). */
function redirectBelowResource({ resolved, target }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved)?.spec;
  if (server === undefined || !followsOperator(target)) {
    return;
  }
  const resourceUrl = resolved.proxy.spec.oidcConfigRef?.resourceUrl ?? '';
  const served = servedRedirectUri(resourceUrl);
  if (served === undefined || !isSecureUrl(resourceUrl)) {
    return;
  }
  if (upstreamsOf(server).some(isOpen) && operatorRedirectUri(resourceUrl) !== served) {
    report({
      field: 'spec.oidcConfigRef.resourceUrl',
      value: resourceUrl,
      rule: 'has a path, so the operator sends users back to a URL below it after login, but the proxy only answers at its root',
      fix: `set redirectUri of the upstream provider to ${JSON.stringify(served)}`,
    });
  }
}

function isOpen({ oidcConfig, oauth2Config }: UpstreamProviderSpec): boolean {
  return [oidcConfig, oauth2Config].some((client) => client !== undefined && (client.redirectUri ?? '') === '');
}
