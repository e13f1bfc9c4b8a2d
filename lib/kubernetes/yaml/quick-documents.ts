import { once } from '../../private/caches';
import { offsetOfUnreadable } from './parse-documents';
import { LINE_BREAK, plainScalar } from './scalars';

/** What this package needs of js-yaml. */
interface JsYaml {
  readonly FAILSAFE_SCHEMA: { readonly withTags: (...tags: readonly object[]) => object };
  readonly mapTag: MapTag;
  readonly defineScalarTag: (
    name: string,
    options: {
      readonly implicit: boolean;
      readonly resolve: (source: string) => unknown;
      readonly identify: () => boolean;
    },
  ) => object;
  readonly loadAll: (text: string, options: { readonly schema: object; readonly maxAliases: number }) => unknown[];
}

interface MapTag {
  /** Adds an entry to a map; returns why it cannot. */
  readonly addPair: (map: object, key: unknown, value: unknown) => string;
}

/** 64 kB, bundled by `scripts/bundle-libraries.ts`. */
// eslint-disable-next-line import-x/no-extraneous-dependencies
const library = once(() => require('js-yaml') as JsYaml);

/** Scalars without quotes are read as kubectl does, and keys must be texts. */
const schema = once(() => {
  const { FAILSAFE_SCHEMA, defineScalarTag, mapTag } = library();
  const scalar = { implicit: true, resolve: scalarOf, identify: () => false };
  const map: MapTag = {
    ...mapTag,
    addPair: (entries, key, value) =>
      typeof key === 'string' ? mapTag.addPair(entries, key, value) : 'a key that is no text',
  };
  return FAILSAFE_SCHEMA.withTags(defineScalarTag('tag:kubernetes.io,2014:scalar', scalar), map);
});

/** What js-yaml takes, but not the reader of manifests, or not always. */
const LENIENT = new RegExp(
  [
    // a directive, or the end of a document
    String.raw`^(?:%|\.\.\.)`,
    // a tab before what stands in a line
    String.raw`^[ ?:-]*\t`,
    // another tag than a lone exclamation mark
    '![!<]',
    // brackets at an anchor
    String.raw`(?:^|[\s[{,])(?:!|[&*][^\s,[\]{}]*)[[{]`,
    // a dash, question mark or colon behind an anchor
    String.raw`(?:^ *|[-?:][ \t]+)(?:!|&\S+)[ \t]+[-?:](?:\s|$)`,
    // a map in the line of its anchor
    String.raw`:[ \t]+(?:!|&\S+)[ \t]+(?![{[ \t]).*:(?:\s|$)`,
    // a key behind the end of an item
    String.raw`^ *-(?=.*[:?](?:\s|$))[ -]*(?:(?:!|&\S+)[ \t]+)*(?:\*\S+(?!\S)|'(?:[^'\r\n]|'')*'(?!')|"(?:[^"\\\r\n]|\\.)*"|[{[].*[}\]])[ \t]*(?![,}\]#]|:(?:\s|$))\S`,
    // a block of text with its indentation, with a comment, or that begins with a line of blanks
    String.raw`(?:^|[ \t])[|>][-+]?(?:\d|[ \t]+#|[ \t]*(?:\r?\n)+ +\r?$)`,
    // a line break of old systems, and a byte order mark
    String.raw`\r(?!\n)|\uFEFF`,
  ].join('|'),
  'm',
);

/** So few that those of a whole app fit, and no limit of the reader of manifests is near. */
const MOST_ALIASES = 100;
const MOST_VALUES_OF_ALIASES = 300;

/**
 * The values of the documents of a text; undefined for whatever `parseDocuments` refuses, and for what is so rare that only
 * `parseDocuments` reads it: keys that are no texts, merges, many aliases, directives, scalars that JSON does not have, and line
 * breaks of YAML 1.1.
 *
 * Several times faster than `parseDocuments`, which also knows where everything stands and explains what is wrong.
 */
export function quickDocuments(text: string): unknown[] | undefined {
  if (offsetOfUnreadable(text) !== -1 || LINE_BREAK.test(text) || LENIENT.test(text) || text.startsWith(' ')) {
    return undefined;
  }
  try {
    const values = library().loadAll(text, { schema: schema(), maxAliases: MOST_ALIASES });
    if (!values.every((value) => typeof value === 'object')) {
      return undefined;
    }
    return text.includes('*') ? values.map(withoutSharing) : values;
  } catch {
    return undefined;
  }
}

function scalarOf(source: string): unknown {
  const value = plainScalar(source);
  const plain = typeof value === 'object' && value !== null ? Number(value.integer) : value;
  if (source === '<<' || (typeof plain === 'number' && !isExact(plain))) {
    throw new Error('only the reader of manifests reads it');
  }
  return plain;
}

function isExact(value: number): boolean {
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

/** A copy in which each alias has a value of its own; throws if they are large, or within themselves. */
function withoutSharing(document: unknown): unknown {
  const seen = new Set<object>();
  let fromAliases = 0;
  const copyOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    const entries = Object.entries(value);
    if (seen.has(value)) {
      fromAliases += 1 + 2 * entries.length;
    }
    if (fromAliases > MOST_VALUES_OF_ALIASES) {
      throw new Error('its aliases expand to too much');
    }
    seen.add(value);
    return Array.isArray(value)
      ? value.map(copyOf)
      : Object.fromEntries(entries.map(([key, each]) => [key, copyOf(each)]));
  };
  return copyOf(document);
}
