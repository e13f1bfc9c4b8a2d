import { authServerOf, inlineOidcOf } from '../../model/authentication';
import type { ResolvedProxy } from '../../model/resource';
import type { ExternalAuthConfigSpec } from '../../model/specs';
import { field } from '../../private/field-path';
import { firstRelease } from '../../releases/behaviour-by-release';
import { itself, ofCluster, specRows, type ProxySubject, type Report, type Rule } from '../rule';
import { authServer } from './auth-server-ref';
import { authType } from './auth-type';
import { webUrlProblem } from '../syntax/urls';
import { areSet, exporterHeadersOf, type ExporterHeaders } from '../../model/proxy-headers';
import type { Violation } from '../../model/finding';
import { followsOperator, type Target } from '../../model/target';

const { warning } = specRows();
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['headerInjection', 'unauthenticated', 'upstreamInject', 'xaa']);

/** Rules for settings that the cluster accepts but ignores (`docs/operator/validation.md#accepted-but-ignored`). */
export const NO_EFFECT_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'image-pull-secrets-ignored', layer: 'controller', severity: 'warning', check: imagePullSecrets },
  warning('telemetry-secret-headers-ignored', 'controller', {
    at: 'telemetryConfigRef',
    field: 'name',
    breaks: (_, { resolved, target }) => isDropped(exporterHeadersOf(resolved.telemetry), target),
    shown: itself,
    rule: 'has headers from Secrets (⟨MCPTelemetryConfig:spec.openTelemetry.sensitiveHeaders⟩), which the operator ignores for proxies',
    fix: (_, { resolved, target }) => `let a collector in the cluster add them${wayThroughPods(resolved, target)}`,
  }),
  // the run config names a file that nothing mounts
  warning('oidc-ca-bundle-ignored', 'runtime', {
    at: 'oidcConfigRef',
    field: 'name',
    breaks: (_, { resolved, target }) =>
      inlineOidcOf(resolved)?.caBundleRef !== undefined && target.release.behaviour.oidcCaBundle === 'missing',
    shown: itself,
    rule: `has ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩, which the operator does not mount before release ${firstRelease('oidcCaBundle', 'mounted')}: the proxy would not start`,
    fix: 'state the release if yours is later, or use a certificate that public authorities signed',
  }),
  { id: 'oidc-setting-ignored', layer: 'controller', severity: 'warning', check: oidcSettings },
  { id: 'oidc-resource-url', layer: 'runtime', severity: 'warning', check: resourceUrl },
  warning('external-auth-no-effect', 'controller', {
    at: 'externalAuthConfigRef',
    field: 'name',
    breaks: (_, { resolved }) => WITHOUT_EFFECT.has(resolved.externalAuth?.spec.type ?? ''),
    shown: itself,
    rule: (_, { resolved }) =>
      `has the type ${authType(resolved.externalAuth?.spec.type ?? '')}, which has no effect on a proxy`,
    fix: (_, { resolved }) =>
      resolved.externalAuth?.spec.type === 'headerInjection' ? 'use headerForward' : 'leave it out',
  }),
  warning('external-auth-no-effect', 'controller', {
    at: 'externalAuthConfigRef',
    field: 'name',
    breaks: (_, { resolved }) => namesProvider(resolved.externalAuth?.spec),
    shown: itself,
    rule: 'sets subjectProviderName, which has no effect on a proxy',
    fix: 'leave it out',
  }),
  // a proxy has one upstream
  authServer.warning('auth-server-primary-no-effect', 'controller', {
    breaks: ({ primaryUpstreamProvider }) => primaryUpstreamProvider !== undefined,
    rule: 'the authorization server sets primaryUpstreamProvider, which has no effect on a proxy',
    fix: 'leave it out',
  }),
  warning('tool-annotations-ignored', 'controller', {
    at: 'toolConfigRef',
    field: 'name',
    breaks: (_, { resolved }) =>
      Object.values(resolved.tools?.spec.toolsOverride ?? {}).some(({ annotations }) => annotations !== undefined),
    shown: itself,
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

function isDropped(headers: ExporterHeaders | undefined, target: Target): boolean {
  return headers !== undefined && followsOperator(target) && !areSet(headers, target);
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

function namesProvider({ type, tokenExchange, awsSts }: Partial<ExternalAuthConfigSpec> = {}): boolean {
  const provider = type === 'tokenExchange' ? tokenExchange?.subjectProviderName : awsSts?.subjectProviderName;
  return (provider ?? '') !== '';
}

function oidcSettings({ resolved: { oidc } }: ProxySubject, report: Report): void {
  const ignored = (setting: string): void => {
    report({
      field: 'spec.oidcConfigRef.name',
      value: oidc?.name,
      rule: `sets ⟨MCPOIDCConfig:${setting}⟩, which has no effect on a proxy`,
      fix: 'leave it out',
    });
  };
  const { type, inline, kubernetesServiceAccount: account } = oidc?.spec ?? {};
  if (type === 'inline' && inline?.protectedResourceAllowPrivateIP === true) {
    ignored('spec.inline.protectedResourceAllowPrivateIP');
  }
  if (type === 'kubernetesServiceAccount' && account?.serviceAccount !== undefined) {
    ignored('spec.kubernetesServiceAccount.serviceAccount');
  }
  if (type === 'kubernetesServiceAccount' && account?.namespace !== undefined) {
    ignored('spec.kubernetesServiceAccount.namespace');
  }
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
      report({
        field: path,
        rule: `is not a valid URL (${problem}), so clients would not find the authorization server`,
        fix,
      });
    }
  } else if (target.exact) {
    report({ field: path, rule: 'is missing, and the default names a host that does not exist', fix });
  } else if (target.operator) {
    report({ field: path, ...missingUrl(resolved.proxy.namespace, fix) });
  }
}

/** The URL of the proxy's Service is written, if it is known. */
function missingUrl(namespace: string | undefined, fix: string): Pick<Violation, 'rule' | 'fix'> {
  return namespace === undefined
    ? {
        rule: 'is missing, and without a namespace the default names a host that does not exist',
        fix: `${fix}, or give the namespace`,
      }
    : { rule: 'is missing, so clients are told the URL of the Service, which only the cluster knows', fix };
}
