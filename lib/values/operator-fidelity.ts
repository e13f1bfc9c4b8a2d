/**
 * How closely the objects for a cluster without the operator follow the operator's own.
 */
export enum OperatorFidelity {
  /**
   * The operator's objects with the corrections of `docs/corrections.md`: more secure, and without the operator's known
   * bugs.
   */
  CORRECTED = 'corrected',

  /** Reproduces the operator's objects exactly, byte for byte, bugs included. */
  EXACT = 'exact',
}
