import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Construct } from 'constructs';
import { McpInclude, type TargetCluster } from '../../lib';

const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
let count = 0;

/** Path of a file with that text. */
export function fileOf(text: string): string {
  const file = path.join(folder, `${String(count++)}.yaml`);
  writeFileSync(file, text);
  return file;
}

/** Includes the text of a file. */
export function include(scope: Construct, text: string, cluster?: TargetCluster): McpInclude {
  const id = `Include${String(count)}`;
  const url = fileOf(text);
  try {
    return new McpInclude(scope, id, { url, ...(cluster === undefined ? {} : { cluster }) });
  } finally {
    rmSync(url);
  }
}

/** A document of one of this package's kinds. */
export function documentOf(kind: string, spec: unknown, more: object = {}): string {
  const metadata = { name: 'x' };
  return JSON.stringify({ apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind, metadata, spec, ...more }, undefined, 1);
}
