/** A kind, as the class of its constructs for whoever wrote props (`lib/engine/worded.ts`). */
export function kindName(kind: string): string {
  return `⟨kind:${kind}⟩`;
}

/** The same after its article. */
export function aKind(kind: string): string {
  return `⟨a kind:${kind}⟩`;
}
