import type { ApiType, Docs, Member, Place } from '../../test/support/assembly';
import { REPOSITORY } from '../../scripts/lib/addresses';
import { sortOf, SORTS, typeInCode, typeInWords, typeLink, usersOf, type Sort } from './api-types';
import type { Section } from './sidebar';

/** What a page says of its sort of type. */
const KINDS: { readonly [S in Sort]: string } = {
  Constructs: 'Construct',
  Structs: 'Struct',
  Classes: 'Class',
  Protocols: 'Protocol: what classes implement, and programs refer to',
  Enums: 'Enum',
};

const INTRODUCTION = `# API

The constructs, props and values of \`cdk8s-mcp\` in TypeScript. Other languages have the same names in their own form, such as
\`remote_url\` in Python: [Python and Java](../../docs/python-and-java.md). Which prop sets which field of a custom resource:
[props and fields](../../docs/props-and-fields.md). The plugin \`McpValidation\` of \`cdk8s synth\`, which only JavaScript has:
[in a cdk8s app](../../docs/command-line.md#in-a-cdk8s-app).`;

const NO_EDIT = '---\neditLink: false\n---\n';

/** The reference: a page for each type of the public API, and an index, by the names of their files. */
export function apiPages(types: readonly ApiType[]): Map<string, string> {
  const users = usersOf(types);
  const byName = new Map(types.map((type) => [type.fqn, type]));
  const pages = types.map((type): [string, string] => [
    `${type.name}.md`,
    page({ ...type, properties: withInherited(type, byName) }, Array.from(users.get(type.fqn) ?? [])),
  ]);
  return new Map([['index.md', index(types)], ...pages]);
}

/** The reference in the sidebar: each sort of type, with its pages. */
export function apiSidebar(types: readonly ApiType[]): Section[] {
  return SORTS.map((sort) => ({
    text: sort,
    items: types.filter((type) => sortOf(type) === sort).map(({ name }) => ({ text: name, link: `/api/${name}` })),
  }));
}

function index(types: readonly ApiType[]): string {
  const sections = SORTS.flatMap((sort) => {
    const rows = types
      .filter((type) => sortOf(type) === sort)
      .map(({ fqn, docs }) => `| ${typeLink(fqn)} | ${inCell(docs?.summary ?? '')} |`);
    return [`## ${sort}`, '', '| name | what it is |', '| --- | --- |', ...rows, ''];
  });
  return [NO_EDIT, INTRODUCTION, '', ...sections].join('\n');
}

function page(type: ApiType, users: readonly string[]): string {
  const { name, docs, interfaces = [], locationInModule } = type;
  const sort = sortOf(type);
  const kind = [KINDS[sort], ...interfaces.map((each) => `extends ${typeLink(each)}`), ...source(locationInModule)];
  const used = users.map((user) => `[\`${user}\`](${linkToMember(user)})`).join(', ');
  const parts = [
    `${NO_EDIT}\n# ${name}`,
    kind.join(' · '),
    ...described(docs),
    ...(used === '' ? [] : [`Used by: ${used}`]),
    ...creation(type),
    ...list('Factories', functions(type, true), (member) => method(member, `${name}.`)),
    ...list('Properties', properties(type, false), (each) => property(each, sort === 'Structs')),
    ...list('Methods', functions(type, false), (member) => method(member, '')),
    ...list('Constants', properties(type, true), (each) => property(each, false)),
    ...list('Members', type.members ?? [], constant),
  ];
  return `${parts.join('\n\n')}\n`;
}

function source(place: Place | undefined): string[] {
  return place === undefined ? [] : [`[source](${REPOSITORY}/blob/main/${place.filename}#L${String(place.line)})`];
}

/** The properties of an interface, and of those that it extends. */
function withInherited(type: ApiType, types: ReadonlyMap<string, ApiType>): Member[] {
  const { kind, properties: own = [], interfaces = [] } = type;
  const parents = kind === 'interface' ? interfaces.flatMap((name) => types.get(name) ?? []) : [];
  return [...own, ...parents.flatMap((parent) => withInherited(parent, types))];
}

function linkToMember(user: string): string {
  const [type = '', member = ''] = user.split('.');
  return `${type}.md#${member}`;
}

/** What is documented of a type or a member, paragraph by paragraph. */
function described({ summary, remarks, see }: Docs = {}): string[] {
  return [summary, remarks, see === undefined ? undefined : seeAlso(see)].flatMap((text) =>
    text === undefined || text === '' ? [] : [outsideOfCode(text)],
  );
}

/** A field of a custom resource leads to the table of fields. */
function seeAlso(see: string): string {
  if (see.startsWith('https://')) {
    return `See <${see}>.`;
  }
  const [kind = ''] = see.split('.');
  return `Field: [\`${see.replaceAll(' ', '')}\`](../../docs/props-and-fields.md#${kind.toLowerCase()})`;
}

/** `<name>` in a text is no HTML. */
function outsideOfCode(text: string): string {
  return text.replaceAll(/`[^`]*`|<(?!https:)/g, (found) => (found === '<' ? '&lt;' : found));
}

function inCell(text: string): string {
  return outsideOfCode(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function creation({ kind, datatype, name, initializer }: ApiType): string[] {
  if (datatype === true) {
    return [code(`import type { ${name} } from 'cdk8s-mcp';`)];
  }
  if (kind === 'class' && initializer !== undefined) {
    const call = `new ${name}(${signature(initializer)});`;
    return [
      '## Initializer {#initializer}',
      code(`import { ${name} } from 'cdk8s-mcp';\n\n${call}`),
      ...parameters(initializer),
    ];
  }
  return kind === 'interface' ? [] : [code(`import { ${name} } from 'cdk8s-mcp';`)];
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

/** A list of members with a heading: required ones first. */
function list(title: string, members: readonly Member[], section: (member: Member) => string[]): string[] {
  const sorted = [...members].sort((a, b) => Number(a.optional ?? false) - Number(b.optional ?? false));
  const sections = sorted.flatMap((each) => [`### ${each.name} {#${each.name}}`, ...section(each)]);
  return sections.length === 0 ? [] : [`## ${title}`, ...sections];
}

function properties({ properties: all = [] }: ApiType, isStatic: boolean): Member[] {
  return all.filter((each) => (each.static ?? false) === isStatic);
}

function functions({ methods = [] }: ApiType, isStatic: boolean): Member[] {
  return methods.filter((each) => (each.static ?? false) === isStatic);
}

function property({ type = {}, optional, docs }: Member, given: boolean): string[] {
  const facts = [
    typeInWords(type),
    ...(given && optional !== true ? ['**required**'] : []),
    ...(docs?.default === undefined ? [] : [`default: ${defaultInWords(docs.default)}`]),
  ];
  return [facts.join(' · '), ...described(docs)];
}

/** By the convention of jsii, words begin with a dash, and everything else is code; in some, words follow it. */
function defaultInWords(text: string): string {
  return /^(?:\S+|"[^"]*")$/.test(text) && !text.includes('`')
    ? `\`${text}\``
    : outsideOfCode(text.replace(/^- */, ''));
}

function method(member: Member, owner: string): string[] {
  const { name, returns } = member;
  const type = returns === undefined ? 'void' : typeInCode(returns.type);
  const undefinable = returns?.optional === true ? ' | undefined' : '';
  return [
    code(`${owner}${name}(${signature(member)}): ${type}${undefinable}`),
    ...described(member.docs),
    ...parameters(member),
  ];
}

function constant({ docs }: Member): string[] {
  return described(docs);
}

function signature({ parameters: all = [] }: Member): string {
  return all
    .map(({ name, type = {}, optional, variadic }) => {
      const [dots, list] = variadic === true ? ['...', '[]'] : ['', ''];
      return `${dots}${name}${optional === true ? '?' : ''}: ${typeInCode(type)}${list}`;
    })
    .join(', ');
}

function parameters({ parameters: all = [] }: Member): string[] {
  const rows = all.map(({ name, type = {}, optional, docs = {} }) => {
    const words = [docs.summary, docs.remarks].filter((text) => text !== undefined).join(' ');
    return `| \`${name}\`${optional === true ? ', optional' : ''} | ${typeInWords(type)} | ${inCell(words)} |`;
  });
  return rows.length === 0 ? [] : [['| parameter | type | what it is |', '| --- | --- | --- |', ...rows].join('\n')];
}
