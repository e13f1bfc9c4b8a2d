import { rmSync } from 'node:fs';
import path from 'node:path';

/** Leaves nothing behind. */
export default function removeTemporaryFolder(): void {
  const folder = process.env['TMPDIR'];
  if (folder !== undefined && path.basename(folder).startsWith('cdk8s-mcp-tests-')) {
    rmSync(folder, { recursive: true, force: true });
  }
}
