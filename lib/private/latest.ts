/** The function, with its latest result kept: for pure functions that are asked the same several times in a row. */
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
