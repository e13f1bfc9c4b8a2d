import { Testing } from 'cdk8s';
import { OperatorFidelity, TargetCluster } from '../../lib';
import type { Manifest } from '../support/corpus';
import { exactAt, only } from '../support/corrections';
import { COMPANION_LABELS, chartFor, proxyIn } from '../support/facades';
import { resolvedProxy } from '../support/standalone';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** The kinds of the objects that one selector finds. */
function found(fidelity: OperatorFidelity): string[] {
  const chart = chartFor(TargetCluster.withoutOperator({ fidelity }));
  proxyIn(chart);
  const wanted = Object.entries(COMPANION_LABELS);
  return (Testing.synth(chart) as Manifest[])
    .filter(({ metadata }) => {
      const labels = new Map(Object.entries(metadata.labels ?? {}));
      return wanted.every(([name, value]) => labels.get(name) === value);
    })
    .map(({ kind }) => kind);
}

describe('object-labels', () => {
  test('lets one selector find all objects of a proxy', () => {
    expect(found(OperatorFidelity.CORRECTED)).toEqual(['ServiceAccount', 'ConfigMap', 'Deployment', 'Service']);
    expect(found(OperatorFidelity.EXACT)).toEqual(['Deployment', 'Service']);
  });

  test("does not change the user's ServiceAccount", () => {
    const { changed } = only('object-labels', resolvedProxy({ serviceAccount: 'mine' }));
    expect(changed.filter((each) => each.startsWith('ServiceAccount'))).toEqual([]);
  });
});

const HASH = 'toolhive.stacklok.io/podtemplatespec-hash';
/** SHA-256 of `{}`, as in case `s16`. */
const OF_NOTHING = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';

function annotationsAt(release: string, given: { [name: string]: string }, spec: object = {}): object {
  const proxy = resolvedProxy({ ...spec, resourceOverrides: { proxyDeployment: { annotations: given } } });
  return only('pod-template-hash', proxy, exactAt(release)).model.metadata.deployment.annotations;
}

describe('pod-template-hash', () => {
  test.each(['0.37.0', '0.44.0'])('keeps the hash beside annotations of the user at %s', (release) => {
    expect(annotationsAt(release, { team: 'ai' }, { podTemplateSpec: {} })).toEqual({ team: 'ai', [HASH]: OF_NOTHING });
  });

  test("does not change the user's own hash, or proxies without a template", () => {
    expect(annotationsAt('0.44.0', { [HASH]: 'mine' }, { podTemplateSpec: {} })).toEqual({ [HASH]: 'mine' });
    expect(annotationsAt('0.44.0', { team: 'ai' })).toEqual({ team: 'ai' });
  });

  test('changes nothing if the operator sets it itself', () => {
    expect(only('pod-template-hash', resolvedProxy({ podTemplateSpec: {} }), exactAt('0.44.0')).changed).toEqual([]);
  });
});
