import type { AlertRequest } from '../../../model/facade-requests';
import type { Observed } from './queries';

/** How soon somebody is needed. */
export type Urgency = keyof AlertRequest['severity'];

/** An alert before it is routed. */
export interface Alert {
  /** Its name; in lower case, an anchor of `docs/troubleshooting.md`. */
  readonly name: string;
  readonly expression: readonly string[];
  /** How long the expression must be true. */
  readonly lasts?: string;
  readonly urgency: Urgency;
  /** The window, if the alert has several. */
  readonly window?: string;
  readonly summary: string;
  readonly description: string;
}

/** What alerts are made from. */
export interface AlertSource {
  readonly proxy: Observed;
  readonly request: AlertRequest;
  /** Whether the proxy should have pods at all. */
  readonly hasPods: boolean;
}

/** The proxy in texts for people. */
export function called({ namespace, name }: Observed): string {
  return `${namespace}/${name}`;
}
