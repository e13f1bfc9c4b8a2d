/** Computes the result of the function on first use, and caches it. */
export function once<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}
