import path from 'node:path';
import { refreshed, shownCommands } from '../support/command-page';
import { EXAMPLES, withExampleFiles } from '../support/example-files';
import { command } from '../support/command';

/** What a command prints about the files that an example writes to `dist`. */
function printed(example: string, line: string): string {
  return withExampleFiles(example, () => {
    const { out, error } = command(line.split(' '));
    return `${out}${error}`;
  });
}

test.each(EXAMPLES)(
  'the page of the example %s shows the graph of its manifests (UPDATE_PAGES=1 writes it there)',
  (name) => {
    const page = path.join('examples', name, 'README.md');
    const shown = shownCommands(page);
    expect(shown.map(({ line }) => line)).toEqual([
      expect.stringMatching(/^graph dist\/\S+\.k8s\.yaml( --without \S+)?$/),
    ]);
    for (const each of shown) {
      const out = printed(name, each.line);
      expect(out).toBe(refreshed(page, each, out));
    }
  },
);
