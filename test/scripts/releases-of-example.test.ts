import path from 'node:path';
import { LATEST_RELEASE } from '../../lib/releases/releases';
import { releasesOfExample, statedIn } from '../../scripts/lib/releases-of-example';
import { ROOT } from '../support/docs';

describe('the releases by which an example is judged', () => {
  test.each([
    ['platform', [LATEST_RELEASE]],
    ['gitops', [LATEST_RELEASE]],
    ['quickstart', ['0.22.0', LATEST_RELEASE]],
  ])('%s: %j', (example, releases) => {
    expect(releasesOfExample(path.join(ROOT, 'examples', example))).toEqual(releases);
  });

  test('are those that programs name, however they do', () => {
    expect(statedIn("OperatorRelease.V0_30, OperatorRelease.of('0.30.0'), OperatorRelease.LATEST")).toEqual([
      '0.30.1',
      '0.30.0',
      LATEST_RELEASE,
    ]);
    expect(statedIn('import { OperatorRelease } from "cdk8s-mcp"')).toEqual([]);
    expect(() => statedIn('OperatorRelease.V1_0')).toThrow('OperatorRelease.V1_0 is not a release');
  });
});
