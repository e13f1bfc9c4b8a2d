import { printPending, printWarning } from '../../lib/engine/process-warnings';

describe('a line', () => {
  /** What is printed while `run` runs. */
  function emittedBy(run: () => void): unknown[][] {
    const emit = jest.spyOn(process, 'emit').mockReturnValue(process);
    try {
      run();
      return emit.mock.calls.filter(([event]) => event === ('warning' as string));
    } finally {
      emit.mockRestore();
    }
  }

  let given: jest.SpyInstance;

  beforeEach(async () => {
    given = jest.spyOn(process, 'emitWarning').mockImplementation();
    await nextTurn();
    printWarning('one is missing', 'CDK8S_MCP_ONE');
    printWarning('sum');
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  function nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(resolve);
    });
  }

  test('is given to Node with its code', () => {
    expect(given.mock.calls).toEqual([
      ['one is missing', { type: 'McpWarning', code: 'CDK8S_MCP_ONE' }],
      ['sum', { type: 'McpWarning' }],
    ]);
  });

  test('is printed if Node has not printed it', () => {
    expect(emittedBy(printPending)).toEqual([
      ['warning', expect.objectContaining({ name: 'McpWarning', code: 'CDK8S_MCP_ONE', message: 'one is missing' })],
      ['warning', expect.objectContaining({ name: 'McpWarning', message: 'sum' })],
    ]);
  });

  test('is not printed again', async () => {
    await nextTurn();
    expect(emittedBy(printPending)).toEqual([]);
  });
});
