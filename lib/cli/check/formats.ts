import { json } from '../format';
import { junit } from './junit';
import { report, type CheckResult, type CheckRun } from './report';
import { sarif } from './sarif';

/** The formats of a check; the first is the default. */
export const FORMAT_NAMES = ['text', 'json', 'sarif', 'junit'] as const;

/** How a result is written in each format. */
export const FORMATS: {
  readonly [Name in (typeof FORMAT_NAMES)[number]]: (result: CheckResult, run: CheckRun) => string;
} = { text: report, json, sarif, junit };
