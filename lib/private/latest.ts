/** Caches the latest result of a pure function that is called several times in a row with the same argument. */
export function latest<Subject extends object, Result>(
  compute: (subject: Subject) => Result,
): (subject: Subject) => Result {
  let known: { readonly subject: Subject; readonly result: Result } | undefined;
  return (subject) => {
    if (known?.subject !== subject) {
      known = { subject, result: compute(subject) };
    }
    return known.result;
  };
}
