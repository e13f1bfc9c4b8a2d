import { mapToken } from '../private/cdk8s/map-token';
import { field, item } from '../private/field-path';
import type { PlainObject } from '../private/plain';
import { isToken } from '../private/cdk8s/token';
import type { UseConstruct } from '../declaration/used-constructs';
import type { HeaderValue } from './header-value';
import { secretKeyRef } from '../declaration/secret-key-ref';

/** What a list of headers declares: plain values, and references to Secrets. */
interface Headers {
  readonly [name: string]: HeaderValue;
}

/** How a custom resource lists the headers whose values come from Secrets. */
export interface SecretHeaderList {
  /** The list. */
  readonly path: string;
  /** The field of its items that holds the header's name. */
  readonly name: string;
  /** The field of its items that refers to the Secret. */
  readonly reference: string;
}

/** The headers with plain values, in the form of the custom resource. */
export function plaintextHeaders(headers: Headers | undefined): unknown {
  return mapToken(headers, (given) => {
    const plaintext = Object.entries(given).filter(([, { _secretValue }]) => _secretValue === undefined);
    return plaintext.length === 0 ? undefined : Object.fromEntries(plaintext.map(withText));
  });
}

/** The headers whose values come from Secrets, in the form of the custom resource. */
export function secretHeaders(headers: Headers | undefined, list: SecretHeaderList, use: UseConstruct): unknown {
  return mapToken(
    headers,
    (each) => secretItems(each, list, use),
    (each) => secretItems(each, list, () => undefined),
  );
}

function withText([name, value]: [string, HeaderValue]): [string, unknown] {
  return [name, isToken(value) ? mapToken(value, laterText) : value._plaintext];
}

/** A token may stand for the text itself. */
function laterText(value: HeaderValue | string): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (value._secretValue !== undefined) {
    // which list the header goes into must be known before
    throw new Error('a header from a Secret cannot be a token; give the HeaderValue itself');
  }
  return value._plaintext;
}

function secretItems(headers: Headers, list: SecretHeaderList, use: UseConstruct): PlainObject[] | undefined {
  const items: PlainObject[] = [];
  for (const [name, { _secretValue }] of Object.entries(headers)) {
    if (_secretValue !== undefined) {
      const path = field(item(list.path, items.length), list.reference);
      items.push({ [list.name]: name, [list.reference]: secretKeyRef(_secretValue, path, use) });
    }
  }
  return items.length === 0 ? undefined : items;
}
