import { PRODUCT } from '../../model/product';
import { SECRET_PREFIX, secretVariables } from '../../model/secret-variables';
import { sessionVariables } from '../../model/session-redis';
import type { EnvVarSpec } from '../../model/specs';
import { field, item } from '../../private/field-path';
import type { ProxySubject, Report, Rule } from '../rule';
import { isEnvName } from '../syntax/kubernetes-names';

const ENV = 'spec.resourceOverrides.proxyDeployment.env';
/** Settings of the operator's process: the proxy never reads them (`docs/operator/runtime.md#variables`). */
const OPERATOR_SETTINGS: ReadonlySet<string> = new Set([
  `${PRODUCT}_RUNNER_IMAGE`,
  `${PRODUCT}_PROXY_HOST`,
  'OPERATOR_OPENSHIFT',
]);

export const ENV_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'env-name', layer: 'api-server', severity: 'error', check: names },
  { id: 'env-value', layer: 'runtime', severity: 'error', check: values },
  { id: 'env-size', layer: 'runtime', severity: 'error', check: sizes },
  { id: 'env-runtime', layer: 'runtime', severity: 'error', check: otherRuntime },
  { id: 'env-collision', layer: 'runtime', severity: 'error', check: collisions },
  { id: 'env-no-effect', layer: 'runtime', severity: 'warning', check: withoutEffect },
];

/** The maximum length of name and value together; Linux starts no process with a longer variable. */
const LONGEST = 131_070;

/** The variables that the user gives, with their fields. */
export function envOf({ resolved }: ProxySubject): { readonly path: string; readonly variable: EnvVarSpec }[] {
  const env = resolved.proxy.spec.resourceOverrides?.proxyDeployment?.env ?? [];
  return env.map((variable, index) => ({ path: item(ENV, index), variable }));
}

function sizes(subject: ProxySubject, report: Report): void {
  for (const { path, variable } of envOf(subject)) {
    const size = Buffer.byteLength(variable.name) + Buffer.byteLength(variable.value);
    if (size > LONGEST) {
      const rule = `has ${String(size)} bytes with its name, but a process can only take ${String(LONGEST)}`;
      report({ field: field(path, 'value'), rule, fix: 'put the text in a ConfigMap' });
    }
  }
}

function names(subject: ProxySubject, report: Report): void {
  for (const { path, variable } of envOf(subject)) {
    if (!isEnvName(variable.name)) {
      report({
        field: field(path, 'name'),
        value: variable.name,
        rule: 'is not a valid environment variable name',
        fix: 'use letters, digits, "_", "-" and ".", without a digit or ".." at the beginning',
      });
    }
  }
}

function values(subject: ProxySubject, report: Report): void {
  for (const { path, variable } of envOf(subject)) {
    if (variable.value.includes('\u0000')) {
      const rule = 'has a NUL character, so no container would start';
      report({ field: field(path, 'value'), rule, fix: 'remove the character' });
    }
  }
}

/** An empty value counts as absent: the proxy then detects Kubernetes itself (`docs/operator/runtime.md#variables`). */
function otherRuntime(subject: ProxySubject, report: Report): void {
  for (const { path, variable } of envOf(subject)) {
    if (variable.name === `${PRODUCT}_RUNTIME` && variable.value !== 'kubernetes' && variable.value !== '') {
      report({
        field: field(path, 'value'),
        value: variable.value,
        rule: 'is a runtime that is not available in a pod, so the proxy would not start',
        fix: 'remove the variable, or use "kubernetes"',
      });
    }
  }
}

function collisions(subject: ProxySubject, report: Report): void {
  const env = envOf(subject);
  const own = new Set(env.length === 0 ? [] : secretNames(subject));
  for (const { path, variable } of env) {
    if (own.has(variable.name)) {
      report({
        field: field(path, 'name'),
        value: variable.name,
        rule: 'is the variable that carries a Secret of this proxy',
        fix: 'remove it from env',
      });
    }
  }
}

function secretNames({ resolved }: ProxySubject): string[] {
  return secretVariables(resolved).map(({ name }) => name);
}

function withoutEffect(subject: ProxySubject, report: Report): void {
  const { target } = subject;
  const env = envOf(subject);
  for (const { path, variable } of env) {
    const { name } = variable;
    if (OPERATOR_SETTINGS.has(name)) {
      const fix = target.operator ? 'set it on the operator' : 'set it as an option of the target cluster';
      report({ field: field(path, 'name'), value: name, rule: 'has no effect, since the proxy does not read it', fix });
    } else if (
      name === `${PRODUCT}_USAGE_METRICS_ENABLED` &&
      (target.operator || (target.usageMetrics ?? target.exact))
    ) {
      report({
        field: field(path, 'name'),
        value: name,
        rule: 'has no effect on the proxy, since it is read where the run config is generated',
        fix: target.operator ? 'set it on the operator' : 'set usageMetrics of the target cluster',
      });
    } else if (isReplaced(name, subject)) {
      const rule = 'has no effect, since the Secret of sessionStorage replaces it';
      report({ field: field(path, 'name'), value: name, rule, fix: 'remove it' });
    } else if (name === `${PRODUCT}_SECRETS_PROVIDER` && variable.value !== 'environment' && hasSecrets(subject)) {
      report({
        field: field(path, 'name'),
        value: name,
        rule: 'has no effect, since a proxy with secrets always reads them from the environment',
        fix: 'remove it',
      });
    }
  }
}

/** If a variable is set twice, the later one wins, which is the one from the Secret. */
function isReplaced(name: string, { resolved }: ProxySubject): boolean {
  return sessionVariables(resolved.proxy.spec).some((variable) => variable.name === name);
}

function hasSecrets(subject: ProxySubject): boolean {
  const given = envOf(subject).map(({ variable }) => variable.name);
  return [...given, ...secretNames(subject)].some((name) => name.startsWith(SECRET_PREFIX));
}
