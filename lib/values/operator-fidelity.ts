/**
 * How closely the objects for a cluster without the operator follow the operator's own.
 */
export enum OperatorFidelity {
  /** The operator's objects with the corrections of `docs/corrections.md`: more secure, and without its known faults. */
  CORRECTED = 'corrected',

  /** Exactly what the operator makes, byte for byte, faults included. */
  EXACT = 'exact',
}
