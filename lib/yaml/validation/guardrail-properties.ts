import type { Finding } from '../../model/finding';
import { GUARDRAIL_OPTIONS } from '../../model/guardrails';
import type { ObjectNode, SchemaNode } from '../../model/schema';
import { settingsFindings } from '../../rules/guardrails/guardrail-settings';
import type { McpValidationProps } from './mcp-validation-props';

const FLAG: SchemaNode = { type: 'boolean' };
const TEXTS: SchemaNode = { type: 'list', items: { type: 'string', minLength: 1 } };

/** The property `guardrails`. */
export const GUARDRAIL_SETTINGS: ObjectNode = {
  type: 'object',
  fields: Object.fromEntries(
    Object.entries(GUARDRAIL_OPTIONS).map(([name, sort]) => [name, sort === 'flag' ? FLAG : TEXTS]),
  ),
};

/** What is wrong with the guardrails of all clusters, and with those that a cluster adds. */
export function guardrailFindings({ guardrails, clusters = [] }: McpValidationProps, root: string): Finding[] {
  const name = `${root}.guardrails`;
  const above = guardrails === undefined ? [] : [{ settings: guardrails, by: name }];
  return [
    ...(guardrails === undefined ? [] : settingsFindings(guardrails, [], name)),
    ...clusters.flatMap((cluster, index) =>
      cluster.guardrails === undefined
        ? []
        : settingsFindings(cluster.guardrails, above, `${root}.clusters[${String(index)}].guardrails`),
    ),
  ];
}
