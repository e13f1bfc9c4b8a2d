import { authServerOf, inlineOidcOf } from '../../model/authentication';
import { KINDS, REFERENCES } from '../../model/kinds';
import type { ResolvedProxy } from '../../model/resource';
import { field } from '../../private/field-path';
import { aKind, configRows, itself, rowsOf, specRows, type ProxySubject, type Report, type Rule } from '../rule';
import { isCorrected } from '../../model/target';

const { error } = specRows();

/** Rows about the references of a proxy to kinds that become this without the operator. */
const parts = rowsOf((subject: ProxySubject) => referencesTo('part', subject));
const groups = rowsOf((subject: ProxySubject) => referencesTo('nothing', subject));

/**
 * Rules for clusters without the operator, where nothing is looked up later: a proxy must never have less protection
 * than requested.
 */
export const STANDALONE_RULES: readonly Rule<ProxySubject>[] = [
  parts.error('reference-missing', 'controller', {
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
  configRows('oidcConfigRef', 'oidc').error('oidc-ca-bundle-otel', 'runtime', {
    at: 'inline.caBundleRef.configMapRef.name',
    breaks: (name, { resolved, target }) =>
      name === 'otel' &&
      isCorrected(target) &&
      resolved.telemetry?.spec.openTelemetry?.caBundleRef?.configMapRef !== undefined &&
      inlineOidcOf(resolved) !== undefined,
    rule: 'refers in ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩ to a ConfigMap "otel", which would be mounted over the CA bundle of telemetry',
    fix: 'give that ConfigMap another name',
  }),
  groups.warning('group-no-effect', 'controller', {
    breaks: () => true,
    shown: ({ name }: { readonly name: string }) => name,
    rule: 'has no effect without the operator',
    fix: 'leave it out',
  }),
];

function referencesTo(standalone: 'part' | 'nothing', { resource: { spec } }: ProxySubject) {
  return REFERENCES.filter(({ kind }) => KINDS[kind].standalone === standalone).flatMap(
    ({ field: name, kind, role }) => {
      const reference = spec[name];
      return reference === undefined ? [] : [[field('spec', name), { name: reference.name, kind, role }] as const];
    },
  );
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
