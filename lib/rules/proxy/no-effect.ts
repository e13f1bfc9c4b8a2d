import { authServerOf } from '../../model/auth-server';
import { field } from '../../private/field-path';
import { firstRelease } from '../../releases/behaviour-of';
import { ofCluster } from '../cluster-option';
import type { ProxySubject, Report, Rule } from '../rule';
import { authType } from './auth-type';
import { webUrlProblem } from '../syntax/secure-url';
import { followsOperator } from '../../model/target';

/** Rules for settings that the cluster accepts but ignores (`docs/operator/validation.md#accepted-but-ignored`). */
export const NO_EFFECT_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'image-pull-secrets-ignored', layer: 'controller', severity: 'warning', check: imagePullSecrets },
  { id: 'telemetry-secret-headers-ignored', layer: 'controller', severity: 'warning', check: telemetryHeaders },
  { id: 'oidc-ca-bundle-ignored', layer: 'runtime', severity: 'warning', check: oidcCaBundle },
  { id: 'oidc-setting-ignored', layer: 'controller', severity: 'warning', check: oidcSettings },
  { id: 'oidc-resource-url', layer: 'runtime', severity: 'warning', check: resourceUrl },
  { id: 'external-auth-no-effect', layer: 'controller', severity: 'warning', check: externalAuth },
  { id: 'auth-server-primary-no-effect', layer: 'controller', severity: 'warning', check: primaryUpstream },
  { id: 'tool-annotations-ignored', layer: 'controller', severity: 'warning', check: toolAnnotations },
  { id: 'endpoint-prefix-no-effect', layer: 'runtime', severity: 'warning', check: endpointPrefix },
];

const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['headerInjection', 'unauthenticated', 'upstreamInject', 'xaa']);

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

function telemetryHeaders({ resolved, target }: ProxySubject, report: Report): void {
  const openTelemetry = resolved.telemetry?.spec.openTelemetry;
  const headers = openTelemetry?.enabled === true ? (openTelemetry.sensitiveHeaders ?? []) : [];
  if (headers.length > 0 && followsOperator(target)) {
    report({
      field: 'spec.telemetryConfigRef.name',
      value: resolved.telemetry?.name,
      rule: 'has headers from Secrets (⟨MCPTelemetryConfig:spec.openTelemetry.sensitiveHeaders⟩), which the operator ignores for proxies',
      fix: 'let a collector in the cluster add them',
    });
  }
}

/** The run config names a file that nothing mounts. */
function oidcCaBundle({ resolved, target }: ProxySubject, report: Report): void {
  const inline = resolved.oidc?.spec.type === 'inline' ? resolved.oidc.spec.inline : undefined;
  if (inline?.caBundleRef !== undefined && target.release.behaviour.oidcCaBundle === 'missing') {
    const from = firstRelease('oidcCaBundle', 'mounted');
    report({
      field: 'spec.oidcConfigRef.name',
      value: resolved.oidc?.name,
      rule: `has ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩, which the operator does not mount before release ${from}: the proxy would not start`,
      fix: 'state the release if yours is later, or use a certificate that public authorities signed',
    });
  }
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
  } else if (followsOperator(target)) {
    report({ field: path, rule: 'is missing, and the default names a host that does not exist', fix });
  }
}

function externalAuth({ resolved }: ProxySubject, report: Report): void {
  const config = resolved.externalAuth;
  if (config === undefined) {
    return;
  }
  const { type, tokenExchange, awsSts } = config.spec;
  const path = 'spec.externalAuthConfigRef.name';
  if (WITHOUT_EFFECT.has(type)) {
    const fix = type === 'headerInjection' ? 'use headerForward' : 'leave it out';
    report({
      field: path,
      value: config.name,
      rule: `has the type ${authType(type)}, which has no effect on a proxy`,
      fix,
    });
  }
  const provider = type === 'tokenExchange' ? tokenExchange?.subjectProviderName : awsSts?.subjectProviderName;
  if ((provider ?? '') !== '') {
    const rule = 'sets subjectProviderName, which has no effect on a proxy';
    report({ field: path, value: config.name, rule, fix: 'leave it out' });
  }
}

/** A proxy has one upstream. */
function primaryUpstream({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  if (server?.spec.primaryUpstreamProvider !== undefined) {
    const rule = 'the authorization server sets primaryUpstreamProvider, which has no effect on a proxy';
    report({ field: server.field, rule, fix: 'leave it out' });
  }
}

function toolAnnotations({ resolved }: ProxySubject, report: Report): void {
  const overrides = resolved.tools?.spec.toolsOverride;
  if (overrides !== undefined && Object.values(overrides).some(({ annotations }) => annotations !== undefined)) {
    report({
      field: 'spec.toolConfigRef.name',
      value: resolved.tools?.name,
      rule: 'overrides annotations of tools, which has no effect on a proxy',
      fix: 'leave them out',
    });
  }
}

/** It is part of the endpoint event, which only this transport has. */
function endpointPrefix({ resolved }: ProxySubject, report: Report): void {
  const { endpointPrefix: prefix = '', transport } = resolved.proxy.spec;
  if (prefix !== '' && transport !== 'sse') {
    report({
      field: 'spec.endpointPrefix',
      value: prefix,
      rule: `has no effect with the transport ${JSON.stringify(transport)}`,
      fix: 'leave it out, or use transport "sse"',
    });
  }
}
