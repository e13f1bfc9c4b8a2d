import { membersOf, requiredOf } from './prop-types';
import type { PropType } from './prop-type';

/** Stands for a value in examples. */
const ANY = '…';

/** How a program writes an object with these members: `{ config: … }`. */
export function objectWith(members: readonly string[]): string {
  return `{ ${members.map((name) => `${name}: ${ANY}`).join(', ')} }`;
}

/** How a program writes a member that is deeper in an object: `telemetry: { serviceName: … }`. */
export function memberAt(path: readonly string[]): string {
  return path.reduceRight((inner, name) => `${name}: ${inner === ANY ? ANY : `{ ${inner} }`}`, ANY);
}

/** How a program calls a factory: `HeaderValue.fromSecret(secret, 'key')`. */
export function callOf(factory: string): string {
  const required = Array.from(membersOf(factory).values()).filter(({ isOptional }) => !isOptional);
  return `${factory}(${required.map(({ type, name }) => exampleOf(type, name === 'value' ? ANY : name)).join(', ')})`;
}

/** Several alternatives. */
export function either(alternatives: readonly string[]): string {
  return alternatives.join(' or ');
}

/** Code within a sentence. */
export function code(text: string): string {
  return `\`${text}\``;
}

function exampleOf(type: PropType, name: string): string {
  switch (type.kind) {
    case 'string':
      return `'${name}'`;
    case 'number':
      return '1';
    case 'list':
      return `[${exampleOf(type.items, ANY)}]`;
    case 'map':
      return `{ name: ${exampleOf(type.values, ANY)} }`;
    case 'struct':
      return objectWith(requiredOf(type.name));
    default:
      return name;
  }
}
