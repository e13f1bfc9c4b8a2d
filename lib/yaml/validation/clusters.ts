import { TargetCluster } from '../../cluster/target-cluster';
import type { WithoutOperatorOptions } from '../../cluster/target-cluster-options';
import type { WarningSettings } from '../../engine/scope-settings';
import type { Finding } from '../../private/finding';
import type { GuardrailSettings } from '../../model/guardrails';
import type { SchemaNode } from '../../crds';
import { segments } from '../../private/field-paths';
import { present } from '../../private/plain';
import type { YamlDocument } from '../../kubernetes';
import { readDocument } from '../../model/resource-document';
import { firstReleaseOfAll } from '../../releases/schema-of';
import { OperatorFidelity, OperatorRelease } from '../../values/operator-release';
import type { McpValidationCluster, McpValidationProps, McpValidationSettings } from './mcp-validation-types';

/** One of the clusters that manifests are for. */
export interface PluginCluster {
  readonly id: string;
  /** Its name in messages. */
  readonly field: string;
  readonly target: TargetCluster;
  /** The names of target cluster options in messages, as settings of the plugin. */
  readonly fieldOf: (option: string) => string;
  readonly apiGroup: string | undefined;
  readonly warnings: WarningSettings;
  /** Those of the cluster alone. */
  readonly guardrails: GuardrailSettings | undefined;
  readonly claims: (file: string, namespace: string | undefined) => boolean;
}

/** The clusters of the properties, followed by the one for objects that none of them claims. */
export function pluginClusters(properties: McpValidationProps, root: string): readonly PluginCluster[] {
  const { clusters = [], ...common } = properties;
  const listed = clusters.map((cluster, index): PluginCluster => {
    const field = `${root}.clusters[${String(index)}]`;
    return {
      id: String(index),
      field,
      target: targetClusterOf({ ...common, ...cluster }, cluster.name),
      fieldOf: (option) => `${Object.hasOwn(cluster, String(segments(option)[0])) ? field : root}.${option}`,
      apiGroup: cluster.apiGroup ?? common.apiGroup,
      warnings: warningsOf(field, cluster),
      guardrails: cluster.guardrails,
      claims: (file, namespace) => isClaimed(cluster, file, namespace),
    };
  });
  const rest: PluginCluster = {
    id: 'rest',
    field: root,
    target: targetClusterOf(common),
    fieldOf: (option) => `${root}.${option}`,
    apiGroup: common.apiGroup,
    // settings for all clusters apply to the whole app
    warnings: warningsOf(root, {}),
    guardrails: undefined,
    claims: () => true,
  };
  return [...listed, rest];
}

export function warningsOf(field: string, { acknowledge = [], strict }: McpValidationSettings): WarningSettings {
  return { field: `${field}.acknowledge`, acknowledge, strict };
}

/** The release that documents need, if nobody states one; undefined: the oldest one has all that they use. */
export function releaseOfDocuments(
  documents: readonly YamlDocument[],
  apiGroup: string | undefined,
): string | undefined {
  return firstReleaseOfAll(documents.flatMap((each) => readDocument(each, apiGroup) ?? []));
}

/** The cluster that settings describe. */
export function targetClusterOf(settings: McpValidationSettings, name?: string): TargetCluster {
  const { operator = true, release, apiGroup, openshift, crds, substitution } = settings;
  const common = present({
    name,
    openshift,
    crds,
    substitution,
    release: release === undefined ? undefined : OperatorRelease.of(release),
  });
  return operator
    ? TargetCluster.withOperator({ ...common, ...present({ apiGroup }) })
    : TargetCluster.withoutOperator({ ...common, ...processOptions(settings) });
}

function isClaimed({ files, namespaces }: McpValidationCluster, file: string, namespace: string | undefined): boolean {
  return (
    (files === undefined || files.some((pattern) => matches(pattern, file))) &&
    (namespaces === undefined || (namespace !== undefined && namespaces.includes(namespace)))
  );
}

/** Whether the pattern matches the end of the file's path, or of a folder around it. */
function matches(pattern: string, file: string): boolean {
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  const names = parts.map((part) => part.replaceAll(/[\\^$+?.()|[\]{}]/g, String.raw`\$&`).replaceAll('*', '[^/]*'));
  return new RegExp(`(^|/)${names.join('/')}(/|$)`).test(file);
}

/** An empty cluster often has a mistake in its files or namespaces. */
export function emptyCluster({ field }: PluginCluster): Finding {
  const rule = 'matches no object in the manifests';
  return { id: 'cluster-empty', severity: 'warning', field, rule, fix: 'check its files and namespaces, or remove it' };
}

/** Rules say what it must be. */
const TEXT: SchemaNode = { type: 'string' };

/** Settings of proxies on clusters without the operator, which have no effect with it. */
export const PROCESS_SETTINGS = {
  fidelity: { type: 'string', enum: Object.values(OperatorFidelity) },
  image: TEXT,
  proxyHost: TEXT,
  usageMetrics: { type: 'boolean' },
  defaultImagePullSecrets: { type: 'list', items: TEXT },
  defaultRedisAddress: TEXT,
  defaultRedisPassword: { type: 'object', fields: { name: TEXT, key: TEXT }, required: ['name'] },
  defaultRedisTls: {
    type: 'object',
    fields: { caCert: { type: 'object', fields: { name: TEXT, key: TEXT }, required: ['name', 'key'] } },
  },
} as const satisfies { readonly [name: string]: SchemaNode };

type ProcessSetting = keyof typeof PROCESS_SETTINGS;

/** The settings as options of a cluster without the operator. */
function processOptions(settings: McpValidationSettings): Pick<WithoutOperatorOptions, ProcessSetting> {
  const given = names().map((name) => [name, settings[name]] as const);
  return present(Object.fromEntries(given));
}

/** Reports settings of the proxies' processes for a cluster whose operator decides them. */
export function uselessSettings({ clusters = [], ...common }: McpValidationProps, root: string): Finding[] {
  const { operator: usual = true } = common;
  const isUseless = (name: ProcessSetting, settings: readonly McpValidationSettings[]): boolean =>
    settings[0]?.[name] !== undefined && settings.every(({ operator = usual }) => operator);
  return names().flatMap((name) => [
    // it applies to all clusters that don't set it themselves
    ...(isUseless(name, [common, ...clusters.filter((each) => each[name] === undefined)])
      ? [uselessSetting(`${root}.${name}`)]
      : []),
    ...clusters.flatMap((cluster, index) =>
      isUseless(name, [cluster]) ? [uselessSetting(`${root}.clusters[${String(index)}].${name}`)] : [],
    ),
  ]);
}

function names(): ProcessSetting[] {
  return Object.keys(PROCESS_SETTINGS) as ProcessSetting[];
}

function uselessSetting(field: string): Finding {
  const rule = 'has no effect where the operator runs';
  return { id: 'property-no-effect', severity: 'error', field, rule, fix: 'set operator to false, or remove it' };
}
