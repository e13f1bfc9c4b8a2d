import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCrds } from '../../lib/crds/read-crds';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { realCrdTexts } from '../support/releases';

const GROUP = { group: 'toolhive.stacklok.dev', known: SCHEMAS };
const folder = mkdtempSync(path.join(tmpdir(), 'whole-cluster-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** As `kubectl get crd -o yaml` writes it. */
function listOf(texts: readonly string[]): string {
  const items = texts.map((text) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`);
  return `apiVersion: v1\nitems:\n${items.join('')}kind: List\nmetadata:\n  resourceVersion: ""\n`;
}

test('the CRDs of a whole cluster, 5 MB of many groups, are read, and other groups are left out quietly', () => {
  const texts = Array.from(realCrdTexts('0.44.0').values());
  const others = Array.from({ length: 40 }, (_, group) =>
    texts.map((text) => text.replaceAll(GROUP.group, `group-${String(group)}.example.com`)),
  );
  const [whole, own] = [path.join(folder, 'whole.yaml'), path.join(folder, 'own.yaml')];
  writeFileSync(whole, listOf([...others.slice(0, 20), texts, ...others.slice(20)].flat()));
  writeFileSync(own, listOf(texts));

  expect(statSync(whole).size).toBeGreaterThan(5e6);
  const { crds, findings } = readCrds(whole, GROUP);
  expect(findings).toEqual([]);
  expect(crds?.schemas.size).toBe(7);
  expect(crds?.schemas).toEqual(readCrds(own, GROUP).crds?.schemas);
});
