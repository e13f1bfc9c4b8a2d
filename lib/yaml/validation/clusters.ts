import { TargetCluster } from '../../cluster/target-cluster';
import type { WarningSettings } from '../../engine/scope-settings';
import type { Finding } from '../../model/finding';
import type { GuardrailSettings } from '../../model/guardrails';
import { segments } from '../../private/places';
import { OperatorRelease } from '../../values/operator-release';
import type { McpValidationCluster, McpValidationProps, McpValidationSettings } from './mcp-validation-types';
import { processOptions } from './process-settings';
import { present } from '../../private/plain';

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
    warnings: { field: `${root}.acknowledge`, acknowledge: [] },
    guardrails: undefined,
    claims: () => true,
  };
  return [...listed, rest];
}

/** The warning settings for all clusters. */
export function commonWarnings(properties: McpValidationProps, root: string): WarningSettings {
  return warningsOf(root, properties);
}

function warningsOf(field: string, { acknowledge = [], strict }: McpValidationSettings): WarningSettings {
  return { field: `${field}.acknowledge`, acknowledge, strict };
}

/** The cluster that settings describe. */
export function targetClusterOf(settings: McpValidationSettings, name = ''): TargetCluster {
  const { operator = true, release, apiGroup, openshift = false, crds, substitution } = settings;
  const common = {
    name,
    openshift,
    ...present({ crds, substitution }),
    ...(release === undefined ? {} : { release: OperatorRelease.of(release) }),
  };
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
