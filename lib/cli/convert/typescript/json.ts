import { isAbsent, isPlainObject } from '../../../private/plain';
import { list, value, type Expression } from './expression';

/** A JSON value as a literal; nulls in objects are left out, since cdk8s leaves them out too. */
export function literal(content: unknown): Expression {
  if (typeof content === 'string' || typeof content === 'boolean' || content === null) {
    return value(content);
  }
  if (typeof content === 'number' && Number.isFinite(content)) {
    return value(content);
  }
  if (Array.isArray(content)) {
    return list(content.map(literal));
  }
  if (isPlainObject(content)) {
    const present = Object.entries(content).filter(([, each]) => !isAbsent(each));
    return { kind: 'fields', fields: present.map(([key, each]) => [key, literal(each)]), tall: false };
  }
  throw new TypeError(`a ${typeof content} that JSON cannot represent`);
}
