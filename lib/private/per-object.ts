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
