import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FieldType, ObjectTypes } from '../../lib/kubernetes/field-type';

/** The newest Kubernetes, since the operator is built with a new one every few releases. */
export const KUBERNETES_TYPES = 'v0.37.2';

const HOME = path.join(__dirname, '..', '..', '.judge', 'go');
const SOURCES = [
  ['k8s.io/api', 'core/v1/types.go'],
  ['k8s.io/apimachinery', 'pkg/apis/meta/v1/types.go'],
] as const;
const SCALARS: { readonly [type: string]: string } = {
  bool: 'boolean',
  string: 'string',
  int32: 'int32',
  int64: 'int64',
  Quantity: 'quantity',
  IntOrString: 'intOrString',
  Time: 'time',
  FieldsV1: 'any',
  UID: 'string',
  NodeName: 'string',
};

const TYPE = /^type (\w+) (?:struct \{\n(.*?)^\}|([^\n]+))$/gms;
const FIELD = /^\t(?:\w+ +)?([\w.*[\]]+)\s+`(json:[^`]*)`/gm;

/** A type of the sources: the text of its fields, or the type for which it is an alias. */
interface GoType {
  readonly fields?: string;
  readonly alias?: string;
}

/** The parts of a pod template with separate files: each has the types that only the named types use. */
const PARTS = { volumes: ['Volume'], containers: ['Container', 'EphemeralContainer'] } as const;

/** The types of a pod template; undefined if the Go modules of Kubernetes cannot be downloaded. */
export function podTemplateTypes(): ObjectTypes | undefined {
  const sources = SOURCES.map(([module, file]) => sourceOf(module, file));
  return sources.includes(undefined) ? undefined : typesOf(sources.join('\n'), 'PodTemplateSpec');
}

/** The sources of the files in `lib/` that hold the types: one for each part, and one with the rest and all parts. */
export function podTemplateSources(types: ObjectTypes): [name: string, source: string][] {
  const names = Object.keys(types);
  const parts = Object.entries(PARTS).map(([part, roots]) => ({ part, own: typesOnlyIn(types, roots) }));
  const rest = names.filter((name) => parts.every(({ own }) => !own.has(name)));
  const source = (constant: string, members: Iterable<string>, spread = ''): string =>
    `export const ${constant}: WrittenTypes = {${spread}${Array.from(members, (name) => {
      const fields = Object.entries(types[name] ?? {}).map(([field, type]) => [field, writtenType(type)]);
      return `${name}: ${JSON.stringify(Object.fromEntries(fields))},`;
    }).join('\n')}};`;
  const header = `import type { WrittenTypes } from '../field-type';`;
  const imports = parts.map(({ part }) => `import { ${constantOf(part)} } from './${part}';`).sort();
  const spread = parts.map(({ part }) => `...${constantOf(part)},\n`).join('');
  return [
    ...parts.map(({ part, own }): [string, string] => [`${part}.ts`, `${header}\n\n${source(constantOf(part), own)}`]),
    ['pod-template.ts', `${[header, ...imports].join('\n')}\n\n${source('POD_TEMPLATE_TYPES', rest, spread)}`],
  ];
}

function constantOf(part: string): string {
  return `${part.slice(0, -1).toUpperCase()}_TYPES`;
}

/** The types below some types, without those that others use too. */
function typesOnlyIn(types: ObjectTypes, roots: readonly string[]): Set<string> {
  const inside = reachable(types, roots, []);
  const outside = reachable(types, ['PodTemplateSpec'], roots);
  return new Set(Object.keys(types).filter((name) => inside.has(name) && !outside.has(name)));
}

function reachable(types: ObjectTypes, roots: readonly string[], without: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fields = types[name];
    if (fields !== undefined && !found.has(name) && !without.includes(name)) {
      found.add(name);
      open.push(...Object.values(fields).map(({ type }) => type));
    }
  }
  return found;
}

/** A file of a Go module, which is downloaded unless it is there already. */
function sourceOf(module: string, file: string): string | undefined {
  const env = { ...process.env, GOPATH: HOME, GOFLAGS: '-modcacherw' };
  const { status, stdout } = spawnSync('go', ['mod', 'download', '-json', `${module}@${KUBERNETES_TYPES}`], {
    cwd: path.parse(__dirname).root,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? readFileSync(path.join((JSON.parse(stdout) as { Dir: string }).Dir, file), 'utf8') : undefined;
}

/** The fields of a type, and of all types that it uses. */
export function typesOf(source: string, root: string): ObjectTypes {
  const declared = new Map<string, GoType>();
  for (const [, name = '', fields, alias] of source.matchAll(TYPE)) {
    declared.set(name, { ...(fields === undefined ? {} : { fields }), ...(alias === undefined ? {} : { alias }) });
  }
  const found = new Map<string, { readonly [field: string]: FieldType }>();
  const open = [root];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fields = Object.fromEntries(fieldsOf(name, declared));
    found.set(name, fields);
    const inner = Object.values(fields).map(({ type }) => type);
    open.push(...inner.filter((type) => declared.get(type)?.fields !== undefined && !found.has(type)));
  }
  return Object.fromEntries(Array.from(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function fieldsOf(name: string, declared: ReadonlyMap<string, GoType>): [string, FieldType][] {
  const text = declared.get(name)?.fields ?? '';
  return Array.from(text.matchAll(FIELD)).flatMap(([, type = '', tags = '']) => {
    const [field = '', ...flags] = tagOf(tags, 'json').split(',');
    if (field === '') {
      return fieldsOf(type, declared);
    }
    const merge = tagOf(tags, 'patchStrategy').split(',').includes('merge');
    const key = tagOf(tags, 'patchMergeKey');
    return [
      [
        field,
        {
          ...typeOf(type, declared),
          ...(flags.includes('omitempty') || flags.includes('omitzero') ? {} : { required: true }),
          ...(merge ? { merge: key === '' ? {} : { key } } : {}),
        },
      ],
    ];
  });
}

function tagOf(tags: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}:"([^"]*)"`).exec(tags)?.[1] ?? '';
}

function typeOf(text: string, declared: ReadonlyMap<string, GoType>): FieldType {
  const [, pointer, many, rest = ''] = /^(\*)?(\[\]|map\[[\w.]+\])?(.*)$/.exec(text) ?? [];
  const name = rest.replace(/^\w+\./, '');
  const { alias } = declared.get(name) ?? {};
  const type =
    SCALARS[name] === undefined && alias !== undefined ? typeOf(alias, declared) : { type: SCALARS[name] ?? name };
  if (SCALARS[name] === undefined && declared.get(name) === undefined) {
    throw new Error(`${text}: no such type in k8s.io/api`);
  }
  return {
    ...type,
    ...(many === undefined ? {} : { many: many === '[]' ? 'list' : 'map' }),
    ...(pointer === undefined ? {} : { pointer: true }),
  };
}

/** Writes a type as `readTypes` reads it. */
function writtenType({ type, many, pointer, required, merge }: FieldType): string {
  const merged = merge === undefined ? '' : merge.key === undefined ? ' as set' : ` by ${merge.key}`;
  const before = many === undefined ? '' : many === 'list' ? '[]' : 'map[]';
  return `${before}${pointer === true ? '*' : ''}${type}${required === true ? '!' : ''}${merged}`;
}
