import { exactAt, only } from '../support/corrections';
import { resolvedProxy } from '../support/standalone';

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
