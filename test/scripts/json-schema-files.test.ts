import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, SITE } from '../../scripts/lib/addresses';
import { jsonSchemaFiles } from '../../scripts/lib/json-schema-files';

const files = jsonSchemaFiles(readFileSync(path.join(ROOT, 'crds', 'toolhive.stacklok.dev.yaml'), 'utf8'));

test('are those of the folder (otherwise: npm run import)', () => {
  expect(Array.from(files.keys()).sort()).toEqual(readdirSync(path.join(ROOT, 'schemas')).sort());
  for (const [name, text] of files) {
    expect(readFileSync(path.join(ROOT, 'schemas', name), 'utf8')).toBe(text);
  }
});

test('a part that stands in several releases is written once', () => {
  const size = Array.from(files.values()).reduce((sum, text) => sum + text.length, 0);
  expect(size).toBeLessThan(300_000);
  const lines = (files.get('resources.json') ?? '').split('\n').map((line) => line.replace(/^"[^"]+": |,$/g, ''));
  const long = lines.filter((line) => line.length > 200);
  expect(new Set(long).size).toBe(long.length);
});

test('everything that a schema refers to is there', () => {
  const names = new Set(
    Object.keys((JSON.parse(files.get('resources.json') ?? '') as { definitions: object }).definitions),
  );
  const references = Array.from(files.values()).flatMap((text) =>
    Array.from(text.matchAll(/"\$ref":"(?:resources\.json)?#\/definitions\/([^"]+)"/g), ([, name = '']) => name),
  );
  expect(references.length).toBeGreaterThan(400);
  expect(references.filter((name) => !names.has(name))).toEqual([]);
  expect(Array.from(names).filter((name) => !references.includes(name))).toEqual([]);
});

test('pages name files that there are', () => {
  const page = readFileSync(path.join(ROOT, 'docs', 'command-line.md'), 'utf8');
  const named = Array.from(page.matchAll(/(\S*)\bschemas\/([\w.]+\.json)/g), ([, before = '', name = '']) => [
    before,
    name,
  ]);
  expect(named.filter(([, name = '']) => !existsSync(path.join(ROOT, 'schemas', name)))).toEqual([]);
  expect(named.map(([before]) => before)).toContain(`$schema=${SITE}`);
});
