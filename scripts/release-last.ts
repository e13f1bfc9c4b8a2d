/** Writes what the examples write now into `test/last/`. Only a release does that: see CONTRIBUTING.md. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { exampleNames, LAST, writeExample } from './lib/example-outputs';

rmSync(LAST, { recursive: true, force: true });
for (const example of exampleNames()) {
  writeExample(example, path.join(LAST, example));
}
