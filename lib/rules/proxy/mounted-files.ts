import { TOKEN_FOLDER, inlineOidcOf, readsServiceAccountToken } from '../../model/authentication';
import { listAt, objectAt, textAt, type PlainObject } from '../../private/plain';
import { field } from '../../private/places';
import { envOf } from './env';
import { about, configRows, type ProxySubject, type Report, type Rule } from '../rule';
import { isCorrected } from '../../model/target';

/**
 * Rules for files that a proxy reads at startup and that users must provide
 * (`docs/operator/runtime.md#failures-at-start`).
 */
export const MOUNTED_FILE_RULES: readonly Rule<ProxySubject>[] = [
  configRows('oidcConfigRef', 'oidc').warning('oidc-token-path', 'runtime', {
    at: 'inline.jwksAuthTokenPath',
    breaks: (path, subject) => inlineOidcOf(subject.resolved) !== undefined && isUnmounted(path, subject),
    rule: (path) =>
      `has the jwksAuthTokenPath ${JSON.stringify(path)}, where nothing is mounted: the proxy would not start`,
    fix: 'leave it out, or mount the file with ⟨spec.podTemplateSpec⟩; acknowledge it if something else mounts it',
  }),
  ...about(
    ['resourceOverrides'],
    [{ id: 'kubeconfig-missing', layer: 'runtime', severity: 'error', check: kubeconfigs }],
  ),
];

const KUBECONFIG = 'KUBECONFIG';

function isUnmounted(path: string, subject: ProxySubject): boolean {
  return path !== '' && !isWithin(path, TOKEN_FOLDER) && !isMounted(path, subject);
}

/**
 * The proxy needs some Kubernetes client configuration at startup; the corrections remove the pod's token, which would
 * be one.
 */
function kubeconfigs(subject: ProxySubject, report: Report): void {
  if (!isCorrected(subject.target) || hasToken(subject)) {
    return;
  }
  for (const { path, variable } of envOf(subject)) {
    const files = variable.value.split(':').filter((file) => file !== '');
    if (variable.name === KUBECONFIG && !files.some((file) => isMounted(file, subject))) {
      const problem = files.length === 0 ? 'is empty' : 'names no mounted file';
      const rule = `${problem}, and the pod has no token either: the proxy would not start`;
      report({ field: field(path, 'value'), rule, fix: 'remove the variable' });
    }
  }
}

function hasToken({ resolved: { oidc, proxy } }: ProxySubject): boolean {
  const pod = objectAt(proxy.spec.podTemplateSpec, 'spec');
  return pod['automountServiceAccountToken'] === true || (oidc !== undefined && readsServiceAccountToken(oidc.spec));
}

/** Patches of the objects may mount any file. */
function isMounted(path: string, { resolved: { proxy, isPatched = false } }: ProxySubject): boolean {
  return isPatched || mountPathsOf(proxy.spec.podTemplateSpec).some((folder) => isWithin(path, folder));
}

function mountPathsOf(template: PlainObject | undefined): string[] {
  return listAt(template, 'spec', 'containers')
    .flatMap((container) => listAt(container, 'volumeMounts'))
    .flatMap((mount) => textAt(mount, 'mountPath') ?? []);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
