import type { OidcConfigSpec } from './specs';

/** The path where the kubelet mounts the token and the CA of a pod's ServiceAccount. */
export const TOKEN_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Whether a proxy with these settings reads the token or the CA of its ServiceAccount. */
export function readsServiceAccountToken({ type, inline, kubernetesServiceAccount }: OidcConfigSpec): boolean {
  return type === 'inline'
    ? (inline?.jwksAuthTokenPath ?? '').startsWith(`${TOKEN_FOLDER}/`)
    : kubernetesServiceAccount?.useClusterAuth !== false;
}
