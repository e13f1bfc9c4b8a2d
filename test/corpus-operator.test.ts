import { App, Chart, Testing } from 'cdk8s';
import { McpInclude } from '../lib';
import { corpusCases, inputOf, type CorpusCase, type Manifest } from './support/corpus';
import { specSchema, withDefaults } from './support/crds';

const cases = corpusCases();
const KINDS = [
  'MCPRemoteProxy',
  'MCPTelemetryConfig',
  'MCPOIDCConfig',
  'MCPExternalAuthConfig',
  'MCPToolConfig',
  'MCPGroup',
];

function synthesized({ input }: CorpusCase): Manifest[] {
  const chart = new Chart(new App(), 'corpus');
  new McpInclude(chart, 'Include', { url: input });
  return Testing.synth(chart) as Manifest[];
}

function withCrdDefaults(manifest: Manifest): Manifest {
  return KINDS.includes(manifest.kind)
    ? { ...manifest, spec: withDefaults(specSchema(manifest.kind), manifest['spec']) }
    : manifest;
}

describe('McpInclude with the operator, over the recorded cases', () => {
  /** Refused knowingly: the Secret stands in the same file and lacks the key, which the cluster would tell much later. */
  const LACKS_KEY = 'c52-bad-tokenexchange-key-missing';
  const accepted = cases.filter(({ name, verdict }) => verdict.expect !== 'reject' && name !== LACKS_KEY);

  test.each(accepted)('$name comes out unchanged, with the defaults of the CRD', (each) => {
    expect(synthesized(each)).toEqual(inputOf(each).map(withCrdDefaults));
  });

  test(`${LACKS_KEY} is refused, though either would do`, () => {
    const [each] = cases.filter(({ name }) => name === LACKS_KEY);
    expect(each?.verdict.expect).toBe('either');
    expect(() => each && synthesized(each)).toThrow('(secret-key-missing');
  });

  const refused = cases.filter(({ verdict }) => verdict.layer === 'admission');

  test.each(refused)('$name is refused, and its field is named', (each) => {
    expect(() => synthesized(each)).toThrow(each.verdict.field);
  });
});
