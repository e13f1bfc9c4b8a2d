import { foreignWord } from '../../declaration/props/foreign-words';
import { type Finding, invalid } from '../../private/finding';
import { type ObjectNode, type SchemaNode, readSpec, schemaFindings } from '../../crds';
import { once } from '../../private/caches';
import { segments } from '../../private/field-paths';
import { nearMiss } from '../../private/near-miss';
import { OperatorRelease } from '../../values/operator-release';
import { GUARDRAIL_OPTIONS } from '../../model/guardrails';
import { settingsFindings as findingsOfGuardrails } from '../../rules/guardrails/all-guardrails';
import type { McpValidationProps } from './mcp-validation-types';
import { PROCESS_SETTINGS } from './clusters';

const TEXT: SchemaNode = { type: 'string', minLength: 1 };
const TEXTS: SchemaNode = { type: 'list', items: TEXT };
const FLAG: SchemaNode = { type: 'boolean' };

/** The property `guardrails`. */
function guardrailSettings(): ObjectNode {
  const fields = Object.entries(GUARDRAIL_OPTIONS).map(
    ([name, sort]) => [name, sort === 'flag' ? FLAG : sort === 'release' ? TEXT : TEXTS] as const,
  );
  return { type: 'object', fields: Object.fromEntries(fields) };
}

/** The settings of one cluster, or of all. */
const SETTINGS = {
  operator: FLAG,
  release: TEXT,
  crds: TEXT,
  apiGroup: TEXT,
  acknowledge: TEXTS,
  strict: FLAG,
  openshift: FLAG,
  substitution: FLAG,
} as const satisfies { readonly [name: string]: SchemaNode };

/** The schema of all properties; made when properties are read, since most programs have none. */
export const propertiesSchema = once((): ObjectNode => {
  const settings = { ...SETTINGS, guardrails: guardrailSettings(), ...PROCESS_SETTINGS };
  const cluster: ObjectNode = {
    type: 'object',
    fields: { name: TEXT, files: TEXTS, namespaces: TEXTS, ...settings },
    required: ['name'],
  };
  return { type: 'object', fields: { ...settings, clusters: { type: 'list', items: cluster, unique: ['name'] } } };
});

/** The valid properties of the plugin, or the errors in them. */
export type Properties =
  | { readonly settings: McpValidationProps; readonly findings?: undefined }
  | { readonly settings?: undefined; readonly findings: readonly Finding[] };

/**
 * Reads properties of any type from `cdk8s.yaml` or a command; `root` is their name in messages. Whether all of it has
 * an effect is not looked at: it may be a part of the settings.
 */
export function readProperties(given: unknown, root: string): Properties {
  const { spec, findings, unknown } = readSpec(propertiesSchema(), given, { path: root });
  const settings = spec as McpValidationProps;
  const found = [
    ...findings,
    ...unknown.map(({ path }) => unknownProperty(path, root)),
    ...schemaFindings(propertiesSchema(), spec, { path: root }),
    ...(findings.length === 0 ? settingsFindings(settings, root) : []),
    ...(findings.length + unknown.length === 0 ? guardrailFindings(settings, root) : []),
  ];
  return found.length === 0 ? { settings } : { findings: found };
}

function unknownProperty(path: string, root: string): Finding {
  const way = segments(path).slice(segments(root).length);
  const known = Object.keys(fieldsAt(way.slice(0, -1)));
  const word = String(way.at(-1));
  const told = way.at(-2) === 'guardrails' ? foreignWord('McpGuardrailsOptions', word) : undefined;
  const meant = told?.means?.[0] ?? nearMiss(word, known);
  const fix = meant === undefined ? `use one of ${known.join(', ')}` : `write ${meant}, or remove it`;
  return { id: 'unknown-property', severity: 'error', field: path, ...invalid('a property of McpValidation', fix) };
}

/** What the object at the end of the way may have. */
function fieldsAt(way: readonly (string | number)[]): ObjectNode['fields'] {
  let node: SchemaNode = propertiesSchema();
  for (const step of way) {
    const next: SchemaNode | undefined =
      node.type === 'list' ? node.items : node.type === 'object' ? node.fields[step] : undefined;
    node = next ?? node;
  }
  return node.type === 'object' ? node.fields : {};
}

function settingsFindings({ release, clusters = [] }: McpValidationProps, root: string): Finding[] {
  return [
    ...releaseFindings(`${root}.release`, release),
    ...clusters.flatMap((cluster, index) => {
      const path = `${root}.clusters[${String(index)}]`;
      return [...releaseFindings(`${path}.release`, cluster.release), ...claimFindings(path, cluster)];
    }),
  ];
}

function releaseFindings(field: string, release: string | undefined): Finding[] {
  if (release === undefined || OperatorRelease.of(release)._origin.findings.length === 0) {
    return [];
  }
  const rule = 'is not a release of the operator that this package knows';
  const fix = `write it like "${OperatorRelease.LATEST.version}", in quotes; the oldest is "${OperatorRelease.V0_22.version}"`;
  return [{ id: 'release-version', severity: 'error', field, value: release, rule, fix }];
}

function claimFindings(
  field: string,
  { files = [], namespaces = [] }: { readonly files?: readonly string[]; readonly namespaces?: readonly string[] },
): Finding[] {
  const rule = 'has neither files nor namespaces, so it would be empty';
  return files.length + namespaces.length > 0
    ? []
    : [{ id: 'required', severity: 'error', field, rule, fix: 'name the files or the namespaces of the cluster' }];
}

/** What is wrong with the guardrails of all clusters, and with those that a cluster adds. */
function guardrailFindings({ guardrails, clusters = [] }: McpValidationProps, root: string): Finding[] {
  const name = `${root}.guardrails`;
  const above = guardrails === undefined ? [] : [{ settings: guardrails, by: name }];
  return [
    ...(guardrails === undefined ? [] : findingsOfGuardrails(guardrails, [], name)),
    ...clusters.flatMap((cluster, index) =>
      cluster.guardrails === undefined
        ? []
        : findingsOfGuardrails(cluster.guardrails, above, `${root}.clusters[${String(index)}].guardrails`),
    ),
  ];
}
