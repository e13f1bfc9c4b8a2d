import type { ApiType, Docs, Member } from '../../test/support/assembly';

/** The types of an assembly of jsii, by their full names. */
export interface ApiTypes {
  readonly [fqn: string]: ApiType | undefined;
}

/** What documentation names, and must not lose. */
const KEPT: { readonly [what: string]: RegExp } = {
  error: /\berrors?\b/g,
  release: /\b\d+\.\d+(?:\.\d+)?\b/g,
  example: /\b(?:such as|for example)\b/g,
};

/** What the documentation of types and members said, and no longer says, each with its place. */
export function lostWords(before: ApiTypes, after: ApiTypes): string[] {
  return Object.entries(before).flatMap(([fqn, type]) => {
    const current = after[fqn];
    if (type === undefined || current === undefined) {
      return [];
    }
    const members = documented(current);
    return Array.from(documented(type)).flatMap(([name, docs]) => {
      const now = members.get(name);
      return now === undefined ? [] : lost(docs, now).map((what) => `${name}: ${what}`);
    });
  });
}

/** What is documented of a type: itself, its members, and their parameters. */
function documented(type: ApiType): Map<string, Docs> {
  const { name, docs = {}, initializer, properties = [], methods = [], members = [] } = type;
  const all = [
    ...(initializer === undefined ? [] : [{ ...initializer, name: 'constructor' }]),
    ...properties,
    ...methods,
  ];
  return new Map([[name, docs], ...[...all, ...members].flatMap((member) => ofMember(name, member))]);
}

function ofMember(type: string, { name, docs = {}, parameters = [] }: Member): [string, Docs][] {
  const at = `${type}.${name}`;
  return [[at, docs], ...parameters.map((each): [string, Docs] => [`${at}(${each.name})`, each.docs ?? {}])];
}

function lost(before: Docs, after: Docs): string[] {
  const hadDefault = before.default !== undefined && after.default === undefined;
  const [old, current] = [text(before), text(after)];
  return [
    ...(hadDefault ? [`no default any more: ${before.default}`] : []),
    ...Object.entries(KEPT).flatMap(([what, pattern]) => {
      const now = current.match(pattern) ?? [];
      const gone = (old.match(pattern) ?? []).filter(
        (each, index, all) => count(all.slice(0, index + 1), each) > count(now, each),
      );
      return gone.map((each) => `no ${what} any more: ${each}`);
    }),
  ];
}

function count(words: readonly string[], word: string): number {
  return words.filter((each) => each === word).length;
}

function text({ summary = '', remarks = '', default: byDefault = '' }: Docs): string {
  return [summary, remarks, byDefault].join('\n');
}
