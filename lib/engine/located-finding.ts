import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import type { CatalogEntry } from './catalog-entry';
import type { WarningSettings } from './warning-settings';

/** A finding, and where it belongs. */
export interface LocatedFinding {
  readonly host: IConstruct;
  readonly finding: Finding;
  /** Where the field is written down, if it came from a file. */
  readonly location?: string | undefined;
  /** What the finding is about, if that is one of our constructs. */
  readonly entry?: CatalogEntry;
  /** What the target cluster says of warnings. */
  readonly cluster?: WarningSettings | undefined;
}
