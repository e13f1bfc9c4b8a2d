/**
 * How closely proxies follow what the operator makes of a declaration.
 */
export enum OperatorFidelity {
  /**
   * The corrections of `docs/corrections.md` apply: proxies are more secure, and without the operator's known bugs. With
   * the operator, they are written into the fields of the custom resources.
   */
  CORRECTED = 'corrected',

  /**
   * Reproduces the operator exactly, bugs included: byte for byte without it; with it, only what was declared is written.
   */
  EXACT = 'exact',
}
