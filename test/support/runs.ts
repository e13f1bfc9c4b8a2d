/** The seed of every property that names none. */
export const SEED = 42;

/** How often a property is tried: as often as usual, or as `npm run fuzz` asks for. */
export function runs(usual: number): number {
  return Math.max(usual, Number(process.env['FUZZ_RUNS'] ?? 0));
}
