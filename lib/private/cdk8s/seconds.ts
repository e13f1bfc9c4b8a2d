import type { Duration } from 'cdk8s';

/** A duration in seconds; cdk8s returns what a program in JavaScript gave it, which may be a text. */
export function secondsOf(duration: Duration): number {
  const seconds: unknown = duration.toSeconds({ integral: false });
  return Number(seconds);
}
