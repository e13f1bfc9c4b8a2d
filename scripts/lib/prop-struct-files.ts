import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { propStructs, type PropStruct, type StructProp } from './prop-structs';
import { formatted } from './schema-files';

type Files = ReadonlyMap<string, string>;

const ROWS = 'lib/declaration/fields/generated';
/** Where props of constructs stand, with what is in their files, and where options of value classes do. */
const PROXY = 'lib/proxy/generated';
const CONFIGS = 'lib/configs/generated';
const VALUES = 'lib/values/generated';
const PLUS = 'cdk8s-plus-28';
const PACKAGES: { readonly [type: string]: string | undefined } = {
  ContainerResources: PLUS,
  Duration: 'cdk8s',
  ISecret: PLUS,
  IServiceAccount: PLUS,
  SecretValue: PLUS,
};
const WIDTH = 120;

/** The interfaces of props that `crds/` describes, and the rows of the fields that they set, as files by folder. */
export async function propStructFiles(crds: string): Promise<ReadonlyMap<string, Files>> {
  const structs = propStructs(crds);
  const modules = modulesOf(structs);
  const sources = new Map<string, Map<string, PropStruct[]>>();
  for (const struct of structs) {
    const folder = folderOf(struct, structs);
    const files = sources.get(folder) ?? new Map<string, PropStruct[]>();
    const name = `${fileName(struct.file)}.ts`;
    sources.set(folder, files.set(name, [...(files.get(name) ?? []), struct]));
  }
  const folders = Array.from(sources, async ([folder, files]): Promise<[string, Files]> => {
    const texts = Array.from(files, ([name, each]): [string, string] => [name, fileOf(each, folder, modules)]);
    return [folder, await formatted(texts)];
  });
  return new Map([...(await Promise.all(folders)), [ROWS, await formatted([['rows.ts', rowsOf(structs)]])]]);
}

function folderOf({ file }: PropStruct, structs: readonly PropStruct[]): string {
  const [kind, ...steps] = structs.find(({ name }) => name === file)?.field.split('.') ?? [];
  return steps.join('.') !== 'spec' ? VALUES : kind === 'MCPRemoteProxy' ? PROXY : CONFIGS;
}

/** The modules in `lib/` that declare types, by the types' names. */
function modulesOf(structs: readonly PropStruct[]): ReadonlyMap<string, string> {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' });
  const byHand = files
    .filter((file) => /^(configs|proxy|values)\/.*\.ts$/.test(file) && !file.includes('generated/'))
    .flatMap((file) =>
      Array.from(readFileSync(`lib/${file}`, 'utf8').matchAll(/^export (?:class|enum|interface) (\w+)/gm)).map(
        ([, name = '']): [string, string] => [name, `lib/${file.replace(/\.ts$/, '')}`],
      ),
    );
  const generated = structs.map((each): [string, string] => [
    each.name,
    `${folderOf(each, structs)}/${fileName(each.file)}`,
  ]);
  return new Map([...byHand, ...generated]);
}

/** `InlineOidcOptions` → `inline-oidc-options` */
function fileName(name: string): string {
  return name.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
}

function fileOf(structs: readonly PropStruct[], folder: string, modules: ReadonlyMap<string, string>): string {
  const own = structs.map(({ name }) => name);
  const types = structs.flatMap((each) => [each.extends ?? '', ...ownProps(each).map(({ type }) => type)]);
  const names = new Set(types.flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []).filter((name) => !own.includes(name)));
  const byModule = new Map<string, string[]>();
  for (const name of Array.from(names).sort()) {
    const from = PACKAGES[name] ?? relativeTo(folder, modules.get(name) ?? '');
    byModule.set(from, [...(byModule.get(from) ?? []), name]);
  }
  const imports = Array.from(byModule).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = imports.map(([from, each]) => `import type { ${each.join(', ')} } from '${from}';`);
  return [lines.join('\n'), ...structs.map(interfaceOf)].join('\n\n');
}

function relativeTo(folder: string, module: string): string {
  const from = path.posix.relative(folder, module);
  return from.startsWith('.') ? from : `./${from}`;
}

function interfaceOf(struct: PropStruct): string {
  const { name, doc, extends: base, field } = struct;
  const head = `export interface ${name}${base === undefined ? '' : ` extends ${base}`} {`;
  const members = ownProps(struct).map((each) => member(each, field));
  return [...comment(doc, [`@see ${field}`], ''), head, members.join('\n\n'), '}'].join('\n');
}

function ownProps({ props }: PropStruct): StructProp[] {
  return props.filter(({ isInherited }) => !isInherited);
}

function member(prop: StructProp, field: string): string {
  const { name, type, isOptional, doc, steps, alsoSets } = prop;
  // of several, jsii shows the last one
  const see = [...alsoSets, steps].map((each) => `@see ${[field, ...each].join('.')}`);
  const byDefault = prop.default === undefined ? [] : [`@default ${prop.default}`];
  return [
    ...comment(doc, [...byDefault, ...see], '  '),
    `  readonly ${name}${isOptional ? '?' : ''}: ${typeText(type)};`,
  ].join('\n');
}

function typeText(type: string): string {
  return type.endsWith('{}') ? `{ readonly [name: string]: ${typeText(type.slice(0, -2))} }` : type;
}

/** Paragraphs, and tags below them. */
function comment(doc: string, tags: readonly string[], indent: string): string[] {
  const lines = doc
    .trim()
    .split('\n')
    .flatMap((paragraph) => [...wrapped(paragraph, indent), '']);
  const all = [...lines, ...tags.flatMap((tag) => (tag.startsWith('@see') ? [tag] : wrapped(tag, indent)))];
  return [`${indent}/**`, ...all.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

function wrapped(text: string, indent: string): string[] {
  const width = WIDTH - `${indent} * `.length;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function rowsOf(structs: readonly PropStruct[]): string {
  const rows = structs.map(({ name, props }): [string, object] => {
    const own = props.map((prop): [string, unknown] => [prop.name, rowOf(prop)]);
    return [name, Object.fromEntries(own.filter(([prop, row]) => prop !== row))];
  });
  const table = JSON.stringify(Object.fromEntries(rows.filter(([, own]) => Object.keys(own).length > 0)));
  return `/** The fields that props set which crds/ describes. */\nexport const GENERATED_ROWS = ${table} as const;`;
}

function rowOf({ steps, otherwise, alsoSets, fromSecrets }: StructProp): unknown {
  const field = steps.join('.');
  const [other] = alsoSets;
  if (other === undefined) {
    return otherwise === undefined ? field : { field, otherwise };
  }
  // a value that sets several fields becomes a part of the block around them
  return fromSecrets === undefined ? '' : { plaintext: field, fromSecrets: other.join('.'), ...fromSecrets };
}
