import { App, Chart, Testing } from 'cdk8s';
import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { comparedWithOperator, inputOf, type OperatorInput } from '../../scripts/lib/operator-programs';
import type { Manifest } from '../support/corpus';
import { include } from '../support/include';
import { textOf } from '../support/same-proxy';
import { call, construct, type Props } from '../support/valid/data';
import type { ValidProgram } from '../support/valid/program';

const RELEASE = '0.44.0';
const EXACT = TargetCluster.withoutOperator({
  release: OperatorRelease.of(RELEASE),
  fidelity: OperatorFidelity.EXACT,
});

/** A program of one proxy. */
function programOf(props: Props): ValidProgram {
  return {
    target: {
      cluster: call('TargetCluster.withOperator', { release: call('OperatorRelease.of', RELEASE) }),
      operator: true,
      exact: false,
      release: RELEASE,
      isUnproven: false,
      hasDefaultRedis: false,
      hasDefaultPassword: false,
    },
    namespace: 'mcp',
    defaults: undefined,
    shared: {},
    proxies: [
      {
        name: 'weather',
        props: { metadata: { name: 'weather' }, remoteUrl: 'https://mcp.example.com/mcp', ...props },
        calls: [],
      },
    ],
    guardrails: undefined,
    dashboards: [],
  };
}

function inputOfProxy(props: Props = {}): OperatorInput {
  const [input] = inputOf('one', programOf(props));
  if (input === undefined) {
    throw new Error('the program is not judged');
  }
  return input;
}

/** What the operator makes, as this package knows it. */
function made({ objects }: OperatorInput): Manifest[] {
  const chart = new Chart(new App(), 'made');
  include(chart, textOf(objects), EXACT);
  return (Testing.synth(chart) as Manifest[]).filter(({ kind }) => kind !== 'Secret');
}

/** The objects with another value somewhere in the text of one of them. */
function changed(objects: readonly Manifest[], kind: string, from: string, to: string): Manifest[] {
  return objects.map((each) =>
    each.kind === kind ? (JSON.parse(JSON.stringify(each).replace(from, to)) as Manifest) : each,
  );
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

describe('what the operator makes of a program', () => {
  const input = inputOfProxy();
  const objects = made(input);
  const compared = (all: readonly Manifest[]): ReturnType<typeof comparedWithOperator> =>
    comparedWithOperator(input, { name: 'one', objects: all }, RELEASE);

  test('is what EXACT writes, and differs from CORRECTED by corrections alone', () => {
    const { exact, unattributed, attributed, refusal } = compared(objects);

    expect({ exact, unattributed, refusal }).toEqual({ exact: [], unattributed: [], refusal: undefined });
    expect(attributed).toContain('least-privilege');
    expect(attributed).toContain('pinned-image');
  });

  test.each([
    ['Service', '"port":8080', '"port":8081', 'Service.spec.ports[http].port'],
    [
      'Deployment',
      '"runAsNonRoot":true',
      '"runAsNonRoot":false',
      'Deployment.spec.template.spec.containers[toolhive].securityContext.runAsNonRoot',
    ],
    ['ConfigMap', String.raw`\"port\": 8080`, String.raw`\"port\": 8081`, 'RunConfig.data["runconfig.json"].port'],
  ])('is told where a %s is another', (kind, from, to, path) => {
    const { exact, unattributed } = compared(changed(objects, kind, from, to));

    expect(exact).toContain(path);
    expect(unattributed).toContain(path);
  });

  test('is compared in the bytes of the run config', () => {
    const spaced = changed(objects, 'ConfigMap', String.raw`\"port\": 8080`, String.raw`\"port\":  8080`);
    expect(compared(spaced).exact).toEqual(['the bytes of a ConfigMap']);
  });

  test('is nothing if the operator refuses it', () => {
    const judgement = { name: 'one', errors: ['MCPRemoteProxy/weather: no'] };
    expect(comparedWithOperator(input, judgement, RELEASE).refusal).toBe('weather: error="no"');
  });
});

describe('the input of the operator', () => {
  const secret = construct('kplus.Secret.fromSecretName', 'api-key');

  test('has the Secrets that a program refers to', () => {
    const { objects } = inputOfProxy({ headerForward: { 'X-Key': call('HeaderValue.fromSecret', secret, 'key') } });

    expect(objects.filter(({ kind }) => kind === 'Secret')).toMatchObject([
      { metadata: { name: 'api-key', namespace: 'mcp' }, stringData: { key: expect.any(String) as unknown } },
    ]);
  });

  test('is none for a program whose configs are elsewhere', () => {
    const config = construct('ToolConfig.fromToolConfigName', 'elsewhere');
    expect(inputOf('one', programOf({ tools: { config } }))).toEqual([]);
  });
});
