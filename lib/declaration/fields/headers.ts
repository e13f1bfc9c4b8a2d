import type { IConstruct } from 'constructs';
import { isToken, mapToken } from '../../private/cdk8s/values';
import { field, item } from '../../private/field-paths';
import type { PlainObject } from '../../private/plain';
import { originOf, type UseConstruct } from '../props/instances';
import type { HeadersRow } from './row';

/** The factories of `HeaderValue`. */
export const HEADER = {
  plaintext: 'HeaderValue.plaintext',
  fromSecret: 'HeaderValue.fromSecret',
  withheld: 'HeaderValue.withheld',
} as const;

interface SecretKey {
  readonly secret: IConstruct & { readonly name: string };
  readonly key: string;
}

type Names = Pick<HeadersRow, 'name' | 'reference'>;

/** Headers in the two forms of a custom resource: plain values by name, and a list of references to Secrets. */
export function writeHeaders(
  names: Names,
  headers: unknown,
  list: { readonly path: string; readonly use: UseConstruct },
): { readonly plaintext: unknown; readonly fromSecrets: unknown } {
  const given = headers as PlainObject;
  return {
    plaintext: mapToken(given, plaintext),
    fromSecrets: mapToken(
      given,
      (each) => fromSecrets(names, each, list.path, list.use),
      (each) => fromSecrets(names, each, list.path, () => undefined),
    ),
  };
}

function plaintext(headers: PlainObject): PlainObject | undefined {
  const given = Object.entries(headers).filter(([, each]) => originOf(each)?.factory !== HEADER.fromSecret);
  const texts = given.map(([name, each]) => [name, isToken(each) ? mapToken(each, laterText) : textOf(each)] as const);
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

function textOf(header: unknown): unknown {
  const { factory, values } = originOf(header) ?? {};
  return factory === HEADER.withheld ? '' : values?.['value'];
}

/** A token may stand for the text itself. */
function laterText(header: unknown): unknown {
  if (originOf(header)?.factory === HEADER.fromSecret) {
    // which list the header goes into must be known before
    throw new Error('a header from a Secret cannot be a token; give the HeaderValue itself');
  }
  return typeof header === 'string' ? header : textOf(header);
}

function fromSecrets(
  { name, reference }: Names,
  headers: PlainObject,
  path: string,
  use: UseConstruct,
): PlainObject[] | undefined {
  const items: PlainObject[] = [];
  for (const [header, value] of Object.entries(headers)) {
    const { factory, values } = originOf(value) ?? {};
    if (factory === HEADER.fromSecret && values !== undefined) {
      const { secret, key } = values as unknown as SecretKey;
      use(field(field(item(path, items.length), reference), 'name'), secret);
      items.push({ [name]: header, [reference]: { name: secret.name, key } });
    }
  }
  return items.length === 0 ? undefined : items;
}
