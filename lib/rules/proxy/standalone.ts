import { authServerOf } from '../../model/auth-server';
import { KINDS, REFERENCES } from '../../model/kinds';
import type { ResolvedProxy } from '../../model/resource';
import { telemetryHeaderVariable } from '../../model/secret-variables';
import { field } from '../../private/field-path';
import { aKind } from '../common/kind-words';
import { envOf } from './env';
import type { ProxySubject, Report, Rule } from '../rule';
import { isCorrected } from '../../model/target';

/**
 * The exporter reads these; the last two take precedence over the first (OpenTelemetry's specification of OTLP
 * exporters).
 */
const EXPORTER_VARIABLES: ReadonlySet<string> = new Set([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_HEADERS',
]);

/**
 * Rules for clusters without the operator, where nothing is looked up later: a proxy must never have less protection
 * than requested.
 */
export const STANDALONE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'reference-missing', layer: 'controller', severity: 'error', check: missingReferences },
  { id: 'authz-config-map-missing', layer: 'controller', severity: 'error', check: missingPolicies },
  { id: 'namespace-missing', layer: 'controller', severity: 'error', check: missingNamespace },
  { id: 'oidc-ca-bundle-otel', layer: 'runtime', severity: 'error', check: caBundleOverTelemetry },
  { id: 'telemetry-env-taken', layer: 'runtime', severity: 'error', check: exporterVariables },
  { id: 'telemetry-header-collision', layer: 'runtime', severity: 'error', check: headerCollisions },
  { id: 'group-no-effect', layer: 'controller', severity: 'warning', check: withoutEffect },
];

function missingReferences({ resolved, target }: ProxySubject, report: Report): void {
  const needed = REFERENCES.filter(({ kind }) => KINDS[kind].standalone === 'part');
  for (const { field: name, kind, role } of target.operator ? [] : needed) {
    const reference = resolved.proxy.spec[name];
    if (reference !== undefined && reference.name !== '' && resolved[role] === undefined) {
      report({
        field: field(field('spec', name), 'name'),
        value: reference.name,
        rule: `names ${aKind(kind)} that is not in the app, but without the operator it must be`,
        fix: `add it to the app, as a construct or with McpInclude`,
      });
    }
  }
}

function missingPolicies({ resolved, target }: ProxySubject, report: Report): void {
  const { authzConfig } = resolved.proxy.spec;
  const configMap = authzConfig?.type === 'configMap' ? authzConfig.configMap : undefined;
  if (!target.operator && (configMap?.name ?? '') !== '' && resolved.authzConfigMap === undefined) {
    report({
      field: 'spec.authzConfig.configMap.name',
      value: configMap?.name,
      rule: 'names a ConfigMap whose content is not in the app, but without the operator it is read during synth',
      fix: 'add the ConfigMap to the app, or give the policies inline',
    });
  }
}

function missingNamespace({ resolved, target }: ProxySubject, report: Report): void {
  const [reason] =
    target.operator || resolved.proxy.namespace !== undefined ? [] : namespaceReasons(resolved, target.exact);
  if (reason !== undefined) {
    report({
      field: 'metadata.namespace',
      rule: `is missing, but ${reason} is derived from it`,
      fix: 'give the namespace here or on the chart',
    });
  }
}

function namespaceReasons(resolved: ResolvedProxy, exact: boolean): string[] {
  const { oidcConfigRef, serviceAccount } = resolved.proxy.spec;
  const storage = authServerOf(resolved)?.spec.storage;
  const redis = storage?.type === 'redis' ? storage.redis : undefined;
  const sentinel = redis?.sentinelConfig;
  const needsHost = sentinel?.sentinelService !== undefined && (sentinel.sentinelAddrs ?? []).length === 0;
  return [
    ...(oidcConfigRef !== undefined && (oidcConfigRef.resourceUrl ?? '') === '' ? ['the default resourceUrl'] : []),
    ...(redis === undefined ? [] : ['the prefix of the keys in Redis']),
    ...(needsHost && (sentinel.sentinelService.namespace ?? '') === '' ? ['the host of the sentinels'] : []),
    ...(exact && serviceAccount === undefined ? ['the subject of the RoleBinding'] : []),
  ];
}

/** `/config/certs/otel` is where the CA bundles of telemetry are mounted. */
function caBundleOverTelemetry({ resolved, target }: ProxySubject, report: Report): void {
  const hasTelemetryBundle = resolved.telemetry?.spec.openTelemetry?.caBundleRef?.configMapRef !== undefined;
  const inline = resolved.oidc?.spec.type === 'inline' ? resolved.oidc.spec.inline : undefined;
  if (isCorrected(target) && hasTelemetryBundle && inline?.caBundleRef?.configMapRef?.name === 'otel') {
    report({
      field: 'spec.oidcConfigRef.name',
      value: resolved.oidc?.name,
      rule: 'refers in ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩ to a ConfigMap "otel", which would be mounted over the CA bundle of telemetry',
      fix: 'give that ConfigMap another name',
    });
  }
}

function exporterVariables(subject: ProxySubject, report: Report): void {
  const variables = telemetryVariables(subject);
  if (variables.length === 0) {
    return;
  }
  for (const { path, variable } of envOf(subject)) {
    if (EXPORTER_VARIABLES.has(variable.name) || variables.some(([name]) => name === variable.name)) {
      report({
        field: field(path, 'name'),
        value: variable.name,
        rule: 'is a variable that carries the secret headers of telemetry',
        fix: 'remove it from env',
      });
    }
  }
}

function headerCollisions(subject: ProxySubject, report: Report): void {
  const seen = new Map<string, string>();
  for (const [variable, header] of telemetryVariables(subject)) {
    const first = seen.get(variable);
    if (first === undefined) {
      seen.set(variable, header);
    } else if (first.toLowerCase() !== header.toLowerCase()) {
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
  const openTelemetry = resolved.telemetry?.spec.openTelemetry;
  const headers = openTelemetry?.enabled === true && isCorrected(target) ? openTelemetry.sensitiveHeaders : [];
  return (headers ?? []).map(({ name }) => [telemetryHeaderVariable(name), name]);
}

function withoutEffect({ resolved, target }: ProxySubject, report: Report): void {
  const useless = REFERENCES.filter(({ kind }) => KINDS[kind].standalone === 'nothing');
  for (const { field: name } of target.operator ? [] : useless) {
    const reference = resolved.proxy.spec[name];
    if (reference !== undefined) {
      report({
        field: field('spec', name),
        value: reference.name,
        rule: 'has no effect without the operator',
        fix: 'leave it out',
      });
    }
  }
}
