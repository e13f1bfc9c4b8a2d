import { HEADER } from '../../../declaration/fields/headers';
import type { HeadersRow } from '../../../declaration/fields/row';
import type { SecretKeyRef } from '../../../model/config-maps';
import type { PlainObject } from '../../../private/plain';
import { call, value, type Expression, type Fields } from '../typescript/expression';
import type { References } from './references';

/** Headers by name, plain and from Secrets. */
export function headers(
  plaintext: unknown,
  fromSecrets: unknown,
  { name, reference }: Pick<HeadersRow, 'name' | 'reference'>,
  references: References,
): Fields {
  const plain = Object.entries((plaintext ?? {}) as { readonly [header: string]: string }).map(
    ([header, text]): [string, Expression] => [
      header,
      text === '' ? call(HEADER.withheld) : call(HEADER.plaintext, value(text)),
    ],
  );
  const secret = ((fromSecrets ?? []) as readonly PlainObject[]).map((each): [string, Expression] => {
    const from = each[reference] as SecretKeyRef;
    return [
      String(each[name]),
      call(HEADER.fromSecret, references.to('Secret', undefined, from.name), value(from.key)),
    ];
  });
  return { kind: 'fields', fields: [...plain, ...secret], tall: false };
}
