import fc from 'fast-check';
import { forgetPrinted } from '../../lib/engine/printed';
import { SEED } from '../support/runs';

fc.configureGlobal({ seed: SEED });

/** Warnings of this package are what a test asserts, not what its reader should see. */
const emitWarning = process.emitWarning.bind(process) as (...args: unknown[]) => void;

jest.spyOn(process, 'emitWarning').mockImplementation((...args: unknown[]) => {
  if ((args[1] as { readonly type?: unknown } | undefined)?.type !== 'McpWarning') {
    emitWarning(...args);
  }
});

// each test is a process of its own; loading more than this would keep tests from taking other modules as they are
beforeEach(forgetPrinted);

/**
 * Most tests state a release only where it matters, and list all warnings that they expect. What is said where none is
 * stated is tried in `test/rules/app/release-unstated.test.ts`, which takes the rules as they are.
 */
jest.mock('../../lib/rules/app/clusters', () => {
  const actual = jest.requireActual<typeof import('../../lib/rules/app/clusters')>('../../lib/rules/app/clusters');
  const quiet = actual.RELEASE_STATEMENT_RULES.map((rule) =>
    rule.id === 'release-unstated' ? { ...rule, check: (): [] => [] } : rule,
  );
  return { ...actual, RELEASE_STATEMENT_RULES: quiet };
});
