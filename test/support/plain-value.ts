/** What JSON can hold. */
export type PlainValue =
  null | string | number | boolean | readonly PlainValue[] | { readonly [name: string]: PlainValue };

/** A value as JSON has it. */
export function plain(value: object): PlainValue {
  return JSON.parse(JSON.stringify(value)) as PlainValue;
}
