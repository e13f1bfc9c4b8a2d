import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { servedCrdFile } from '../../../scripts/lib/crds-of-release';

const OWN = path.join(__dirname, '..', '..', '..', 'crds', 'toolhive.stacklok.dev.yaml');
let latest: string | undefined;

/** Files that programs name. */
export class Crds {
  /** The path of the CRDs of the newest tested release, written once. */
  public static latest(): string {
    latest ??= written(servedCrdFile(readFileSync(OWN, 'utf8'), LATEST_RELEASE));
    return latest;
  }
}

/** As JSON, which is read faster. */
function written(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'latest-crds-')), 'crds.json');
  const items = parseAllDocuments(text).map((each) => each.toJS() as unknown);
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return file;
}
