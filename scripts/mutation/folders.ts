interface Folder {
  /**
   * The tests of the folder, below `test/`: those that mirror it, and those of the constructs through which it is used.
   * Tests that `jest.fast.config.js` leaves out are none of them: changes that only they notice count as not noticed.
   */
  readonly tests: readonly string[];
  /** The minimum share of noticed changes, in percent. */
  readonly score: number;
}

export const FOLDERS: { readonly [name: string]: Folder } = {
  cdk8s: { tests: ['cdk8s/', 'cluster/'], score: 88 },
  cedar: { tests: ['cedar/'], score: 95 },
  cel: { tests: ['cel/'], score: 88 },
  cli: { tests: ['cli/'], score: 88 },
  corrections: { tests: ['corrections/', 'standalone/', 'proxy/'], score: 88 },
  crds: { tests: ['crds/'], score: 95 },
  declaration: { tests: ['declaration/', 'configs/', 'proxy/', 'values/', 'yaml/'], score: 95 },
  engine: { tests: ['engine/', 'cluster/', 'yaml/', 'guardrails/', 'rules/app/', 'call-counts.test.ts'], score: 95 },
  go: { tests: ['go/'], score: 88 },
  kubernetes: { tests: ['kubernetes/'], score: 95 },
  operator: { tests: ['operator/', 'corpus-operator.test.ts'], score: 88 },
  proxy: { tests: ['proxy/'], score: 88 },
  rules: { tests: ['rules/', 'proxy/', 'guardrails/'], score: 95 },
  standalone: { tests: ['standalone/', 'corpus-standalone.test.ts', 'proxy/'], score: 88 },
  yaml: { tests: ['yaml/', 'proxy/', 'rules/native-rules.test.ts', 'cli/commands/check'], score: 88 },
};
