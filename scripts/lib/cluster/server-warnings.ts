/** What the API server warns of, and the checks that tell the same. */
const TOLD_BY: readonly (readonly [warning: RegExp, ids: readonly string[]])[] = [
  [/ambiguous|non-standard|host bits|leading zeros/, ['network-range-form']],
  [/hides previous definition|duplicate (name|port)/, ['pod-template-duplicate', 'environment-duplicates']],
  [/a null labelSelector/, ['pod-template-fails', 'pod-template-no-effect']],
  [/invalid empty name/, ['image-pull-secret-empty', 'pod-template-no-effect']],
  [/is deprecated/, ['release-unstated', 'api-version']],
  [/unknown field/, ['unknown-field']],
];

/** Whether synth has told of a warning of the API server, of which it knows the checks. */
export function isTold(warning: string, ids: readonly string[]): boolean {
  return TOLD_BY.some(([pattern, known]) => pattern.test(warning) && known.some((id) => ids.includes(id)));
}
