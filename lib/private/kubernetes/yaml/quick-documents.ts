import { once } from '../../caches';
import { offsetOfUnreadable } from './parse-documents';
import { plainScalar } from './scalars';

/** What this package needs of js-yaml. */
interface JsYaml {
  readonly FAILSAFE_SCHEMA: { readonly withTags: (tag: object) => object };
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

/** 64 kB, bundled by `scripts/bundle-libraries.ts`; only programs that give CRDs as YAML need it. */
// eslint-disable-next-line import-x/no-extraneous-dependencies
const library = once(() => require('js-yaml') as JsYaml);

/** Scalars without quotes are read as kubectl does. */
const schema = once(() => {
  const { FAILSAFE_SCHEMA, defineScalarTag } = library();
  const kubernetes = { implicit: true, resolve: scalarOf, identify: () => false };
  return FAILSAFE_SCHEMA.withTags(defineScalarTag('tag:kubernetes.io,2014:scalar', kubernetes));
});

/** A YAML version, which only a directive can state. */
const DIRECTIVE = /^%/m;

/**
 * The values of the documents of a text that are not empty; undefined for what js-yaml cannot read, for aliases and
 * directives, and for scalars that JSON does not have.
 *
 * Several times faster than `parseDocuments`, which also knows where everything stands and explains what is wrong.
 */
export function quickDocuments(text: string): unknown[] | undefined {
  if (offsetOfUnreadable(text) !== -1 || DIRECTIVE.test(text)) {
    return undefined;
  }
  try {
    return library()
      .loadAll(text, { schema: schema(), maxAliases: 0 })
      .filter((value) => value !== null);
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
