import path from 'node:path';
import { exampleNames } from '../../scripts/lib/example-outputs';
import { ROOT } from './docs';
import { inFolder } from './in-folder';

/** The names of the examples. */
export const EXAMPLES = exampleNames();

/** Does something in a folder whose `dist` has the manifests that an example writes. */
export function withExampleFiles<Result>(example: string, action: () => Result): Result {
  const before = { cwd: process.cwd(), outdir: process.env['CDK8S_OUTDIR'] };
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation();
  return inFolder((folder) => {
    process.env['CDK8S_OUTDIR'] = path.join(folder, 'dist');
    process.chdir(folder);
    try {
      run(path.join(ROOT, 'examples', example, 'main.ts'));
      return action();
    } finally {
      process.chdir(before.cwd);
      if (before.outdir === undefined) {
        delete process.env['CDK8S_OUTDIR'];
      } else {
        process.env['CDK8S_OUTDIR'] = before.outdir;
      }
      warn.mockRestore();
    }
  });
}

/** What examples import is the same each time, and takes longer to load than an example to run. */
const PACKAGES = ['cdk8s', 'cdk8s-mcp', 'cdk8s-plus-28', 'constructs'];

/** Runs a program anew, with the packages as they are loaded. */
function run(file: string): void {
  const loaded = PACKAGES.map((name) => [name, jest.requireActual<object>(name)] as const);
  jest.isolateModules(() => {
    for (const [name, exported] of loaded) {
      jest.doMock(name, () => exported);
    }
    jest.requireActual(file);
  });
  for (const [name] of loaded) {
    jest.dontMock(name);
  }
}
