import type { ResolvedProxy } from '../../model/resource';
import { item } from '../../private/field-path';
import type { ProxySubject, Report, Rule } from '../rule';
import { isDnsSubdomain } from '../syntax/kubernetes-names';

/** The smallest port that a process without root may listen on. */
const FIRST_OPEN_PORT = 1024;

/** Rules for access to the proxy, and for starting its pod. */
export const REACHABILITY_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'image-pull-secret-name', layer: 'runtime', severity: 'error', check: pullSecretNames },
  { id: 'image-pull-secret-empty', layer: 'runtime', severity: 'warning', check: emptyPullSecrets },
  { id: 'authentication-missing', layer: 'runtime', severity: 'warning', check: nobodyAsked },
  { id: 'proxy-port', layer: 'runtime', severity: 'warning', check: privilegedPort },
  { id: 'service-account-default', layer: 'controller', severity: 'warning', check: defaultAccount },
];

function pullSecretNames({ resolved }: ProxySubject, report: Report): void {
  for (const { path, name } of pullSecretsOf(resolved)) {
    if (name !== '' && !isDnsSubdomain(name)) {
      report({ field: path, rule: 'is not a valid name for a Secret', fix: PULL_SECRET_FIX });
    }
  }
}

/** Kubernetes accepts an item without a name, and the kubelet ignores it. */
function emptyPullSecrets({ resolved }: ProxySubject, report: Report): void {
  for (const { path, name } of pullSecretsOf(resolved)) {
    if (name === '') {
      report({ field: path, rule: 'is empty, so no Secret is used', fix: PULL_SECRET_FIX });
    }
  }
}

const PULL_SECRET_FIX = 'give the name of a Secret of the same namespace';

function pullSecretsOf({ proxy }: ResolvedProxy): { readonly path: string; readonly name: string }[] {
  const secrets = proxy.spec.resourceOverrides?.proxyDeployment?.imagePullSecrets ?? [];
  const list = 'spec.resourceOverrides.proxyDeployment.imagePullSecrets';
  return secrets.map(({ name }, index) => ({ path: `${item(list, index)}.name`, name }));
}

/** The proxy then treats every caller as one local user (`docs/operator/runtime.md#endpoints`). */
function nobodyAsked({ resolved }: ProxySubject, report: Report): void {
  const { oidcConfigRef, authServerRef } = resolved.proxy.spec;
  const isEmbedded = resolved.externalAuth?.spec.type === 'embeddedAuthServer';
  if (oidcConfigRef === undefined && authServerRef === undefined && !isEmbedded) {
    report({
      field: 'spec.oidcConfigRef',
      rule: 'is missing, so anyone who can reach the proxy can use the remote server through it',
      fix: 'add it, or restrict access with a NetworkPolicy',
    });
  }
}

function privilegedPort({ resolved }: ProxySubject, report: Report): void {
  const { proxyPort } = resolved.proxy.spec;
  if (proxyPort < FIRST_OPEN_PORT) {
    report({
      field: 'spec.proxyPort',
      value: proxyPort,
      rule: 'is a port that only root can listen on, but the proxy does not run as root',
      fix: `use ${String(FIRST_OPEN_PORT)} or more`,
    });
  }
}

/**
 * An empty name counts as given: no account is created, and the namespace's default account is used
 * (`docs/operator/service-account.md#your-own-serviceaccount`).
 */
function defaultAccount({ resolved }: ProxySubject, report: Report): void {
  if (resolved.proxy.spec.serviceAccount === '') {
    report({
      field: 'spec.serviceAccount',
      rule: 'is empty, so the pod runs as the ServiceAccount "default" of its namespace',
      fix: 'leave it out, or name a ServiceAccount',
    });
  }
}
