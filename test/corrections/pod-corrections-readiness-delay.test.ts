import { CORRECTIONS } from '../../lib/corrections/corrections';
import { standaloneObjects } from '../../lib/standalone/proxy-objects';
import { container, correctedAt, exactAt, only } from '../support/corrections';
import { modelOf, resolvedProxy } from '../support/standalone';

const READINESS = {
  httpGet: { path: '/health', port: 'http' },
  periodSeconds: 5,
  timeoutSeconds: 3,
  failureThreshold: 3,
};

describe('readiness-delay', () => {
  test.each(['0.28.0', '0.44.0'])('lets a rollout continue as soon as the proxy listens at %s', (release) => {
    const { objects, changed } = only('readiness-delay', resolvedProxy(), exactAt(release));
    expect(container(objects).readinessProbe).toEqual(READINESS);
    expect(changed).toEqual(['Deployment.spec.template.spec.containers[toolhive].readinessProbe.initialDelaySeconds']);
  });

  test('keeps the delay if nothing else waits for the start', () => {
    expect(only('readiness-delay', resolvedProxy(), exactAt('0.22.0')).changed).toEqual([]);
  });

  test('applies to all releases, together with the correction that adds the startup probe', () => {
    const target = correctedAt('0.22.0');
    const corrected = container(standaloneObjects(modelOf(resolvedProxy(), target), CORRECTIONS));
    expect(corrected.startupProbe).toBeDefined();
    expect(corrected.readinessProbe).toEqual(READINESS);
    expect(corrected.livenessProbe).toMatchObject({ initialDelaySeconds: 30 });
  });
});
