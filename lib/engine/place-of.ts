import type { IConstruct } from 'constructs';

/** A scope in messages. */
export function placeOf({ node }: IConstruct): string {
  return node.path === '' ? 'the app' : node.path;
}
