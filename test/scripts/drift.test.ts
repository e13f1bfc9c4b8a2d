import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { API_GROUP } from '../../lib/model/product-names';
import { driftOf } from '../../scripts/lib/drift';
import { realCrd, realCrdTexts } from '../support/releases';

const folder = mkdtempSync(path.join(tmpdir(), 'drift-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('drift', () => {
  test('is nothing for what the newest tested release installs', () => {
    const file = written('same.yaml', Array.from(realCrdTexts('0.63.0').values(), (text) => `---\n${text}`).join('\n'));
    expect(driftOf(file, API_GROUP)).toEqual({ lines: [], differs: false });
  });

  test('tells what is new, gone and changed', () => {
    const crd = structuredClone(realCrd('0.63.0', 'MCPGroup')) as unknown as {
      spec: { versions: { schema: { openAPIV3Schema: { properties: { spec: { properties: object } } } } }[] };
    };
    for (const { schema } of crd.spec.versions) {
      schema.openAPIV3Schema.properties.spec.properties = {
        level: { type: 'object', properties: { a: { type: 'integer' } } },
      };
    }
    const { lines, differs } = driftOf(written('other.yaml', stringify(crd)), API_GROUP);
    expect(lines.filter((line) => /new|gone/.test(line))).toEqual([
      '- new: `spec.level`, object',
      '- gone: `spec.description`',
    ]);
    expect(differs).toBe(true);
  });

  test('fails for a file without CRDs', () => {
    expect(() => driftOf(written('none.yaml', 'apiVersion: v1\nkind: ConfigMap\n'), API_GROUP)).toThrow(
      'has no CustomResourceDefinition',
    );
  });
});
