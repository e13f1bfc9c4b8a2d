import { autoscaleOptions, disruptionOptions } from '../../../../lib/cli/convert/facades/availability';
import { onOneLine } from './written-options';

describe('the options of an autoscaler', () => {
  const resource = (name: string, averageUtilization: unknown): object => ({
    resource: { name, target: { averageUtilization } },
  });

  test.each([
    [{}, '{ maxReplicas: 0 }'],
    [{ minReplicas: 1, maxReplicas: 3 }, '{ maxReplicas: 3 }'],
    [{ minReplicas: 2, maxReplicas: 3 }, '{ minReplicas: 2, maxReplicas: 3 }'],
    [
      { maxReplicas: 3, metrics: [resource('cpu', 70), resource('memory', 80)] },
      '{ maxReplicas: 3, cpuUtilization: 70, memoryUtilization: 80 }',
    ],
    [{ maxReplicas: 3, metrics: [resource('cpu', '70'), resource('gpu', 80)] }, '{ maxReplicas: 3 }'],
    [
      { maxReplicas: 3, behavior: { scaleDown: { stabilizationWindowSeconds: 300 } } },
      '{ maxReplicas: 3, scaleDownStabilization: Duration.minutes(5) }',
    ],
    [{ maxReplicas: 3, behavior: { scaleUp: { stabilizationWindowSeconds: 300 } } }, '{ maxReplicas: 3 }'],
  ])('%j', (spec, options) => {
    expect(onOneLine(autoscaleOptions({ spec }))).toBe(options);
  });
});

describe('the options of a disruption budget', () => {
  test.each([
    [{ minAvailable: 1 }, '{ minAvailable: 1 }'],
    [{ maxUnavailable: 2 }, '{ maxUnavailable: 2 }'],
    [{ maxUnavailable: '50%' }, '{}'],
  ])('%j', (spec, options) => {
    expect(onOneLine(disruptionOptions({ spec }))).toBe(options);
  });
});
