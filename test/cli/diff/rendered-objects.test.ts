import { clusterFiles } from '../../../lib/cli/cluster-files';
import { rendered } from '../../../lib/cli/diff/rendered-objects';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { diff } from '../../support/diff';
import { documentOf } from '../../support/include';

describe('the files of each cluster', () => {
  const file = (shown: string, overlay?: string): Parameters<typeof clusterFiles>[0][number] => ({
    shown,
    overlay,
    documents: readDocuments('apiVersion: v1\nkind: A\nmetadata: { name: a }', shown),
  });
  const files = [file('eu/a.yaml', 'eu'), file('us/a.yaml', 'us'), file('a.yaml', 'dev')];

  test('are those that the settings give to it, without overlays, and the rest', () => {
    const clusters = ['eu', 'us', 'asia'].map((name) => ({ name, files: [`${name}/**`] }));
    const found = clusterFiles(files, { clusters });
    expect(found.map(({ name, files: own }) => [name, own.map(({ shown, overlay }) => [shown, overlay])])).toEqual([
      ['eu', [['eu/a.yaml', undefined]]],
      ['us', [['us/a.yaml', undefined]]],
      [undefined, [['a.yaml', 'dev']]],
    ]);
  });

  test('are all files without clusters', () => {
    expect(clusterFiles(files, {}).map(({ name, files: own }) => [name, own.length, own[0]?.overlay])).toEqual([
      [undefined, 3, 'eu'],
    ]);
  });
});

const remoteUrl = 'https://mcp.example.com/mcp';
const OIDC = { type: 'inline', inline: { issuer: 'https://id.example.com' } };
const SESSIONS = { sessionStorage: { provider: 'redis', address: 'redis:6379', keyPrefix: 'mcp' } };

function proxy(name: string, spec: object = {}): string {
  return documentOf('MCPRemoteProxy', { remoteUrl, ...spec }, { metadata: { name } });
}

function oidc(name: string): string {
  return documentOf('MCPOIDCConfig', OIDC, { metadata: { name } });
}

let told: string[];

beforeEach(() => {
  told = [];
  jest.spyOn(process, 'emitWarning').mockImplementation((text) => {
    told.push(String(text));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('what is told of manifests', () => {
  test('names another object by its name and its place', () => {
    const both = `${proxy('news', SESSIONS)}\n---\n${proxy('weather', SESSIONS)}`;
    expect(diff(proxy('weather'), both).error).toContain(
      'does not tell its sessions from those of news (new.yaml:5), in the same Redis',
    );
  });

  test('names no object by what may be a secret', () => {
    const name = 'token-16c7e42f292c6912e7710c838347ae178b4a3c5d';
    const both = `${proxy(name, SESSIONS)}\n---\n${proxy('weather', SESSIONS)}`;
    const { error } = diff(proxy('weather'), both);
    expect(error).toContain('does not tell its sessions from those of … (new.yaml:5), in');
    expect(error).not.toContain('16c7e42f');
  });

  test('names an object without a name by its place', () => {
    const unnamed = proxy('news', SESSIONS).replace('"name": "news"', '"labels": {}');
    expect(diff(proxy('weather'), `${unnamed}\n---\n${proxy('weather', SESSIONS)}`).error).toContain(
      'from those of new.yaml:4, in the same Redis',
    );
  });

  test('is no warning, which check tells', () => {
    const other = oidc('other').replace('toolhive.stacklok.dev', 'unknown.example.com');
    const { code } = diff(proxy('weather'), [proxy('weather'), oidc('unused-by-diff'), other].join('\n---\n'));
    expect(code).toBe(0);
    expect(told).toEqual([]);
  });
});

describe('what is rendered', () => {
  const objects = (text: string, settings: object): ReturnType<typeof rendered> => {
    const files = [{ shown: 'a.yaml', documents: readDocuments(text, 'a.yaml') }];
    return rendered(files, { release: '0.44', given: [], ...settings });
  };

  test('is in the namespace `default` if it names none', () => {
    const found = objects(proxy('weather'), {}).objects.map(({ kind, namespace }) => [kind, namespace]);
    expect(found).toContainEqual(['Deployment', 'default']);
    expect(found.filter(([, namespace]) => namespace !== 'default')).toEqual([]);
  });

  test.each([
    [true, undefined],
    [false, 1000],
    [undefined, 1000],
  ])('sets the user of pods as the setting openshift says: %j', (openshift, user) => {
    const deployment = objects(proxy('weather'), { openshift }).objects.find(({ kind }) => kind === 'Deployment');
    expect(deployment?.content).toHaveProperty('spec.template.spec.securityContext.runAsNonRoot', true);
    expect(deployment?.content).toHaveProperty('spec.template.spec.securityContext', {
      ...{ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      ...(user === undefined ? {} : { runAsUser: user, runAsGroup: user, fsGroup: user }),
    });
  });

  test('may have variables unless the setting substitution says that nothing replaces them', () => {
    const text = proxy('weather', { sessionAffinity: '${AFFINITY}' });
    expect(objects(text, { substitution: true }).errors).toEqual([]);
    expect(objects(text, { substitution: false }).errors).toEqual([
      expect.stringMatching(/^a\.yaml:\d+: spec\.sessionAffinity: /),
    ]);
  });
});
