import type { PlainObject } from '../../../private/plain';
import type { Names, References } from '../typescript/names';

/** The proxy that a call belongs to, and what its options may refer to. */
export interface FacadeContext {
  readonly proxy: { readonly spec: PlainObject };
  /** The port that `metrics.scrape` scrapes without an option; undefined: that of the proxy. */
  readonly metricsPort: number | undefined;
  readonly namespace: string | undefined;
  readonly references: References;
  readonly names: Names;
}
