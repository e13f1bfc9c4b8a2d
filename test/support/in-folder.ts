import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs a function with a temporary folder. */
export function inFolder<Result>(action: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  try {
    return action(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
