/**
 * Counts the functions and the files of `lib/` that three programs enter, from loading the package to the end of the
 * synth: `npm run flows`. With `-- --list`, it prints them too, file by file.
 *
 * V8 counts, in a new process for each program. What a module does while it is loaded is no function.
 */

import { parseArgs } from 'node:util';
import { FLOW_CLUSTERS } from './lib/flow-clusters';
import { withFlows } from './lib/flows';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
withFlows((enteredBy) => {
  for (const cluster of FLOW_CLUSTERS.keys()) {
    const files = enteredBy(cluster);
    const count = files.reduce((sum, { functions }) => sum + functions.length, 0);
    console.log(`${cluster}: ${String(count)} functions in ${String(files.length)} files`);
    for (const { file, functions } of values.list ? files : []) {
      console.log([`  ${file} (${String(functions.length)})`, ...functions.map((each) => `    ${each}`)].join('\n'));
    }
  }
});
