import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/language-test';
import { redistributed, thirdPartyNotices } from '../../scripts/lib/third-party';

const NOTICES = readFileSync(path.join(ROOT, 'THIRD-PARTY-NOTICES'), 'utf8');

test('THIRD-PARTY-NOTICES is fresh (otherwise: npm run build)', () => {
  expect(NOTICES).toBe(thirdPartyNotices());
});

test('names the parser of Cedar, and the crates in it', () => {
  expect(NOTICES).toMatch(/^@cedar-policy\/cedar-wasm \d+\.\d+\.\d+$/m);
  expect(NOTICES).toMatch(/^ {2}smol_str \d+\.\d+\.\d+$/m);
});

test('has the text of each licence', () => {
  expect(NOTICES).toMatch(/^yaml \d/m);
  expect(NOTICES).toContain('Copyright Eemeli Aro');
  expect(NOTICES).toMatch(/^ipaddr\.js \d/m);
  expect(NOTICES).toContain('Permission is hereby granted');
});

test('names each package once', () => {
  const names = redistributed().map((folder) => path.relative(path.join(ROOT, 'node_modules'), folder));
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining(['yaml', 'ipaddr.js']));
});
