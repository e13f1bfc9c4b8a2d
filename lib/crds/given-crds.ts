import type { Finding } from '../private/finding';
import { celProblem } from '../cel';
import { isPlainObject, present, textAt, type PlainObject } from '../private/plain';
import { re2 } from '../go';
import { oneLine } from '../private/texts';
import type { YamlDocument } from '../kubernetes';
import { CEL_CONDITIONS } from './generated/cel-conditions';
import { PATTERNS } from './generated/patterns';
import { nodeOfSchema } from './open-api-schema';
import { type CelRule, nodesIn, type ObjectNode, placedNodesIn, type SchemaNode } from './structural-schema';

/** The CRDs that a cluster has, as the program gave them. */
export interface GivenCrds {
  /** The file, the folder or the URL, as messages name it. */
  readonly source: string;
  /** The schema of the spec of each kind in it, in the version that is written. */
  readonly schemas: ReadonlyMap<string, ObjectNode>;
  /** The schemas in another version that is served. */
  readonly schemasIn: (version: string) => ReadonlyMap<string, ObjectNode>;
  /** The versions that are served for all of its kinds; the last one is written unless another is asked for. */
  readonly versions: readonly string[];
  /** What was read, where some files hold no CRD or one again. */
  readonly remark?: string | undefined;
}

/** Which CRDs are taken from documents. */
export interface WantedCrds {
  readonly group: string;
  /** The kinds, and what is known of their specs: words of rules, and that their CEL and their patterns can be read. */
  readonly known: { readonly [kind: string]: ObjectNode };
  /** The version that the cluster writes, if it is stated. */
  readonly version?: string | undefined;
}

/** What is wrong with CRDs, wherever they are named. */
export type CrdsFinding = Omit<Finding, 'field'>;

/** CRDs, and what is wrong with them or cannot be checked; without CRDs, they cannot be used. */
export interface ReadCrds {
  readonly crds?: GivenCrds;
  readonly findings: readonly CrdsFinding[];
}

/** A version of a CRD. */
interface Version {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly spec: unknown;
}

interface ReadKind {
  readonly kind: string;
  readonly versions: readonly Version[];
}

/** More notes than that are counted. */
const MOST_NOTES = 5;

/** Takes the CRDs of a group from documents. */
export function givenCrds(
  documents: readonly YamlDocument[],
  source: string,
  { group, known, version: wanted }: WantedCrds,
): ReadCrds {
  const all = crdsIn(documents);
  if (all.length === 0) {
    return refused(source, 'has no CustomResourceDefinition', 'write it as docs/versions.md says');
  }
  const own = all.filter((crd) => groupOf(crd) === group);
  const foreign = own.length > 0 ? [] : [otherGroup(source, group, Array.from(new Set(all.map(groupOf))))];
  const kinds = own.flatMap((crd) => readKind(crd, known));
  const notes: string[] = [];
  const schemas = schemasOf(kinds, wanted, { known, notes });
  // what cannot be checked was said of the version that is written
  const schemasIn = (version: string): ReadonlyMap<string, ObjectNode> =>
    schemasOf(kinds, version, { known, notes: [] });
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

/** What a schema is read with. */
interface SchemaReading {
  readonly known: WantedCrds['known'];
  /** Gets what cannot be checked. */
  readonly notes: string[];
}

/** The schema of each kind in the version that is written if this one is wanted. */
function schemasOf(
  kinds: readonly ReadKind[],
  wanted: string | undefined,
  reading: SchemaReading,
): ReadonlyMap<string, ObjectNode> {
  return new Map(
    kinds.flatMap(({ kind, versions }): [string, ObjectNode][] => {
      const written = versionOf(versions, wanted);
      const node = written === undefined ? undefined : specNode(kind, written.spec, reading);
      return node === undefined ? [] : [[kind, node]];
    }),
  );
}

/** The finding for CRDs that cannot be used. */
export function refused(source: string, reason: string, fix: string): ReadCrds {
  return { findings: [{ id: 'crds-unreadable', severity: 'error', value: source, rule: reason, fix }] };
}

function otherGroup(source: string, group: string, others: readonly string[]): CrdsFinding {
  return {
    id: 'crds-group',
    severity: 'warning',
    value: source,
    rule: `has no CRD of the group ${group}, only of ${others.slice(0, MOST_NOTES).join(', ')}; it is ignored`,
    fix: 'give the CRDs of the operator, or state their apiGroup',
  };
}

function notesOf(source: string, notes: readonly string[]): CrdsFinding[] {
  const shown: readonly string[] = Array.from(new Set(notes));
  const more = shown.length > MOST_NOTES ? [`and ${String(shown.length - MOST_NOTES)} more`] : [];
  return shown.length === 0
    ? []
    : [
        {
          id: 'crds-partly-checked',
          severity: 'warning',
          value: source,
          rule: `has parts that only the API server can check: ${[...shown.slice(0, MOST_NOTES), ...more].join('; ')}`,
          fix: 'check the manifests with kubectl apply --dry-run=server, or acknowledge it',
        },
      ];
}

function groupOf({ spec }: PlainObject): string {
  return isPlainObject(spec) && typeof spec['group'] === 'string' ? spec['group'] : 'no group';
}

function readKind({ spec }: PlainObject, known: WantedCrds['known']): ReadKind[] {
  const { names, versions } = spec as PlainObject;
  const kind = isPlainObject(names) ? names['kind'] : undefined;
  return typeof kind === 'string' && Object.hasOwn(known, kind) && Array.isArray(versions)
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
function specNode(kind: string, spec: unknown, { known, notes }: SchemaReading): ObjectNode | undefined {
  if (!isPlainObject(spec)) {
    notes.push(`${kind} has no schema of its spec`);
    return undefined;
  }
  const root = `${kind}.spec`;
  const rules = knownRules(known[kind], root);
  const { node, ignored } = nodeOfSchema(spec, root, ({ rule }, path) => {
    const text = oneLine(rule);
    return present({ words: (rules.get(placed(path, text)) ?? rules.get(text))?.words });
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
function unreadableIn(node: SchemaNode, kind: string): string[] {
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

/** The known rules of a kind, by their places and texts, since words differ by place, and by their texts alone. */
function knownRules(node: ObjectNode | undefined, root: string): ReadonlyMap<string, CelRule> {
  return new Map(
    (node === undefined ? [] : placedNodesIn(node, root)).flatMap(([path, { rules = [] }]) =>
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
