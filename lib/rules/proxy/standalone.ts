import { isIP, isIPv6 } from 'node:net';
import { missing } from '../../private/finding';
import { authServerOf, inlineOidcOf } from '../../model/authentication';
import { KINDS, REFERENCES, type ResolvedProxy } from '../../model/kinds';
import { isCorrected, EVERY_ADDRESS, isExact } from '../../model/target';
import { field } from '../../private/field-paths';
import {
  aKind,
  configRows,
  itself,
  rowsOf,
  specRows,
  type ProxySubject,
  type Report,
  type Rule,
  ofCluster,
} from '../rule';
import { releaseOfImage } from '../../releases/holes';
import { imageProblem, isDnsSubdomain } from '../../kubernetes';
import { isLoopback } from '../common/http';
import { namedImage } from './holes';

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
      ...missing('give the namespace here or on the chart', `but ${reason} is derived from it`),
    });
  }
}

function namespaceReasons(resolved: ResolvedProxy, exact: boolean): string[] {
  const { oidcConfigRef, serviceAccount } = resolved.proxy.spec;
  const storage = authServerOf(resolved)?.spec.storage;
  return [
    ...(oidcConfigRef !== undefined && (oidcConfigRef.resourceUrl ?? '') === '' ? ['the default resourceUrl'] : []),
    ...(storage?.type === 'redis' && storage.redis !== undefined ? ['the prefix of the keys in Redis'] : []),
    ...(exact && serviceAccount === undefined ? ['the subject of the RoleBinding'] : []),
  ];
}

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['', EVERY_ADDRESS, '::', '[::]']);

const image = rowsOf(({ target }: ProxySubject) =>
  target.operator || target.image === undefined ? [] : [[ofCluster('image'), target.image] as const],
);
/** An empty host means the default. */
const host = rowsOf(({ target }: ProxySubject) =>
  target.operator || target.proxyHost === '' ? [] : [[ofCluster('proxyHost'), target.proxyHost] as const],
);

/** What is known of the image that runs, which the pod template may name too. */
const runnerImage = rowsOf(({ resolved, target }: ProxySubject) => {
  const named = namedImage(target, resolved.proxy.spec);
  return named === undefined ? [] : [named];
});

/** Rules for the release that an image shows, on both sorts of cluster. */
export const IMAGE_RULES: readonly Rule<ProxySubject>[] = [
  // a run config and the image that reads it must have one release (`docs/operator/releases.md#run-config-and-image`)
  runnerImage.warning('image-release', 'runtime', {
    breaks: (name, { target: { operator, release } }) =>
      (!operator || release.isStated) && ![undefined, release.version].includes(releaseOfImage(name)),
    shown: itself,
    rule: (name, { target }) =>
      `is of release ${releaseOfImage(name) ?? ''}, but the configuration is written for ${target.release.version}`,
    fix: (name, { target }) =>
      `set the release of the cluster to ${releaseOfImage(name) ?? ''}, or use the image of ${target.release.version}`,
  }),
  runnerImage.warning('image-tag', 'runtime', {
    breaks: (name) => imageProblem(name) === undefined && isUntagged(name),
    shown: itself,
    rule: 'has neither tag nor digest, so each node runs what was the latest when it pulled it',
    fix: writeRelease,
  }),
  runnerImage.warning('image-tag', 'runtime', {
    breaks: (name) => imageProblem(name) === undefined && !isUntagged(name) && releaseOfImage(name) === undefined,
    shown: itself,
    rule: 'does not show its release, so nothing is known of what passes its policies',
    fix: writeRelease,
  }),
];

function isUntagged(name: string): boolean {
  return !/[:@][^/]*$/.test(name);
}

function writeRelease(name: string, { target }: ProxySubject): string {
  const [tagged = '', digest] = name.split('@');
  const released = `${tagged.replace(/:[^/]*$/, '')}:v${target.release.version}`;
  return `write it with its release, like ${JSON.stringify(digest === undefined ? released : `${released}@sha256:…`)}`;
}

/** Rules for the image and the listening address of `TargetCluster.withoutOperator`. */
export const CLUSTER_RULES: readonly Rule<ProxySubject>[] = [
  image.error('image', 'runtime', {
    breaks: (name) => !isUntrimmed(name) && imageProblem(name) !== undefined,
    shown: itself,
    rule: (name) => `is not a valid image name (${imageProblem(name) ?? ''}), so no node could pull it`,
    fix: 'write it like "ghcr.io/example/proxyrunner:v1"',
  }),
  image.error('image-name', 'api-server', {
    breaks: isUntrimmed,
    shown: itself,
    rule: (name) => (name === '' ? 'is empty' : 'has white space around it'),
    fix: 'give the name of an image, or leave it out',
  }),
  host.error('proxy-host-name', 'runtime', {
    breaks: (name) => !isAddress(name) && !isDnsSubdomain(bare(name).toLowerCase().replace(/\.$/, '')),
    shown: itself,
    rule: 'is neither an IP address nor a host name, so the proxy would not start',
    fix: 'leave it out',
  }),
  // a port is appended to it (`docs/operator/runtime.md#the-configuration-file`); with exact fidelity, it is only a
  // warning (case `y08-origin-ipv6`)
  host.error('proxy-host-brackets', 'runtime', {
    breaks: (name, { target }) => isIPv6(name) && !(isExact(target) && isLoopback(name)),
    shown: itself,
    rule: 'is an IPv6 address without brackets, so the proxy would not start',
    fix: (name) => `write [${name}]`,
  }),
  host.warning('proxy-host', 'runtime', {
    breaks: (name) => !ALL_ADDRESSES.has(name) && (isAddress(name) || /^localhost\.?$/i.test(name)),
    shown: itself,
    rule: 'is an address that neither the probes nor the Service can reach',
    fix: 'leave it out',
  }),
];

/** What the API server refuses of the pods. */
function isUntrimmed(name: string): boolean {
  return name === '' || name.trim() !== name;
}

function isAddress(name: string): boolean {
  return isIP(bare(name)) !== 0;
}

function bare(name: string): string {
  return name.replace(/^\[|\]$/g, '');
}
