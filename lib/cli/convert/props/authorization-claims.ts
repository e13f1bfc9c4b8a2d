import { fields, optional, type Fields } from '../typescript/expression';

/** The options of policies, if there are any. */
export function claims(given: { readonly [prop: string]: string | undefined }): Fields | undefined {
  const present = Object.entries(given).filter(([, each]) => each !== undefined);
  return present.length === 0
    ? undefined
    : fields(Object.fromEntries(present.map(([prop, each]) => [prop, optional(each)])));
}
