/** Computes the result of the function on first use, and caches it. */
export function once<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

/** Computes a result for each object once; it is forgotten together with the object. */
export function perObject<Subject extends object, Result>(
  compute: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, { readonly result: Result }>();
  return (subject) => {
    const known = results.get(subject) ?? { result: compute(subject) };
    results.set(subject, known);
    return known.result;
  };
}

/** Computes a result once for each text. For few texts, and results that are the same in all apps. */
export function perText<Text extends string, Result>(compute: (text: Text) => Result): (text: Text) => Result {
  const results = new Map<Text, { readonly result: Result }>();
  return (text) => {
    const known = results.get(text) ?? { result: compute(text) };
    results.set(text, known);
    return known.result;
  };
}

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
