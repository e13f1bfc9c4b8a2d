/** `error` stops synth; `warning` is accepted by the cluster, but would do nothing or harm there. */
export type Severity = 'error' | 'warning';

/** What a rule says of one field. */
export interface Violation {
  /** The field as the custom resource writes it, such as `spec.headerForward.addHeadersFromSecret[0].headerName`. */
  readonly field: string;
  /** The value received, where showing it helps and cannot leak a credential. */
  readonly value?: unknown;
  /** What is wrong with it, or what is allowed. */
  readonly rule: string;
  /** What to do about it. */
  readonly fix: string;
}

/** A violation with the rule that found it. */
export interface Finding extends Violation {
  /** The rule, as `docs/checks.md` lists it. */
  readonly id: string;
  readonly severity: Severity;
}
