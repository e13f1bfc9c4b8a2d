import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { refreshed, shownCommands } from '../support/command-page';
import { ROOT } from '../support/docs';
import { command, inFolder } from '../support/programs';

const EXAMPLES = readdirSync(path.join(ROOT, 'examples')).filter((name) =>
  existsSync(path.join(ROOT, 'examples', name, 'main.ts')),
);

/** What a command prints about the files that an example writes to `dist`. */
function printed(example: string, line: string): string {
  const before = { cwd: process.cwd(), outdir: process.env['CDK8S_OUTDIR'] };
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation();
  return inFolder((folder) => {
    process.env['CDK8S_OUTDIR'] = path.join(folder, 'dist');
    process.chdir(folder);
    try {
      jest.requireActual(path.join(ROOT, 'examples', example, 'main.ts'));
      const { out, error } = command(line.split(' '));
      return `${out}${error}`;
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

test.each(EXAMPLES)(
  'the page of the example %s shows the graph of its manifests (UPDATE_PAGES=1 writes it there)',
  (name) => {
    const page = path.join('examples', name, 'README.md');
    const shown = shownCommands(page);
    expect(shown.map(({ line }) => line)).toEqual([expect.stringMatching(/^graph dist\/\S+\.k8s\.yaml$/)]);
    for (const each of shown) {
      const out = printed(name, each.line);
      expect(out).toBe(refreshed(page, each, out));
    }
  },
);
