/** The part of a text between two places, which Cedar counts in bytes. */
export function slice(text: string, start: number, end?: number): string {
  return Buffer.from(text).subarray(start, end).toString();
}
