import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import type { CatalogEntry } from './catalog-entry';
import type { WarningSettings } from './warning-settings';

/** A finding and its location. */
export interface LocatedFinding {
  readonly host: IConstruct;
  readonly finding: Finding;
  /** The source of the field, if it is a file or a default. */
  readonly location?: string | undefined;
  /** The scope of the default that set the field; absent if the construct set it. */
  readonly boundAt?: IConstruct;
  /** The construct that the finding is about, if it is one of this package's. */
  readonly entry?: CatalogEntry;
  /** The warning settings of the target cluster. */
  readonly cluster?: WarningSettings | undefined;
}
