import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import type { CatalogEntry } from './catalog-entry';
import type { WarningSettings } from './warning-settings';

/** A finding, and where it belongs. */
export interface LocatedFinding {
  readonly host: IConstruct;
  readonly finding: Finding;
  /** Where the field comes from, if that is a file or a default. */
  readonly location?: string | undefined;
  /** Where the default was bound that the field comes from; absent: the construct said it itself. */
  readonly boundAt?: IConstruct;
  /** What the finding is about, if that is one of our constructs. */
  readonly entry?: CatalogEntry;
  /** What the target cluster says of warnings. */
  readonly cluster?: WarningSettings | undefined;
}
