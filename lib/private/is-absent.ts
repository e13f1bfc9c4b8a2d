/** Whether no value is there: other languages pass null, and Kubernetes treats null as an absent field. */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
