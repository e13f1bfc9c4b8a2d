import { FieldReader } from '../../../../lib/cli/convert/props/from-fields';
import { Names, References } from '../../../../lib/cli/convert/typescript/names';
import { fields } from '../../../../lib/cli/convert/typescript/program';
import { write } from '../../../../lib/cli/convert/typescript/writer';
import type { ResourcesSpec } from '../../../../lib/model/kinds';
import { SCHEMAS } from '../../../../lib/model/generated/schemas';

/** The prop of a proxy, as `convert` writes it. */
function written(spec: ResourcesSpec): string {
  const reader = new FieldReader(new References(new Names()), undefined);
  const { resources } = reader.members('RemoteMcpProxyProps', { resources: spec }, SCHEMAS.MCPRemoteProxy);
  return write(resources ?? fields({}), { indent: 0, column: 0, after: 0 });
}

test.each([
  ['500m', 'kplus.Cpu.millis(500)'],
  ['1000m', 'kplus.Cpu.millis(1000)'],
  ['2', 'kplus.Cpu.units(2)'],
  ['0.5', 'kplus.Cpu.millis(500)'],
  ['1e3', 'kplus.Cpu.units(1000)'],
])('cpu %s', (cpu, expected) => {
  expect(written({ limits: { cpu } })).toBe(`{ cpu: { limit: ${expected} } }`);
});

test.each([
  ['512Mi', 'Size.mebibytes(512)'],
  ['1024Mi', 'Size.mebibytes(1024)'],
  ['0.1Gi', 'Size.gibibytes(0.1)'],
  ['1073741824', 'Size.gibibytes(1)'],
  ['1Ti', 'Size.gibibytes(1024)'],
  ['128974848', 'Size.mebibytes(123)'],
])('memory %s', (memory, expected) => {
  expect(written({ requests: { memory } })).toBe(`{ memory: { request: ${expected} } }`);
});

test('quantities that cdk8s-plus cannot express are left out', () => {
  expect(written({ limits: { cpu: '100u', memory: '1G' } })).toBe('{}');
});

test('requests and limits are combined', () => {
  expect(written({ requests: { cpu: '1' }, limits: { cpu: '2' } })).toBe(
    '{ cpu: { request: kplus.Cpu.units(1), limit: kplus.Cpu.units(2) } }',
  );
});
