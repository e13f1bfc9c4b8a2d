import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { LATER } from '../../../lib/releases/releases';
import { servedCrdFile } from '../../../scripts/lib/crds-of-release';

const OWN = path.join(__dirname, '..', '..', '..', 'crds', 'toolhive.stacklok.dev.yaml');
let later: string | undefined;

/** Files that programs name. */
export class Crds {
  /** The path of the CRDs of a cluster with all fields after the newest tested release, written once. */
  public static later(): string {
    later ??= written(servedCrdFile(readFileSync(OWN, 'utf8'), LATER));
    return later;
  }
}

/** As JSON, which is read faster. */
function written(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'later-crds-')), 'crds.json');
  const items = parseAllDocuments(text).map((each) => each.toJS() as unknown);
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return file;
}
