import { rmSync } from 'node:fs';
import path from 'node:path';

/** Leaves nothing behind, and the process as it was: Jest can run many times in one. */
export default function removeTemporaryFolder(): void {
  const folder = process.env['TMPDIR'];
  if (folder !== undefined && path.basename(folder).startsWith('cdk8s-mcp-tests-')) {
    rmSync(folder, { recursive: true, force: true });
    process.env['TMPDIR'] = path.dirname(folder);
  }
}
