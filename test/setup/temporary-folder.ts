import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Gives all tests one temporary folder, which goes with them: each app of `Testing.app` makes a folder of its own. */
export default function makeTemporaryFolder(): void {
  process.env['TMPDIR'] = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-tests-'));
}
