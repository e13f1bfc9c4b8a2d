/**
 * Computes a result once for all inputs with the same key; it is forgotten together with its owner. For results that
 * many objects of one app share.
 */
export function perOwner<Input, Result>(
  keyOf: (input: Input) => string,
  compute: (input: Input) => Result,
): (owner: object, input: Input) => Result {
  const known = new WeakMap<object, Map<string, { readonly result: Result }>>();
  return (owner, input) => {
    const results = known.get(owner) ?? new Map<string, { readonly result: Result }>();
    known.set(owner, results);
    const key = keyOf(input);
    const found = results.get(key) ?? { result: compute(input) };
    results.set(key, found);
    return found.result;
  };
}
