import type { ObjectNode, SchemaNode } from '../../lib/crds/structural-schema';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import { readCrds } from '../../lib/crds/read-crds';
import { LATEST_RELEASE, operatorRelease } from '../../lib/releases/releases';
import { schemaOf } from '../../lib/releases/schema-of';
import { JudgeFailure } from './judge-failure';

/** What differs between the CRDs of a folder and those of the newest tested release, as lines of a page. */
export interface Drift {
  readonly lines: readonly string[];
  readonly differs: boolean;
}

type Facts = ReadonlyMap<string, string>;

/** Compares the CRDs of a file or a folder with `crds/` at the newest tested release. */
export function driftOf(source: string, group: string): Drift {
  const { crds, findings } = readCrds(source, { group, known: SCHEMAS });
  if (crds === undefined || crds.schemas.size === 0) {
    throw new JudgeFailure(`${source}: ${findings.map(({ rule }) => rule).join('; ')}`);
  }
  const release = operatorRelease(LATEST_RELEASE);
  const kinds = ALL_KINDS.map((kind): [Kind, readonly string[]] => {
    const given = crds.schemas.get(kind);
    return [
      kind,
      given === undefined ? ['is not in the folder, so it was not compared'] : changes(schemaOf(kind, release), given),
    ];
  });
  const versions =
    release.behaviour.apiVersions.join(', ') === crds.versions.join(', ')
      ? []
      : [`- served: ${crds.versions.join(', ')}`];
  const notes = findings.map(({ rule }) => `- ${rule}`);
  const sections = [
    ...section('Versions', versions),
    ...kinds.flatMap(([kind, lines]) =>
      section(
        kind,
        lines.map((line) => `- ${line}`),
      ),
    ),
    ...section('Not compared', notes),
  ];
  return {
    lines: sections.length === 0 ? [] : [`# After ${LATEST_RELEASE}`, ...sections],
    differs: versions.length > 0 || kinds.some(([kind, lines]) => crds.schemas.has(kind) && lines.length > 0),
  };
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}

/** What is new, gone and changed, each with what is below a new or a gone field left out. */
function changes(known: ObjectNode, given: ObjectNode): string[] {
  const [before, after] = [factsOf(known), factsOf(given)];
  const added = topmost(Array.from(after.keys()).filter((path) => !before.has(path)));
  const gone = topmost(Array.from(before.keys()).filter((path) => !after.has(path)));
  const changed = Array.from(after).filter(([path, fact]) => before.has(path) && before.get(path) !== fact);
  return [
    ...added.map((path) => (isRule(path) ? `new ${ruleOf(path)}` : `new: \`${path}\`, ${after.get(path) ?? ''}`)),
    ...gone.map((path) => (isRule(path) ? `gone: the ${ruleOf(path)}` : `gone: \`${path}\``)),
    ...changed.map(([path, fact]) => `changed: \`${path}\`: ${before.get(path) ?? ''}; now ${fact}`),
  ];
}

function isRule(path: string): boolean {
  return path.includes('#');
}

function ruleOf(path: string): string {
  const [field = ''] = path.split('#', 1);
  return `rule of \`${field}\`: \`${path.slice(field.length + 1)}\``;
}

function topmost(paths: readonly string[]): string[] {
  return paths.filter(
    (path) =>
      !paths.some((other) => other !== path && /^[.[{#]/.test(path.slice(other.length)) && path.startsWith(other)),
  );
}

/** What is said of each field, and of each rule. */
function factsOf(schema: ObjectNode): Facts {
  const facts = new Map<string, string>();
  const visit = (node: SchemaNode, path: string, isRequired: boolean): void => {
    facts.set(path, limitsOf(node, isRequired));
    for (const { rule } of node.rules ?? []) {
      facts.set(`${path}#${rule}`, 'a rule');
    }
    if (node.type === 'object') {
      for (const [name, child] of Object.entries(node.fields)) {
        visit(child, `${path}.${name}`, node.required?.includes(name) === true);
      }
    } else if (node.type === 'list') {
      visit(node.items, `${path}[]`, false);
    } else if (node.type === 'map') {
      visit(node.values, `${path}{}`, false);
    }
  };
  visit(schema, 'spec', true);
  return facts;
}

/** The type and the limits of a node itself. */
function limitsOf(node: SchemaNode, isRequired: boolean): string {
  const limits = Object.entries(node).filter(([keyword]) => !NO_LIMITS.includes(keyword));
  return [
    node.type,
    ...(isRequired ? ['required'] : []),
    ...limits
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`),
  ].join(', ');
}

const NO_LIMITS: readonly string[] = [
  'type',
  'fields',
  'items',
  'values',
  'required',
  'rules',
  'shown',
  'since',
  'before',
  'integer',
  'string',
];
