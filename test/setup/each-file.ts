import fc from 'fast-check';
import { forgetPrinted } from '../../lib/engine/process-warnings';
import { SEED } from '../support/runs';

fc.configureGlobal({ seed: SEED });

/** Warnings of this package are what a test asserts, not what its reader should see. */
const emitWarning = process.emitWarning.bind(process) as (...args: unknown[]) => void;

jest.spyOn(process, 'emitWarning').mockImplementation((...args: unknown[]) => {
  if ((args[1] as { readonly type?: unknown } | undefined)?.type !== 'McpWarning') {
    emitWarning(...args);
  }
});

// each test is a process of its own
beforeEach(forgetPrinted);
