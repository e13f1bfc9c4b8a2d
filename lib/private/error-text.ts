/** What an error says; errors of Node are not always instances of this realm's `Error`. */
export function textOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
