import { isToken } from './cdk8s/token';

/** Describes a value without revealing any of it. */
export function whatIs(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return Number.isNaN(value) ? 'NaN' : Number.isFinite(value) ? 'a number' : 'infinite';
    case 'undefined':
      return 'undefined';
    case 'object':
      return value === null ? 'null' : whatObjectIs(value);
    default:
      return `a ${typeof value}`;
  }
}

/** The name after its article. */
export function withArticle(name: string): string {
  return `${/^([AEIO]|M[Cc][Pp])/.test(name) ? 'an' : 'a'} ${name}`;
}

function whatObjectIs(value: object): string {
  if (isToken(value)) {
    return 'a token';
  }
  if (Array.isArray(value)) {
    return 'an array';
  }
  const { constructor } = value as { readonly constructor?: unknown };
  const name = typeof constructor === 'function' ? constructor.name : '';
  return name === '' || name === 'Object' ? 'an object' : withArticle(name);
}
