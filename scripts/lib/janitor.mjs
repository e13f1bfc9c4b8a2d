// Ends what a process has started and removes its folders, once the process itself has ended, also if it was killed:
// the standard input, which says what to end and what to remove, ends with it.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const groups = new Set();
const folders = new Set();

for await (const line of createInterface({ input: process.stdin })) {
  const { add, group, folder } = JSON.parse(line);
  const [set, value] = group === undefined ? [folders, folder] : [groups, group];
  if (add) {
    set.add(value);
  } else {
    set.delete(value);
  }
}
for (const group of groups) {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}
for (const folder of folders) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
