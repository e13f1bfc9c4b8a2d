import { authServerOf } from '../../model/auth-server';
import { inlineOidcOf } from '../../model/inline-oidc';
import { KINDS, REFERENCES } from '../../model/kinds';
import type { ResolvedProxy } from '../../model/resource';
import { telemetryHeaderVariable } from '../../model/secret-variables';
import { field } from '../../private/field-path';
import { aKind } from '../common/kind-words';
import { itself, rowsOf, specRows } from '../row';
import type { ProxySubject, Report, Rule } from '../rule';
import { isCorrected } from '../../model/target';
import { perObject } from '../../private/per-object';

/**
 * The exporter reads these; the last two take precedence over the first (OpenTelemetry's specification of OTLP
 * exporters).
 */
const EXPORTER_VARIABLES: ReadonlySet<string> = new Set([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_HEADERS',
]);

const { error } = specRows();

/** Rows about the references of a proxy to kinds that become this without the operator. */
function references(standalone: 'part' | 'nothing') {
  const wanted = REFERENCES.filter(({ kind }) => KINDS[kind].standalone === standalone);
  return rowsOf(({ resource: { spec } }: ProxySubject) =>
    wanted.flatMap(({ field: name, kind, role }) => {
      const reference = spec[name];
      return reference === undefined ? [] : [[field('spec', name), { name: reference.name, kind, role }] as const];
    }),
  );
}

/**
 * Rules for clusters without the operator, where nothing is looked up later: a proxy must never have less protection
 * than requested.
 */
export const STANDALONE_RULES: readonly Rule<ProxySubject>[] = [
  references('part').error('reference-missing', 'controller', {
    field: 'name',
    breaks: ({ name, role }, { resolved }) => name !== '' && resolved[role] === undefined,
    shown: itself,
    rule: ({ kind }) => `names ${aKind(kind)} that is not in the app, but without the operator it must be`,
    fix: 'add it to the app, as a construct or with McpInclude',
  }),
  error('authz-config-map-missing', 'controller', {
    at: 'authzConfig.configMap',
    field: 'name',
    breaks: ({ name }, { resource: { spec }, resolved }) =>
      name !== '' && spec.authzConfig?.type === 'configMap' && resolved.authzConfigMap === undefined,
    shown: itself,
    rule: 'names a ConfigMap whose content is not in the app, but without the operator it is read during synth',
    fix: 'add the ConfigMap to the app, or give the policies inline',
  }),
  { id: 'namespace-missing', layer: 'controller', severity: 'error', check: missingNamespace },
  // `/config/certs/otel` is where the CA bundles of telemetry are mounted
  error('oidc-ca-bundle-otel', 'runtime', {
    at: 'oidcConfigRef',
    field: 'name',
    breaks: (_, { resolved, target }) =>
      isCorrected(target) &&
      resolved.telemetry?.spec.openTelemetry?.caBundleRef?.configMapRef !== undefined &&
      inlineOidcOf(resolved)?.caBundleRef?.configMapRef?.name === 'otel',
    shown: itself,
    rule: 'refers in ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩ to a ConfigMap "otel", which would be mounted over the CA bundle of telemetry',
    fix: 'give that ConfigMap another name',
  }),
  error('telemetry-env-taken', 'runtime', {
    at: 'resourceOverrides.proxyDeployment.env.*',
    field: 'name',
    breaks: ({ name }, subject) => takenBy(subject).has(name),
    shown: itself,
    rule: 'is a variable that carries the secret headers of telemetry',
    fix: 'remove it from env',
  }),
  { id: 'telemetry-header-collision', layer: 'runtime', severity: 'error', check: headerCollisions },
  references('nothing').warning('group-no-effect', 'controller', {
    breaks: () => true,
    shown: ({ name }: { readonly name: string }) => name,
    rule: 'has no effect without the operator',
    fix: 'leave it out',
  }),
];

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

/** The variables that secret headers of telemetry need; none if there are no such headers. */
const takenBy = perObject((subject: ProxySubject): ReadonlySet<string> => {
  const variables = telemetryVariables(subject).map(([variable]) => variable);
  return new Set(variables.length === 0 ? [] : [...EXPORTER_VARIABLES, ...variables]);
});

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
