import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './docs';
import { inFolder } from './programs';

/** The names of the examples. */
export const EXAMPLES = readdirSync(path.join(ROOT, 'examples')).filter((name) =>
  existsSync(path.join(ROOT, 'examples', name, 'main.ts')),
);

/** Does something in a folder whose `dist` has the manifests that an example writes. */
export function withExampleFiles<Result>(example: string, action: () => Result): Result {
  const before = { cwd: process.cwd(), outdir: process.env['CDK8S_OUTDIR'] };
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation();
  return inFolder((folder) => {
    process.env['CDK8S_OUTDIR'] = path.join(folder, 'dist');
    process.chdir(folder);
    try {
      jest.isolateModules(() => {
        jest.requireActual(path.join(ROOT, 'examples', example, 'main.ts'));
      });
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
