import { goMap, type GoMap } from './go-json';

/** Go's `omitempty` for a string. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** Go's `omitempty` for a list. */
export function nonEmptyList<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

/** Go's `omitempty` for a map of strings. */
export function nonEmptyMap(map: { readonly [key: string]: string } | undefined): GoMap | undefined {
  return map === undefined || Object.keys(map).length === 0 ? undefined : goMap(map);
}

/** Go's `omitempty` for a boolean. */
export function ifTrue(given: boolean | undefined): true | undefined {
  return given === true ? true : undefined;
}
