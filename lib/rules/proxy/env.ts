import { TOKEN_FOLDER, inlineOidcOf, readsServiceAccountToken } from '../../model/authentication';
import { invalid, withoutEffect } from '../../private/finding';
import { PRODUCT } from '../../model/product-names';
import { areSet, EXPORTER_VARIABLES, exporterHeadersOf } from '../../model/headers';
import { SECRET_PREFIX, secretVariables, telemetryHeaderVariable } from '../../model/secret-variables';
import { sessionRedisIn, sessionVariables } from '../../model/session-redis';
import type { EnvVarSpec } from '../../model/kinds';
import { isCorrected, isExact } from '../../model/target';
import { perObject } from '../../private/caches';
import { field, item } from '../../private/field-paths';
import { listAt, objectAt, repeats, textAt } from '../../private/plain';
import { ENV_NAME, isNewEnvName, OLD_ENV_NAME } from '../../kubernetes';
import { about, configRows, itself, type ProxySubject, type Report, type Rule, specRows } from '../rule';

const ENV = 'spec.resourceOverrides.proxyDeployment.env';
/** Settings of the operator's process: the proxy never reads them (`docs/operator/runtime.md#variables`). */
const OPERATOR_SETTINGS: ReadonlySet<string> = new Set([
  `${PRODUCT}_RUNNER_IMAGE`,
  `${PRODUCT}_PROXY_HOST`,
  'OPERATOR_OPENSHIFT',
]);

/** The maximum length of name and value together; Linux starts no process with a longer variable. */
const LONGEST = 131_070;

const AT = 'resourceOverrides.proxyDeployment.env.*';
const { error, warning } = specRows();

export const ENV_RULES: readonly Rule<ProxySubject>[] = [
  error('env-name', 'api-server', {
    at: AT,
    field: 'name',
    breaks: ({ name }) => name === '' || !ENV_NAME.accepts(name),
    shown: itself,
    ...invalid('a valid environment variable name', OLD_ENV_NAME.fix),
  }),
  warning('env-name-new', 'api-server', {
    at: AT,
    field: 'name',
    breaks: ({ name }) => isNewEnvName(name),
    shown: itself,
    rule: OLD_ENV_NAME.rule,
    fix: OLD_ENV_NAME.fix,
  }),
  error('env-value', 'runtime', {
    at: AT,
    field: 'value',
    breaks: ({ value }) => value.includes('\u0000'),
    rule: 'has a NUL character, so no container would start',
    fix: 'remove the character',
  }),
  error('env-size', 'runtime', {
    at: AT,
    field: 'value',
    breaks: (variable) => sizeOf(variable) > LONGEST,
    rule: (variable) =>
      `has ${String(sizeOf(variable))} bytes with its name, but a process can only take ${String(LONGEST)}`,
    fix: 'put the text in a ConfigMap',
  }),
  // an empty value counts as absent: the proxy then detects Kubernetes itself (`docs/operator/runtime.md#variables`)
  error('env-runtime', 'runtime', {
    at: AT,
    field: 'value',
    breaks: ({ name, value }) => name === `${PRODUCT}_RUNTIME` && value !== 'kubernetes' && value !== '',
    shown: itself,
    rule: 'is a runtime that is not available in a pod, so the proxy would not start',
    fix: 'remove the variable, or use "kubernetes"',
  }),
  error('env-collision', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name }, subject) => secretNames(subject).has(name),
    shown: itself,
    rule: 'is the variable that carries a Secret of this proxy',
    fix: 'remove it from env',
  }),
  // the proxy never reads settings of the operator's process (`docs/operator/runtime.md#variables`)
  warning('env-no-effect', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name }) => OPERATOR_SETTINGS.has(name),
    shown: itself,
    rule: 'has no effect, since the proxy does not read it',
    fix: (_, { target }) => (target.operator ? 'set it on the operator' : 'set it as an option of the target cluster'),
  }),
  warning('env-no-effect', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name }, { target }) =>
      name === `${PRODUCT}_USAGE_METRICS_ENABLED` && (target.operator || (target.usageMetrics ?? target.exact)),
    shown: itself,
    rule: 'has no effect on the proxy, since it is read where the run config is generated',
    fix: (_, { target }) => (target.operator ? 'set it on the operator' : 'set usageMetrics of the target cluster'),
  }),
  // if a variable is set twice, the later one wins, which is the one from the Secret
  warning('env-no-effect', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name }, { resource: { spec }, target }) =>
      sessionVariables(sessionRedisIn(spec, target)).some((variable) => variable.name === name),
    shown: itself,
    rule: (_, { resource: { spec } }) =>
      `has no effect, since the Secret of ${spec.sessionStorage === undefined ? 'defaultRedisPassword' : 'sessionStorage'} replaces it`,
    fix: 'remove it',
  }),
  warning('env-no-effect', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name, value }, subject) =>
      name === `${PRODUCT}_SECRETS_PROVIDER` && value !== 'environment' && hasSecrets(subject),
    shown: itself,
    ...withoutEffect('remove it', 'since a proxy with secrets always reads them from the environment'),
  }),
  // server-side apply refuses a Deployment that has a variable twice
  warning('env-no-effect', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name, value }, subject) =>
      name === `${PRODUCT}_SECRETS_PROVIDER` &&
      value === 'environment' &&
      isExact(subject.target) &&
      hasSecrets(subject),
    shown: itself,
    rule: 'is set anyway, so the Deployment has it twice, which server-side apply refuses',
    fix: 'remove it',
  }),
];

/** The variables that the user gives, with their fields. */
export function envOf({ resolved }: ProxySubject): { readonly path: string; readonly variable: EnvVarSpec }[] {
  const env = resolved.proxy.spec.resourceOverrides?.proxyDeployment?.env ?? [];
  return env.map((variable, index) => ({ path: item(ENV, index), variable }));
}

function sizeOf({ name, value }: EnvVarSpec): number {
  return Buffer.byteLength(name) + Buffer.byteLength(value);
}

const secretNames = perObject(
  ({ resolved }: ProxySubject): ReadonlySet<string> => new Set(secretVariables(resolved).map(({ name }) => name)),
);

function hasSecrets(subject: ProxySubject): boolean {
  const given = envOf(subject).map(({ variable }) => variable.name);
  return [...given, ...secretNames(subject)].some((name) => name.startsWith(SECRET_PREFIX));
}

/** Rules for the variables that pass secret headers of telemetry on, on both sorts of cluster. */
export const EXPORTER_RULES: readonly Rule<ProxySubject>[] = [
  error('telemetry-env-taken', 'runtime', {
    at: AT,
    field: 'name',
    breaks: ({ name }, subject) => takenBy(subject).has(name),
    shown: itself,
    rule: 'is a variable that carries the secret headers of telemetry',
    fix: 'remove it from env',
  }),
  { id: 'telemetry-header-collision', layer: 'runtime', severity: 'error', check: headerCollisions },
];

/** Whether the telemetry of a proxy has headers from Secrets. */
export function hasSecretHeaders({ resolved: { telemetry } }: ProxySubject): boolean {
  return telemetry?.spec.openTelemetry?.sensitiveHeaders !== undefined;
}

/** The variables that secret headers of telemetry need; none if there are no such headers. */
const takenBy = perObject((subject: ProxySubject): ReadonlySet<string> => {
  const variables = telemetryVariables(subject).map(([variable]) => variable);
  return new Set(variables.length === 0 ? [] : [...EXPORTER_VARIABLES, ...variables]);
});

function headerCollisions(subject: ProxySubject, report: Report): void {
  for (const [[variable, header], [, first]] of repeats(telemetryVariables(subject), ([name]) => name)) {
    if (first.toLowerCase() !== header.toLowerCase()) {
      report({
        field: 'spec.telemetryConfigRef.name',
        value: subject.resolved.telemetry?.name,
        rule: `has the secret headers ${JSON.stringify(first)} and ${JSON.stringify(header)}, which share the variable ${variable}`,
        fix: 'rename one of the two',
      });
    }
  }
}

/**
 * The variables that pass secret headers to the exporter, with the headers
 * (`docs/operator/telemetry.md#secret-headers`).
 */
function telemetryVariables({ resolved, target }: ProxySubject): (readonly [variable: string, header: string])[] {
  const headers = exporterHeadersOf(resolved.telemetry);
  return headers !== undefined && areSet(headers, target)
    ? headers.secret.map(({ name }) => [telemetryHeaderVariable(name), name])
    : [];
}

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
    if (variable.name === 'KUBECONFIG' && !files.some((file) => isMounted(file, subject))) {
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
  const folders = listAt(proxy.spec.podTemplateSpec, 'spec', 'containers')
    .flatMap((container) => listAt(container, 'volumeMounts'))
    .flatMap((mount) => textAt(mount, 'mountPath') ?? []);
  return isPatched || folders.some((folder) => isWithin(path, folder));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
