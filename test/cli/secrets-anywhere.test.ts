import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Testing, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { OperatorRelease, TargetCluster } from '../../lib';
import { latestDocuments } from '../support/every-document';
import { errorsOf } from '../support/facades';
import { include } from '../support/include';
import { command } from '../support/command';
import { inFolder } from '../support/in-folder';
import { runs, SEED } from '../support/runs';
import { spoilt, type Json } from '../support/spoilt';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

const RANDOM = fc
  .array(fc.constantFrom(...Array.from('abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ0123456789')), {
    minLength: 24,
    maxLength: 40,
  })
  .map((characters) => characters.join(''));
const HEX = fc
  .array(fc.constantFrom(...Array.from('0123456789abcdef')), { minLength: 32, maxLength: 40 })
  .map((digits) => digits.join(''));
const PASSWORD = fc.constantFrom('Tr0ub4dor & 3', 'pa55 word', 'correct=horse=9', 'c0rrect@horse', '"hunter2"?');

/** A secret, and how it is written. */
const SECRETS = fc.oneof(
  RANDOM.map((core) => ({ core, text: core })),
  HEX.map((core) => ({ core, text: core })),
  RANDOM.map((core) => ({ core, text: `sk-proj-${core}` })),
  RANDOM.map((core) => ({ core, text: `API_KEY=${core}` })),
  RANDOM.map((core) => ({ core, text: `Bearer ${core}` })),
  RANDOM.map((core) => ({ core, text: `https://user:${core}@a.example/mcp` })),
  RANDOM.map((core) => ({ core, text: `https://a.example/mcp?api_key=${core}` })),
  PASSWORD.map((core) => ({ core, text: core })),
);

const OTHERS: Json[] = [
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'secret', labels: { team: 'ai' } },
    stringData: { key: 'value' },
  },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'authz' }, data: { 'authz.json': '{}' } },
  { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPServer', metadata: { name: 'x' }, spec: { image: 'a' } },
];
const DOCUMENTS: Json[] = [...(latestDocuments() as unknown as Json[]), ...OTHERS];

const SPOILT = fc.noShrink(
  fc
    .record({ secret: SECRETS, index: fc.nat(DOCUMENTS.length - 1), place: fc.nat(10_000) })
    .map(({ secret, index, place }) => ({
      secret,
      text: DOCUMENTS.flatMap((each, at) => {
        const isNear = at === index || OTHERS.includes(each);
        const written = at === index ? spoilt(each, place, secret.text) : each;
        return isNear ? [stringify(written)] : [];
      }).join('---\n'),
    })),
);

describe('a secret in the place of any value or key of a document', () => {
  test('is in no output of a command', () => {
    fc.assert(
      fc.property(
        SPOILT,
        fc.constantFrom<string[]>([], ['--without-operator'], ['--release', '0.44']),
        ({ secret, text }, options) => {
          inFolder((folder) => {
            const file = path.join(folder, 'all.yaml');
            writeFileSync(file, text);
            const checks = [[], ['--json'], ['--format', 'sarif'], ['--format', 'junit']].map((each) =>
              command(['check', file, ...options, ...each]),
            );
            const { error } = command(['convert', file, ...options]);

            expect([...checks.flatMap(({ out, error: said }) => [out, said]), error].join('\n')).not.toContain(
              secret.core,
            );
          });
        },
      ),
      { seed: SEED, numRuns: runs(60) },
    );
  }, 300_000);

  test('is in no error and no warning of a program', () => {
    fc.assert(
      fc.property(SPOILT, fc.boolean(), ({ secret, text }, isOperated) => {
        warn.mockClear();
        const release = { release: OperatorRelease.LATEST };
        const chart = new Chart(Testing.app(), 'test');
        (isOperated ? TargetCluster.withOperator(release) : TargetCluster.withoutOperator(release)).bind(chart);
        include(chart, text);

        expect(JSON.stringify([errorsOf(chart), warn.mock.calls])).not.toContain(secret.core);
      }),
      { seed: SEED, numRuns: runs(60) },
    );
  }, 300_000);
});
