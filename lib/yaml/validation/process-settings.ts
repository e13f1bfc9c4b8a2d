import type { WithoutOperatorOptions } from '../../cluster/target-cluster-options';
import type { Finding } from '../../model/finding';
import type { SchemaNode } from '../../model/schema';
import { present } from '../../private/plain';
import { OperatorFidelity } from '../../values/operator-release';
import type { McpValidationProps, McpValidationSettings } from './mcp-validation-types';

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
  defaultRedisPassword: { type: 'object', fields: { name: TEXT, key: TEXT }, required: ['name', 'key'] },
} as const satisfies { readonly [name: string]: SchemaNode };

type ProcessSetting = keyof typeof PROCESS_SETTINGS;

/** The settings as options of a cluster without the operator. */
export function processOptions(settings: McpValidationSettings): Pick<WithoutOperatorOptions, ProcessSetting> {
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
