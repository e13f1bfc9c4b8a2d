import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { command } from '../../support/command';
import { changesOf, diff, found } from '../../support/diff';
import { inFolder } from '../../support/in-folder';
import { documentOf } from '../../support/include';
import { manifestFiles } from '../../support/manifest-files';
import { expectNoChange } from '../../support/no-change';

const metadata = { name: 'weather', namespace: 'mcp' };
const remoteUrl = 'https://mcp.example.com/mcp';

function proxy(spec: object = {}, name = 'weather'): string {
  return documentOf('MCPRemoteProxy', { remoteUrl, ...spec }, { metadata: { ...metadata, name } });
}

function ours(kind: string, spec: object, name = 'tools'): string {
  const object = { apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind, metadata: { name, namespace: 'mcp' }, spec };
  return stringify(object);
}

function all(...documents: readonly string[]): string {
  return documents.join('\n---\n');
}

describe('what check accepts', () => {
  test.each(manifestFiles().filter((_, index) => index % 50 === 0))('is as it was: %s', (file) => {
    expectNoChange(file);
  });

  test('may have an MCPServer in the same group', () => {
    const group = (description: string): string =>
      all(
        ours('MCPGroup', { description }),
        ours('MCPServer', { image: 'example/fetch:1', transport: 'stdio', groupRef: { name: 'tools' } }, 'fetch'),
        proxy({ groupRef: { name: 'tools' } }),
      );
    expect(found(group('a'), group('a'))).toMatchObject({ proxies: [], others: [], notes: [] });
    expect(found(group('a'), group('b'))).toMatchObject({
      proxies: [],
      others: ['MCPGroup mcp/tools changes: spec.description has another value'],
    });
  });

  test('may have a server at a private address', () => {
    const at = (port: number): string =>
      proxy({ remoteUrl: `http://10.1.2.3:${String(port)}/mcp`, allowPrivateEndpoint: true });
    expect(changesOf(at(8080), at(9090))).toMatchObject({
      changes: ['remote server: http://10.1.2.3:9090/mcp, before http://10.1.2.3:8080/mcp'],
    });
  });

  test('may have fields that nothing is known of', () => {
    const future = (value: unknown): string => proxy({ futureField: value });
    const told = (before: unknown, after: unknown): unknown => found(future(before), future(after)).proxies[0]?.fields;
    const open = 'what it means for pods is not known';
    expect(told({ a: 1 }, { a: 2 })).toEqual([`spec.futureField.a: 1 → 2; ${open}`]);
    expect(told('a', 'b')).toEqual([`spec.futureField: a → b; ${open}`]);
    expect(told(undefined, ['a'])).toEqual([`spec.futureField: not set → [a]; ${open}`]);
    expect(told({ token: 's3cret' }, { token: 'pa55word' })).toEqual([
      `spec.futureField.token has another value; ${open}`,
    ]);
    expect(diff(future(1), future(2)).out).toContain('mcp/weather: whether pods restart is not known\n');
    const { proxies } = found(future(1), proxy({ futureField: 2, proxyPort: 9090 }));
    expect(proxies[0]).toMatchObject({ podsRestart: true, sessionsEnd: true });
    expect(proxies[0]).not.toHaveProperty('clientsLogInAgain');
  });

  test('may have variables in every place', () => {
    const text = proxy({ proxyPort: '${PORT}', headerForward: '${HEADERS}', resources: { requests: '${REQUESTS}' } });
    expect(found(text, text)).toMatchObject({ proxies: [], others: [], notes: [] });
  });
});

describe('a config that is in none of the files', () => {
  const oidcConfigRef = { name: 'idp', audience: 'a' };
  const note = 'f mcp/weather, only the own fields are compared: MCPOIDCConfig idp is in none of the files';

  test('is said', () => {
    const text = proxy({ oidcConfigRef });
    expect(found(text, text)).toMatchObject({ proxies: [], notes: [`o${note}`] });
    expect(diff(text, text).out).toContain(`o${note}\n\nproxies: 0 changed`);
    expect(diff(text, text, '--format', 'markdown').out).toContain(`\n\nO${note}.\n`);
  });

  test('leaves the fields of the proxy, and who reaches it', () => {
    const policy = stringify({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata,
      spec: { podSelector: {}, ingress: [] },
    });
    const now = all(proxy({ oidcConfigRef: { ...oidcConfigRef, audience: 'b' } }), policy);
    const [changed] = found(proxy({ oidcConfigRef }), now).proxies;
    expect(changed).toMatchObject({
      changes: [{ about: 'access', text: 'for nobody, before for everyone' }],
      fields: ['spec.oidcConfigRef.audience: a → b'],
    });
    expect(changed).not.toHaveProperty('podsRestart');
  });

  test('is said of each of several, and of policies', () => {
    const text = all(
      proxy({ toolConfigRef: { name: 't' }, telemetryConfigRef: { name: 'o' } }),
      proxy({ authzConfig: { type: 'configMap', configMap: { name: 'policies' } } }, 'other'),
    );
    expect(found(text, text).notes).toEqual([
      'of mcp/other, only the own fields are compared: ConfigMap policies is in none of the files',
      'of mcp/weather, only the own fields are compared: MCPTelemetryConfig o and MCPToolConfig t are in none of the files',
    ]);
  });

  test('is none for a group, which decides nothing of a proxy', () => {
    const text = proxy({ groupRef: { name: 'g' } });
    expect(found(text, text).notes).toEqual([]);
  });
});

describe('custom resources that are no proxies', () => {
  const idp = (issuer: string): string =>
    ours('MCPOIDCConfig', { type: 'inline', inline: { issuer: `https://${issuer}.example.com` } }, 'idp');
  const user = proxy({ oidcConfigRef: { name: 'idp', audience: 'a' } });

  test('are told with what they do to proxies', () => {
    const { proxies, others } = found(all(user, idp('a')), all(user, idp('b')));
    expect(proxies).toMatchObject([{ name: 'weather', clientsLogInAgain: true, fields: [] }]);
    expect(others).toEqual([
      'MCPOIDCConfig mcp/idp changes: spec.inline.issuer: https://a.example.com → https://b.example.com',
    ]);
  });

  test('come and go with the proxies that refer to them, or else are told', () => {
    expect(found(proxy(), all(user, idp('a'))).others).toEqual([]);
    expect(found(proxy(), all(proxy(), idp('a'))).others).toEqual(['MCPOIDCConfig mcp/idp is added']);
  });
});

describe('the CRDs of a cluster', () => {
  const schema = {
    type: 'object',
    properties: { remoteUrl: { type: 'string' }, futureField: { type: 'string' } },
  };
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'mcpremoteproxies.toolhive.stacklok.dev' },
    spec: {
      group: 'toolhive.stacklok.dev',
      scope: 'Namespaced',
      names: { kind: 'MCPRemoteProxy', plural: 'mcpremoteproxies' },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: schema } } },
        },
      ],
    },
  };

  test.each(['--crds', 'settings', 'clusters'])('decide which fields there are: %s', (given) => {
    inFolder((folder) => {
      const at = (name: string): string => path.join(folder, name);
      writeFileSync(at('crds.yaml'), stringify(crd));
      writeFileSync(at('old.yaml'), proxy({ futureField: 'a' }));
      writeFileSync(at('new.yaml'), proxy({ futureField: 'b' }));
      const crds = at('crds.yaml');
      const settings = given === 'clusters' ? { clusters: [{ name: 'eu', namespaces: ['mcp'], crds }] } : { crds };
      writeFileSync(at('settings.txt'), stringify(settings));
      const args = given === '--crds' ? [given, crds] : ['--settings', at('settings.txt')];
      expect(command(['diff', at('old.yaml'), at('new.yaml'), ...args])).toMatchObject({
        code: 0,
        error: '',
        out: expect.stringContaining('spec.futureField: a → b; what it means for pods is not known') as string,
      });
      const refused = command(['diff', at('old.yaml'), at('new.yaml'), '--crds', at('old.yaml')]);
      expect(refused.code).not.toBe(0);
    });
  });
});

describe('the release', () => {
  test('is the first one that has all fields of both sides, unless it is stated', () => {
    const late = proxy({ remoteUrl: 'http://10.1.2.3/mcp', allowPrivateEndpoint: true });
    const read = 'custom resources as release 0.45.0 treats them, the first one that has all their fields';
    expect(diff(proxy(), late).out).toContain(read);
    expect(diff(late, proxy()).out).toContain(read);
    expect(diff(late, late, '--release', '0.44')).toMatchObject({
      code: 1,
      error: expect.stringContaining('release-field') as string,
    });
  });
});
