import fc from 'fast-check';
import { forgetPrinted } from '../../lib/engine/review';
import { APP_RULES, checkAppsBy } from '../../lib/rules/app/app-rules';
import { SEED } from '../support/runs';

fc.configureGlobal({ seed: SEED });

/** Warnings of this package are what a test asserts, not what its reader should see. */
const emitWarning = process.emitWarning.bind(process) as (...args: unknown[]) => void;

jest.spyOn(process, 'emitWarning').mockImplementation((...args: unknown[]) => {
  if ((args[1] as { readonly type?: unknown } | undefined)?.type !== 'McpWarning') {
    emitWarning(...args);
  }
});

/**
 * Most tests state a release only where it matters, and list all warnings that they expect. What is said where none is
 * stated is tried in `test/rules/app/release-unstated.test.ts`, which applies all rules.
 */
checkAppsBy(APP_RULES.filter(({ id }) => id !== 'release-unstated'));

// each test is a process of its own
beforeEach(forgetPrinted);
