/** Runs the command `cdk8s-mcp` with the source of the package: `npm run command -- check proxies.yaml`. */
import { readFileSync } from 'node:fs';
import { main } from '../lib/cli/main';
import { version } from '../package.json';

process.exitCode = main(process.argv.slice(2), version, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  input: () => readFileSync(0, 'utf8'),
  interactive: process.stderr.isTTY,
});
