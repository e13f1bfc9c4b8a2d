/** Caches the latest results of a pure function that many callers call with the same arguments. */
export function memoized<T>(compute: (text: string) => T, capacity = 256): (text: string) => T {
  const results = new Map<string, { readonly value: T }>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) {
      return known.value;
    }
    const value = compute(text);
    if (results.size >= capacity) {
      results.clear();
    }
    results.set(text, { value });
    return value;
  };
}
