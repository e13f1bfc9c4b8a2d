import { API_SERVER_PORT } from '../../model/egress';
import type { KubernetesServiceAccountOidcSpec } from '../../model/specs';
import { isIpLiteral, isPublicAddress } from '../../private/ip-range';
import type { ResourceSubject, Report, Rule } from '../rule';
import { webUrl } from '../syntax/urls';

type Subject = ResourceSubject<'MCPOIDCConfig'>;

/**
 * Rules for the cluster's CA and the pod's token, which must fit the issuer
 * (`docs/operator/runtime.md#oidc-in-the-cluster`).
 */
export const CLUSTER_AUTH_RULES: readonly Rule<Subject>[] = [
  { id: 'oidc-cluster-auth', layer: 'runtime', severity: 'warning', check: clusterAuth },
];

const FIELD = 'spec.kubernetesServiceAccount.useClusterAuth';

function clusterAuth({ resource: { spec } }: Subject, report: Report): void {
  const account = spec.type === 'kubernetesServiceAccount' ? spec.kubernetesServiceAccount : undefined;
  const keys = account === undefined ? undefined : webUrl(keySource(account));
  if (account === undefined || keys === undefined) {
    return;
  }
  const isInside = isOfCluster(keys.hostname) || keys.port === String(API_SERVER_PORT);
  // another rule reports addresses
  if (account.useClusterAuth === false && isOfCluster(keys.hostname) && !isIpLiteral(keys.hostname)) {
    const rule =
      'is false, but the issuer is in the cluster: the proxy does not connect to private addresses then, so every token would be rejected';
    report({ field: FIELD, rule, fix: 'leave it out' });
  } else if (account.useClusterAuth !== false && !isInside) {
    const rule = `is true, so the certificate of ${keys.hostname} is verified with the CA of the cluster: every token would be rejected`;
    report({ field: FIELD, rule, fix: 'set it to false, unless that CA signed the certificate' });
  }
}

/** The URL of the keys, or of the issuer that names it. */
function keySource({ issuer, jwksUrl = '' }: KubernetesServiceAccountOidcSpec): string {
  return jwksUrl === '' ? issuer : jwksUrl;
}

function isOfCluster(hostname: string): boolean {
  return isIpLiteral(hostname)
    ? !isPublicAddress(hostname)
    : !hostname.includes('.') || /(^kubernetes\.default|\.svc)(\.|$)/i.test(hostname);
}
