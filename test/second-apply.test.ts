import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { LATEST_RELEASE } from '../lib/releases/releases';
import type { Manifest } from './support/corpus';
import { EXAMPLES, withExampleFiles } from './support/example-files';
import { runs, SEED } from './support/runs';
import { secondApply, type Looked } from './support/second-apply';
import { validProgram } from './support/valid/program';
import { toldOf } from './support/valid/run';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

function nothing(): Looked {
  return { objects: 0, fields: 0, defaulted: 0, keyed: 0 };
}

/** The objects that an example writes. */
function objectsOf(example: string): Manifest[] {
  return withExampleFiles(example, () =>
    readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => parseAllDocuments(readFileSync(path.join('dist', file), 'utf8')))
      .map((each) => each.toJS() as Manifest),
  );
}

test.each(EXAMPLES)('a second apply changes nothing of what the example %s writes', (example) => {
  const looked = nothing();

  expect(objectsOf(example).flatMap((each) => secondApply(each, LATEST_RELEASE, looked))).toEqual([]);
  expect(looked.objects).toBeGreaterThan(2);
});

/** With exact fidelity, a Deployment is as the operator makes it (`docs/operator/deployment.md#duplicate-variables`). */
const OF_THE_OPERATOR = '.env repeats ["TOOLHIVE_SECRETS_PROVIDER"]';

test('a second apply changes nothing of what a program writes', () => {
  const looked = nothing();
  fc.assert(
    fc.property(validProgram, (program) => {
      const { written } = toldOf({ charts: { test: program }, guardrails: undefined });
      const objects = written.flatMap((text) => JSON.parse(text) as Manifest[]);

      const found = objects.flatMap((each) => secondApply(each, program.target.release, looked));
      expect(found.filter((each) => !(program.target.exact && each.endsWith(OF_THE_OPERATOR)))).toEqual([]);
    }),
    { seed: SEED, numRuns: runs(40) },
  );

  expect(looked.objects).toBeGreaterThan(200);
  expect(looked.fields).toBeGreaterThan(10_000);
  expect(looked.defaulted).toBeGreaterThan(50);
  expect(looked.keyed).toBeGreaterThan(50);
});

describe('what is looked for', () => {
  const metadata = { name: 'a' };
  const of = (kind: string, spec: object): string[] =>
    secondApply({ apiVersion: 'v1', kind, metadata, spec }, LATEST_RELEASE, nothing());

  test.each<[string, string, object, string]>([
    [
      'a default in a list that is replaced',
      'HTTPRoute',
      { parentRefs: [{ name: 'b', kind: 'Gateway' }] },
      'HTTPRoute a: spec.parentRefs[0] lacks the default of group',
    ],
    [
      'a default in a list of a custom resource',
      'MCPExternalAuthConfig',
      { embeddedAuthServer: { trustedIssuers: [{ issuerUrl: 'b' }] } },
      'MCPExternalAuthConfig a: .spec.embeddedAuthServer.trustedIssuers[0] lacks the default of allowMayAct',
    ],
    [
      'an empty list',
      'NetworkPolicy',
      { podSelector: {}, ingress: [{ ports: [] }] },
      'NetworkPolicy a: spec.ingress[0].ports is empty, which the server drops',
    ],
    [
      'an empty text',
      'Deployment',
      { template: { spec: { containers: [], tolerations: [{ key: 'a', operator: 'Equal', value: '' }] } } },
      'Deployment a: spec.template.spec.tolerations[0].value is dropped',
    ],
    ['null', 'Service', { selector: null }, 'Service a: spec.selector is null'],
    [
      'a key that is there twice',
      'Service',
      { ports: [{ port: 1 }, { port: 1, protocol: 'TCP' }, { port: 1, protocol: 'UDP' }] },
      'Service a: spec.ports repeats [1,"TCP"]',
    ],
    ['a kind that is not known', 'Widget', {}, 'Widget a: is of a kind of which nobody wrote down what servers do'],
  ])('%s', (_, kind, spec, complaint) => {
    expect(of(kind, spec)).toContain(complaint);
  });
});
