import { createHash } from 'node:crypto';
import { configMapChecksum } from '../../lib/model/config-maps';
import { standaloneObjects } from '../../lib/standalone/proxy-objects';
import { modelOf, resolvedProxy } from '../support/standalone';

describe('configMapChecksum', () => {
  test('covers data and then labels, each with its keys sorted by bytes', () => {
    const expected = createHash('sha256').update('a1b2\u{ff01}3\u{1f600}4c5').digest('hex');
    expect(configMapChecksum({ '\u{1f600}': '4', b: '2', '\u{ff01}': '3', a: '1' }, { c: '5' })).toBe(expected);
  });

  test('is the same on the pods as on the ConfigMap, and wins there', () => {
    const annotations = { 'toolhive.stacklok.dev/runconfig-checksum': 'mine', other: 'x' };
    const overrides = { proxyDeployment: { podTemplateMetadataOverrides: { annotations } } };
    const model = modelOf(resolvedProxy({ resourceOverrides: overrides }));
    const { runConfig, deployment } = standaloneObjects(model, []);
    expect(deployment.template.metadata?.annotations).toEqual({
      other: 'x',
      'toolhive.stacklok.dev/runconfig-checksum': configMapChecksum(runConfig, model.metadata.runConfig.labels),
    });
  });
});
