/**
 * A proxy that cannot be written yet: it needs something that is not in the app, or that a rule already reports as
 * missing.
 */
export class IncompleteProxy extends Error {}
