import type { Scalar } from 'yaml';
import { keyOf, plainScalar, type Integer, type ScalarValue } from './plain-scalar';
import { YamlProblem } from './yaml-problem';

type Node = Scalar<string>;

const PREFIX = 'tag:yaml.org,2002:';

/** The JSON value of a scalar. */
export function jsonValueOf(node: Node): string | number | boolean | null {
  const value = valueOf(node);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new YamlProblem('is a number that JSON cannot represent; quote it', offsetOf(node));
  }
  return isInteger(value) ? integerOf(value.integer, node) : value;
}

/** The JSON key for a scalar; undefined if there is none. */
export function keyOfNode(node: Node): string | undefined {
  return keyOf(valueOf(node));
}

/** Beyond 63 bits, kubectl rounds a number too. */
function integerOf(integer: bigint, node: Node): number {
  const value = Number(integer);
  if (BigInt(value) !== integer && BigInt.asIntN(64, integer) === integer) {
    throw new YamlProblem('is a number that JavaScript cannot represent exactly; quote it', offsetOf(node));
  }
  return value;
}

/** A quoted scalar is a string unless a tag says otherwise; an unknown tag makes any scalar a string. */
function valueOf(node: Node): ScalarValue {
  const { value: text, tag } = node;
  if (tag === undefined || tag === '!') {
    return tag === undefined && node.type === 'PLAIN' ? plainScalar(text) : text;
  }
  switch (tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : '') {
    case 'int':
      return expected(node, isInteger);
    case 'float':
      return float(expected(node, (value) => isInteger(value) || typeof value === 'number'));
    case 'bool':
      return expected(node, (value) => typeof value === 'boolean');
    case 'null':
      return expected(node, (value) => value === null);
    case 'binary':
      return binary(node);
    default:
      return text;
  }
}

function isInteger(value: ScalarValue): value is Integer {
  return typeof value === 'object' && value !== null;
}

function float(value: ScalarValue): ScalarValue {
  return isInteger(value) ? Number(value.integer) : value;
}

function expected(node: Node, isExpected: (value: ScalarValue) => boolean): ScalarValue {
  const value = plainScalar(node.value);
  if (!isExpected(value)) {
    throw new YamlProblem('does not match its tag', offsetOf(node));
  }
  return value;
}

function binary(node: Node): string {
  const text = node.value.replaceAll(/[\r\n]/g, '');
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw new YamlProblem('is not base64, although its tag says so', offsetOf(node));
  }
  return Buffer.from(text, 'base64').toString('utf8');
}

function offsetOf({ range }: Node): number {
  return range?.[0] ?? 0;
}
