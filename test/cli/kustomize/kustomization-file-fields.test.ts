import { isRemote } from '../../../lib/cli/kustomize/kustomization-file';

describe('what kustomize may fetch', () => {
  test.each([
    'https://example.com/base.yaml',
    'HTTPS://example.com/base.yaml',
    ' https://example.com/base.yaml',
    'http://example.com/base',
    'https://github.com/owner/repository//base?ref=v1',
    'github.com/owner/repository',
    'GitHub.com/owner/repository//base',
    'github.com:owner/repository',
    'git@github.com:owner/repository.git',
    'org-12345@github.com:owner/repository',
    'ssh://git@example.com/owner/repository',
    'git::https://example.com/repository',
    'gh:owner/repository',
    'file:///tmp/repository',
    'example.com:owner/repository',
    'dev.azure.com/org/project/_git/repository',
    'example.com/owner/repository.git',
    'example.com/owner/repository.git/base',
    'example.com/repository?ref=main',
    'oci://example.com/base',
  ])('is %j', (text) => {
    expect(isRemote(text)).toBe(true);
  });

  test.each([
    'base',
    '../base',
    './github.com/owner',
    '../../github.com/base',
    'proxy.yaml',
    './a:b.yaml',
    '../.github/base',
    'apps/git/base',
    'example.com/base',
    'gitea/proxy.yaml',
    '.',
  ])('is not %j', (text) => {
    expect(isRemote(text)).toBe(false);
  });
});
