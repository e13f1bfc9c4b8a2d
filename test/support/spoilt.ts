/** What JSON and YAML hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The number of values and keys. */
function sizeOf(value: Json): number {
  if (typeof value !== 'object' || value === null) {
    return 1;
  }
  const keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  return 1 + keys + Object.values(value).reduce<number>((sum, each) => sum + sizeOf(each), 0);
}

/** The value with the text in the place of one value or key within it. */
export function spoilt(value: Json, place: number, text: string): Json {
  let rest = 1 + (place % (sizeOf(value) - 1));
  const isHere = (): boolean => rest-- === 0;
  const visit = (each: Json): Json => {
    if (isHere()) {
      return text;
    }
    if (Array.isArray(each)) {
      return each.map(visit);
    }
    return typeof each === 'object' && each !== null
      ? Object.fromEntries(Object.entries(each).map(([key, inner]) => [isHere() ? text : key, visit(inner)]))
      : each;
  };
  return visit(value);
}
