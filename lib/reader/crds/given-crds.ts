import type { Finding } from '../../private/finding';
import {
  CEL_CONDITIONS,
  PATTERNS,
  type ObjectNode,
  type SchemaNode,
  type CelRule,
  nodesIn,
  placedNodesIn,
  nodeOfSchema,
} from '../../crds';
import { SCHEMAS } from '../../model/generated/schemas';
import { isKind, type Kind } from '../../model/kinds';
import type { GivenCrds } from '../../model/target';
import { celProblem } from '../../cel';
import { isPlainObject, present, textAt, type PlainObject } from '../../private/plain';
import { re2 } from '../../go';
import { oneLine } from '../../private/texts';
import type { YamlDocument } from '../located-documents';

/** CRDs, and what is wrong with them or cannot be checked; without CRDs, they cannot be used. */
export interface ReadCrds {
  readonly crds?: GivenCrds;
  readonly findings: readonly Finding[];
}

/** A version of a CRD. */
interface Version {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly spec: unknown;
}

interface ReadKind {
  readonly kind: Kind;
  readonly versions: readonly Version[];
}

/** The option of a cluster that names the CRDs. */
const OPTION = 'TargetCluster.crds';
/** More notes than that are counted. */
const MOST_NOTES = 5;

/** Takes the CRDs of a group from documents; `wanted` is the version that the cluster writes, if it is stated. */
export function givenCrds(
  documents: readonly YamlDocument[],
  { source, group, wanted }: { readonly source: string; readonly group: string; readonly wanted?: string | undefined },
): ReadCrds {
  const all = crdsIn(documents);
  if (all.length === 0) {
    return refused(source, 'has no CustomResourceDefinition', 'write it as docs/versions.md says');
  }
  const own = all.filter((crd) => groupOf(crd) === group);
  const foreign = own.length > 0 ? [] : [otherGroup(source, group, Array.from(new Set(all.map(groupOf))))];
  const kinds = own.flatMap(readKind);
  const notes: string[] = [];
  const schemas = schemasOf(kinds, wanted, notes);
  // what cannot be checked was said of the version that is written
  const schemasIn = (version: string): ReadonlyMap<Kind, ObjectNode> => schemasOf(kinds, version, []);
  const crds = { source, schemas, schemasIn, versions: servedVersions(kinds) };
  return { crds, findings: [...foreign, ...notesOf(source, notes)] };
}

function crdsIn(documents: readonly YamlDocument[]): PlainObject[] {
  return documents.map(({ content }) => content).filter(({ kind }) => kind === 'CustomResourceDefinition');
}

/** The kinds of the CRDs of a group in documents, also those that this package doesn't know. */
export function kindsIn(documents: readonly YamlDocument[], group: string): string[] {
  return crdsIn(documents)
    .filter((crd) => groupOf(crd) === group)
    .map((crd) => textAt(crd, 'spec', 'names', 'kind') ?? 'a CRD without a kind');
}

/** The schema of each kind in the version that is written if this one is wanted; `notes` gets what cannot be checked. */
function schemasOf(
  kinds: readonly ReadKind[],
  wanted: string | undefined,
  notes: string[],
): ReadonlyMap<Kind, ObjectNode> {
  return new Map(
    kinds.flatMap(({ kind, versions }): [Kind, ObjectNode][] => {
      const written = versionOf(versions, wanted);
      const node = written === undefined ? undefined : specNode(kind, written.spec, notes);
      return node === undefined ? [] : [[kind, node]];
    }),
  );
}

/** The finding for CRDs that cannot be used. */
export function refused(source: string, reason: string, fix: string): ReadCrds {
  return { findings: [{ id: 'crds-unreadable', severity: 'error', field: OPTION, value: source, rule: reason, fix }] };
}

function otherGroup(source: string, group: string, others: readonly string[]): Finding {
  return {
    id: 'crds-group',
    severity: 'warning',
    field: OPTION,
    value: source,
    rule: `has no CRD of the group ${group}, only of ${others.slice(0, MOST_NOTES).join(', ')}; it is ignored`,
    fix: 'give the CRDs of the operator, or state their apiGroup',
  };
}

function notesOf(source: string, notes: readonly string[]): Finding[] {
  const shown: readonly string[] = Array.from(new Set(notes));
  const more = shown.length > MOST_NOTES ? [`and ${String(shown.length - MOST_NOTES)} more`] : [];
  return shown.length === 0
    ? []
    : [
        {
          id: 'crds-partly-checked',
          severity: 'warning',
          field: OPTION,
          value: source,
          rule: `has parts that only the API server can check: ${[...shown.slice(0, MOST_NOTES), ...more].join('; ')}`,
          fix: 'check the manifests with kubectl apply --dry-run=server, or acknowledge it',
        },
      ];
}

function groupOf({ spec }: PlainObject): string {
  return isPlainObject(spec) && typeof spec['group'] === 'string' ? spec['group'] : 'no group';
}

function readKind({ spec }: PlainObject): ReadKind[] {
  const { names, versions } = spec as PlainObject;
  const kind = isPlainObject(names) ? names['kind'] : undefined;
  return isKind(kind) && Array.isArray(versions)
    ? [{ kind, versions: versions.filter(isPlainObject).map(readVersion) }]
    : [];
}

function readVersion({ name, served, storage, schema }: PlainObject): Version {
  const openApi = isPlainObject(schema) ? schema['openAPIV3Schema'] : undefined;
  const properties = isPlainObject(openApi) ? openApi['properties'] : undefined;
  return {
    name: String(name),
    served: served !== false,
    storage: storage === true,
    spec: isPlainObject(properties) ? properties['spec'] : undefined,
  };
}

/** The version that is written: the wanted one if it is served, else the stored one, else the newest. */
function versionOf(versions: readonly Version[], wanted: string | undefined): Version | undefined {
  const served = versions.filter((each) => each.served);
  return (
    served.find(({ name }) => name === wanted) ?? served.find(({ storage }) => storage) ?? served.sort(byName).at(-1)
  );
}

function servedVersions(kinds: readonly ReadKind[]): string[] {
  const [first, ...others] = kinds.map(({ versions }) => versions.filter(({ served }) => served));
  const usual = first === undefined ? undefined : versionOf(first, undefined);
  const common = (first ?? []).filter(({ name }) => others.every((each) => each.some((one) => one.name === name)));
  const names = common.sort(byName).map(({ name }) => name);
  return usual === undefined ? names : [...names.filter((name) => name !== usual.name), usual.name];
}

/** `v1alpha1`, `v1beta1`, `v1`, `v2`. */
function byName({ name: one }: Version, { name: other }: Version): number {
  return rank(one) - rank(other);
}

function rank(name: string): number {
  const [, major, stage, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(name) ?? [];
  return (stage === undefined ? 3 : stage === 'beta' ? 2 : 1) * 1e6 + Number(major ?? 0) * 1e3 + Number(minor ?? 0);
}

/** A kind whose spec has no schema keeps what the package knows. */
function specNode(kind: Kind, spec: unknown, notes: string[]): ObjectNode | undefined {
  if (!isPlainObject(spec)) {
    notes.push(`${kind} has no schema of its spec`);
    return undefined;
  }
  const root = `${kind}.spec`;
  const known = knownRules(kind, root);
  const { node, ignored } = nodeOfSchema(spec, root, ({ rule }, path) => {
    const text = oneLine(rule);
    return present({ words: (known.get(placed(path, text)) ?? known.get(text))?.words });
  });
  notes.push(...ignored.map(({ path, keyword }) => `${path}: ${keyword}`));
  if (node.type !== 'object') {
    notes.push(`${kind}.spec is not an object with known fields`);
    return undefined;
  }
  for (const each of nodesIn(node)) {
    notes.push(...unreadableIn(each, kind));
  }
  return node;
}

/** What is known from `crds/` can be read: the libraries are only loaded for what is new. */
function unreadableIn(node: SchemaNode, kind: Kind): string[] {
  const rules = (node.rules ?? []).flatMap(({ rule }) => {
    const problem = isKnownRule(rule) ? undefined : celProblem(rule);
    return problem === undefined ? [] : [`a rule of ${kind}: ${problem}`];
  });
  const pattern = node.type === 'string' ? node.pattern : undefined;
  const read = pattern === undefined || isKnownPattern(pattern) ? undefined : re2(pattern);
  return read !== undefined && 'problem' in read ? [...rules, `a pattern of ${kind}: ${read.problem}`] : rules;
}

/** Whether it is a rule of `crds/`, all of which can be evaluated. */
export function isKnownRule(rule: string): boolean {
  return CEL_CONDITIONS.has(oneLine(rule));
}

/** Whether it is a pattern of `crds/`, all of which can be read. */
export function isKnownPattern(pattern: string): boolean {
  return PATTERNS.has(pattern);
}

/** The rules of a kind in `crds/`, by their places and texts, since words differ by place, and by their texts alone. */
function knownRules(kind: Kind, root: string): ReadonlyMap<string, CelRule> {
  return new Map(
    placedNodesIn(SCHEMAS[kind], root).flatMap(([path, { rules = [] }]) =>
      rules.flatMap((each: CelRule): [string, CelRule][] => [
        [placed(path, each.rule), each],
        [each.rule, each],
      ]),
    ),
  );
}

function placed(path: string, rule: string): string {
  return `${path}\n${rule}`;
}
