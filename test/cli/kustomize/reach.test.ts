import { symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { Kustomizations, reachOf } from '../../../lib/cli/kustomize/roots';
import { RENDERED, type Files, writeFiles } from '../../support/fake-kustomize';
import { inFolder } from '../../support/in-folder';
import { check, PROXY, QUIET } from '../../support/kustomize-check';

const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: a }
spec: { path: ./apps/dev }
`;
const ARGO_CD = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: a }
spec: { source: { path: apps/dev } }
`;

const SHARED: Files = {
  'shared/proxy.yaml': PROXY,
  'apps/dev/kustomization.yaml': 'namePrefix: dev-\nresources: [../../shared/proxy.yaml]\n',
  [`apps/dev/${RENDERED}`]: PROXY,
};

const FREE = 'build apps/dev --load-restrictor LoadRestrictionsNone';

describe('a file outside of the folder of a kustomization', () => {
  test.each([
    ['Flux', FLUX],
    ['Argo CD', ARGO_CD],
  ])('is loaded where %s names the kustomization', (_, applied) => {
    const { code, runs } = check({ ...SHARED, 'clusters/a.yaml': applied }, QUIET);

    expect([code, runs]).toEqual([0, [FREE, FREE]]);
  });

  test('is not loaded where nothing names it, as with kubectl, and the error says what to do', () => {
    const { code, out, runs } = check(SHARED, QUIET, "echo 'Error: security; file is not in or below' >&2; exit 1");

    expect([code, runs]).toEqual([1, ['build apps/dev', 'build apps/dev']]);
    expect(out).toContain(
      'cannot be rendered: security; file is not in or below; move what it reads into its folder; only Flux loads other files',
    );
  });

  test('is not loaded for a kustomization that has all in its folder', () => {
    const files = {
      ...SHARED,
      'apps/dev/kustomization.yaml': 'namePrefix: dev-\nresources: [proxy.yaml]\n',
      'apps/dev/proxy.yaml': PROXY,
    };

    expect(check({ ...files, 'clusters/a.yaml': FLUX }, QUIET).runs[0]).toBe('build apps/dev');
  });

  test.each<[string, string, Files?]>([
    [
      'elsewhere',
      'resources: [../../shared/proxy.yaml]\nconfigMapGenerator: [{ name: a, files: [../../../../../../../../../../../etc/passwd] }]',
    ],
    [
      'with a plugin, whose files are not known',
      'resources: [../../shared/proxy.yaml]\ntransformers: [t.yaml]',
      {
        'apps/dev/t.yaml': 'apiVersion: builtin\nkind: PatchTransformer\nmetadata: { name: a }\npath: /etc/hostname\n',
      },
    ],
  ])('is never loaded: %s', (_, kustomization, more = {}) => {
    const files = { ...SHARED, ...more, 'apps/dev/kustomization.yaml': `${kustomization}\n`, 'clusters/a.yaml': FLUX };
    const { code, error, runs } = check(files, QUIET);

    expect([code, runs]).toEqual([0, []]);
    expect(error).toContain('1 overlay was not rendered (reads a file outside of the folder that was given)');
  });
});

test('what links lead to counts, not where they are', () => {
  inFolder((folder) => {
    writeFiles(folder, { 'given/a/kustomization.yaml': 'resources: [link.yaml]\n', 'given/b.yaml': '', 'c.yaml': '' });
    const given = path.join(folder, 'given');
    const reachWith = (target: string): string => {
      const file = path.join(given, 'a', 'kustomization.yaml');
      symlinkSync(target, path.join(given, 'a', 'link.yaml'));
      const reach = reachOf(new Kustomizations([file]).given, [given]);
      unlinkSync(path.join(given, 'a', 'link.yaml'));
      return reach;
    };

    expect([reachWith('kustomization.yaml'), reachWith('../b.yaml'), reachWith('../../c.yaml')]).toEqual([
      'own',
      'given',
      'elsewhere',
    ]);
  });
});
