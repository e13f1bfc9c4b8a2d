import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { objectsOf, type CorpusCase } from '../../support/corpus';
import { command, type CommandResult } from '../../support/command';
import { inFolder } from '../../support/in-folder';
import { documentOf } from '../../support/include';

const MISSING = 'CDK8S_MCP_AUTHENTICATION_MISSING';
const STATED = ['--release', LATEST_RELEASE];
const ACCEPTED = [...STATED, '-a', MISSING];
const metadata = { name: 'weather', namespace: 'mcp' };
const remoteUrl = 'https://mcp.example.com/mcp';
const resources = { requests: { memory: '64Mi' } };
const PROXY = documentOf(
  'MCPRemoteProxy',
  { remoteUrl, externalAuthConfigRef: { name: 'token' }, resources },
  { metadata },
);
const AUTH = documentOf(
  'MCPExternalAuthConfig',
  { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'api', key: 'token' } } },
  { metadata: { name: 'token', namespace: 'mcp' } },
);

/** Checks files in a folder; `$` in the arguments is the folder. */
function check(
  files: { readonly [file: string]: string | Buffer },
  args: readonly string[],
  input = '',
): CommandResult {
  return inFolder((folder) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const given = args.map((each) => each.replace('$', folder));
    const { code, out, error } = command(['check', ...given], false, input);
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.');
    return { code, out: plain(out), error: plain(error) };
  });
}

/** The ids and codes of what is found. */
function found(result: CommandResult): string[] {
  return Array.from(result.out.matchAll(/\(([\w-]+)\)$/gm), ([, id = '']) => id);
}

describe('check', () => {
  test('takes variables for values that are not known yet, unless nothing replaces them', () => {
    const text = documentOf('MCPOIDCConfig', { type: 'inline', inline: { issuer: 'https://mcp.${SECRET_DOMAIN}' } });
    const settings = { 'idp.yaml': text, 'settings.yaml': 'substitution: false\n' };

    expect(check({ 'idp.yaml': text }, ['$/idp.yaml']).code).toBe(0);
    expect(found(check({ 'idp.yaml': text }, ['$/idp.yaml', '--no-substitution']))).toContain('oidc-issuer');
    expect(found(check(settings, ['$/idp.yaml', '--settings', '$/settings.yaml']))).toContain('oidc-issuer');
  });

  test('accepts valid files that refer to each other', () => {
    expect(check({ 'a.yaml': PROXY, 'b/auth.yaml': AUTH }, ['$', '-a', MISSING, '--without-operator'])).toEqual({
      code: 0,
      out: '2 custom resources in 2 files: 0 errors, 0 warnings\n',
      error: '',
    });
    expect(found(check({ 'a.yaml': PROXY }, ['$', '-a', MISSING, '--without-operator']))).toEqual([
      'reference-missing',
    ]);
  });

  test('lists problems under their files, in the order of the files and lines', () => {
    const spec = { remoteUrl, audit: 1, proxyPort: 0, externalAuthConfigRef: { name: 'token' }, resources };
    const wrong = documentOf('MCPRemoteProxy', spec, { metadata });
    const { code, out } = check({ 'b.yaml': 'a: [1', 'a.yaml': wrong, 'c.yaml': AUTH }, [
      '$/b.yaml',
      '$/a.yaml',
      '$/c.yaml',
      ...ACCEPTED,
    ]);
    expect(code).toBe(1);
    expect(out).toBe(
      [
        'b.yaml',
        '  1  error    Flow sequence in block collection must be sufficiently indented and end with a ]; fix it (unreadable-file)',
        '',
        'a.yaml',
        '  10  error    MCPRemoteProxy mcp/weather: spec.audit: is a number, not an object; give an object (type)',
        '  11  error    MCPRemoteProxy mcp/weather: spec.proxyPort: 0 is below the minimum of 1; use 1 to 65535 (minimum)',
        '',
        '2 custom resources in 3 files: 3 errors, 0 warnings',
        '',
      ].join('\n'),
    );
  });

  test('tells a problem of many objects once, with the places of the others; JSON and the numbers have all', () => {
    const wrong = (name: string): string =>
      documentOf(
        'MCPRemoteProxy',
        { remoteUrl, resources, proxyPort: 70_000 },
        { metadata: { name, namespace: 'mcp' } },
      );
    const files = { 'a.yaml': `${wrong('a')}\n---\n${wrong('b')}`, 'b.yaml': wrong('c') };
    const { code, out } = check(files, ['$', '--release', '0.44', '-a', MISSING]);
    expect({ code, out }).toEqual({
      code: 1,
      out: [
        'a.yaml',
        '  15  error    MCPRemoteProxy mcp/a: spec.proxyPort: 70000 is above the maximum of 65535; use 1 to 65535 (maximum), and 2 more: a.yaml:33, b.yaml:15',
        '',
        '3 custom resources in 2 files: 3 errors, 0 warnings',
        '',
      ].join('\n'),
    });
    const { problems } = JSON.parse(check(files, ['$', '--json', '--release', '0.44', '-a', MISSING]).out) as {
      readonly problems: readonly { readonly name: string }[];
    };
    expect(problems.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    for (const format of ['sarif', 'junit']) {
      const { out: report } = check(files, ['$', '--format', format, '--release', '0.44', '-a', MISSING]);
      expect(report.match(/70000 is above/g)?.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('reads the standard input', () => {
    const { code, out } = check({}, ['-'], PROXY.replace('mcp.example.com', 'mcp example com'));
    expect(code).toBe(1);
    expect(out).toMatch(/^stdin\n/);
  });

  test('treats a warning as an error in strict mode', () => {
    const files = { 'a.yaml': PROXY };
    expect(check(files, ['$']).code).toBe(0);
    expect(check(files, ['$', '--strict', ...STATED]).code).toBe(1);
    expect(check(files, ['$', '--strict', ...STATED, '--acknowledge', MISSING]).code).toBe(0);
  });

  test('reports unknown codes, and codes that have no effect', () => {
    expect(check({ 'a.yaml': AUTH }, ['$', ...ACCEPTED, '-a', 'CDK8S_MCP_NONE']).out).toBe(
      [
        'settings',
        '    warning  settings.acknowledge[1]: "CDK8S_MCP_NONE" is not the code of a warning; write it like CDK8S_MCP_AUTHENTICATION_MISSING (CDK8S_MCP_ACKNOWLEDGE_UNKNOWN)',
        '    warning  settings.acknowledge[0]: "CDK8S_MCP_AUTHENTICATION_MISSING" has no effect, since there is no such warning here; remove it (CDK8S_MCP_ACKNOWLEDGE_UNUSED)',
        '',
        '1 custom resource in 1 file: 0 errors, 2 warnings',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['a field that the release does not have', { replicas: 2 }, ['--release', '0.22'], ['release-field']],
    ['what another release takes', { replicas: 2 }, ['--release', '0.44'], ['CDK8S_MCP_SESSIONS_NOT_SHARED']],
  ])('knows %s', (_, more, args, expected) => {
    const proxy = documentOf('MCPRemoteProxy', { remoteUrl, ...more, resources }, { metadata });
    expect(found(check({ 'a.yaml': proxy }, ['$', '-a', MISSING, ...args]))).toEqual(expected);
  });

  test('checks custom resources of another API group if it is named', () => {
    const other = PROXY.replace('toolhive.stacklok.dev', 'example.com').replace(remoteUrl, 'ftp://x');
    expect(found(check({ 'a.yaml': other }, ['$', '-a', MISSING]))).not.toContain('remote-url-scheme');
    expect(check({ 'a.yaml': other }, ['$', '--api-group', 'example.com']).code).toBe(1);
  });

  test('reads several clusters from a settings file, which options override', () => {
    const files = {
      'dev/a.yaml': PROXY,
      'prod/a.yaml': PROXY,
      'settings.yml': `release: '${LATEST_RELEASE}'\nacknowledge: [${MISSING}]\nstrict: false\nclusters:\n- { name: dev, files: [dev] }\n- { name: prod, files: [prod] }\n`,
    };
    expect(found(check(files, ['$/dev', '$/prod', ...ACCEPTED]))).toEqual(['resource-duplicate']);
    expect(check(files, ['$/dev', '$/prod', '--settings', '$/settings.yml']).out).toBe(
      '2 custom resources in 2 files: 0 errors, 0 warnings\n',
    );
    const unused = ['-a', 'CDK8S_MCP_PROXY_PORT', '--settings', '$/settings.yml'];
    expect(check(files, ['$/dev', ...unused]).code).toBe(0);
    expect(check(files, ['$/dev', ...unused, '--strict']).code).toBe(1);
  });

  test('reports an error in a setting of the cluster once', () => {
    const proxy = PROXY.replace('"externalAuthConfigRef"', '"groupRef"');
    const files = { 'a.yaml': proxy, 'b.yaml': proxy.replace('"weather"', '"other"') };
    const settings = {
      ...files,
      'settings/of.yml': `acknowledge: [${MISSING}, CDK8S_MCP_GROUP_NO_EFFECT]\nimage: Foo`,
    };
    const args = ['$/a.yaml', '$/b.yaml', '--without-operator', '--settings', '$/settings/of.yml'];
    expect(check(settings, args).out).toBe(
      [
        'settings',
        '    error    settings.image: "Foo" is not a valid image name (its path has capital letters), so no node could pull it; write it like "ghcr.io/example/proxyrunner:v1" (image)',
        '',
        '2 custom resources in 2 files: 1 error, 0 warnings',
        '',
      ].join('\n'),
    );
  });

  test('shows no value of a Secret', () => {
    const secret = documentOf('Secret', undefined, {
      apiVersion: 'v1',
      metadata,
      stringData: { key: 'hush' },
      spec: 1,
    });
    const { out } = check({ 'a.yaml': `${PROXY}\n---\n${secret}` }, ['$', '--json']);
    expect(out).not.toContain('hush');
  });

  test('prints JSON, with the location of an unreadable file', () => {
    const { out, code } = check({ 'a.yaml': PROXY, 'b.yaml': 'a: 1\na: 2' }, [
      '$/a.yaml',
      '$/b.yaml',
      '--json',
      ...ACCEPTED,
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      files: 2,
      resources: 1,
      skipped: [],
      errors: 1,
      warnings: 0,
      problems: [
        {
          severity: 'error',
          id: 'unreadable-file',
          file: 'b.yaml',
          line: 2,
          column: 1,
          message: 'repeats a key of the same object; fix it',
          fix: 'fix it',
        },
      ],
    });
  });

  const OTHERS = {
    'package.json': '{ "name": "x" }',
    'values.yaml': 'replicas: 2\n# for MCPRemoteProxy of toolhive.stacklok.dev\n',
    'templates/deployment.yaml': 'apiVersion: apps/v1\nkind: {{ .Values.kind }}\n',
    'alerts/rules.json': '[1, 2]',
    'latin.yaml': Buffer.from('name: caf\u00E9', 'latin1'),
  };

  test('skips what is not a Kubernetes object in a folder, and says in how many files', () => {
    const mixed = `${PROXY}\n---\nreplicas: 2\n`;
    const files = {
      ...OTHERS,
      'kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
    };
    expect(check({ ...files, 'a.yaml': mixed, 'b/auth.yaml': AUTH }, ['$', ...ACCEPTED])).toEqual({
      code: 0,
      out: 'skipped what is not a Kubernetes object in 6 files\n2 custom resources in 8 files: 0 errors, 0 warnings\n',
      error:
        'cdk8s-mcp: left out templates/deployment.yaml:2:8: has a key that is not a string, a number, true or false; as in a template of Helm: give what helm template prints\n',
    });
    const json = JSON.parse(check({ ...OTHERS, 'a.yaml': PROXY }, ['$', '--json']).out) as { skipped: string[] };
    expect(json.skipped).toEqual([
      'alerts/rules.json',
      'latin.yaml',
      'package.json',
      'templates/deployment.yaml',
      'values.yaml',
    ]);
  });

  test('skips a broken link in a folder', () => {
    const { code, out } = inFolder((folder) => {
      symlinkSync('nowhere.yaml', path.join(folder, 'link.yaml'));
      writeFileSync(path.join(folder, 'a.yaml'), AUTH);
      return command(['check', folder, ...STATED]);
    });
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^skipped what is not a Kubernetes object in 1 file\n/) as string,
    });
  });

  test.each([
    [
      'not UTF-8',
      Buffer.concat([Buffer.from(PROXY), Buffer.from('# caf\u00E9', 'latin1')]),
      'is not UTF-8; save it as UTF-8',
    ],
    ['a template', PROXY.replace('"weather"', '{{ .Values.name }}'), ''],
  ])('does not skip a file in a folder that names the API group and is %s', (_, file, message) => {
    const result = check({ 'a.yaml': file }, ['$', '-a', MISSING]);
    expect(result.code).toBe(1);
    expect(result.out).toContain(message);
    expect(found(result)).toEqual(['unreadable-file']);
  });

  test.each(Object.entries(OTHERS))('refuses %s if it is named', (name, text) => {
    expect(found(check({ [name]: text }, [`$/${name}`]))).toEqual(['unreadable-file']);
  });

  test('reads carriage returns as line breaks, and refuses UTF-16', () => {
    const files = { 'a.yaml': AUTH.replaceAll('\n', '\r'), 'b.yaml': Buffer.from(`\uFEFF${AUTH}`, 'utf16le') };
    expect(check(files, ['$/a.yaml']).code).toBe(0);
    expect(check(files, ['$/b.yaml']).out).toContain('is UTF-16; save it as UTF-8 (unreadable-file)');
  });

  test.each([
    [['$/none.yaml'], 'cannot read none.yaml: ENOENT'],
    [[], 'no file given; see cdk8s-mcp check --help'],
    [['$', '--realese', '1'], "Unknown option '--realese' (did you mean --release?); see cdk8s-mcp check --help"],
    [
      ['$', '--release', '9'],
      `--release: "9" is not a release of the operator that this package knows; write it like ${LATEST_RELEASE}; the oldest is 0.22.0`,
    ],
    [['$', '--settings', '$/none.yaml'], 'cannot read none.yaml: ENOENT'],
    [['$', '--settings', '$/list.yaml'], 'list.yaml has no settings: it must be one object'],
    [['$', '--settings', '$/bad.yaml'], 'bad.yaml: settings.strikt: is not a property of McpValidation; write strict'],
    [['$', '--settings', '$/broken.yaml'], 'cannot read broken.yaml:1:5: '],
    [
      ['$', '--settings', '$/image.yaml'],
      'image.yaml: settings.image: has no effect where the operator runs; set operator to false, or remove it',
    ],
  ])('%j is wrong usage', (args, message) => {
    const files = { 'list.yaml': '[]', 'bad.yaml': 'strikt: true', 'broken.yaml': 'a: [', 'image.yaml': 'image: Foo' };
    const { code, out, error } = check(files, args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(`cdk8s-mcp: ${message}`);
    expect(error.trimEnd()).not.toContain('\n');
  });

  test('tells everything that is wrong with the settings', () => {
    const settings = 'strikt: true\noperater: false\nclusters: [{ name: dev, files: [dev], realese: "0.63" }]\n';
    const { code, error } = check({ 'a.yaml': PROXY, 's.yaml': settings }, ['$/a.yaml', '--settings', '$/s.yaml']);
    expect(code).toBe(2);
    expect(error).toBe(
      [
        'cdk8s-mcp: s.yaml: settings.strikt: is not a property of McpValidation; write strict, or remove it (unknown-property)',
        'cdk8s-mcp: s.yaml: settings.operater: is not a property of McpValidation; write operator, or remove it (unknown-property)',
        'cdk8s-mcp: s.yaml: settings.clusters[0].realese: is not a property of McpValidation; write release, or remove it (unknown-property); see cdk8s-mcp check --help',
        '',
      ].join('\n'),
    );
  });
});

describe('check of proxies without custom resources', () => {
  const objects = objectsOf({ name: 'a01-minimal' } as CorpusCase);
  const code = 'CDK8S_MCP_NATIVE_PARTLY_CHECKED';

  function text(edit: (line: string) => string = (line) => line): string {
    return edit(objects.map((each) => stringify(each)).join('---\n'));
  }

  test('says where only a part is checked, which --strict refuses', () => {
    const { code: exit, out } = check({ 'a.yaml': text() }, ['$']);
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^a\.yaml\n +\d+ {2}warning {2}Deployment mcp\/weather: runs the proxy weather without a custom resource, so only its run config for \S+ and its ports are checked; /,
    );
    expect(out).toContain(`only its run config for ${LATEST_RELEASE} and its ports`);
    expect(found({ code: exit, out, error: '' })).toEqual([code]);
    expect(check({ 'a.yaml': text() }, ['$', '--strict']).code).toBe(1);
    expect(check({ 'a.yaml': text() }, ['$', '--strict', '-a', code]).code).toBe(0);
  });

  test('finds what was edited by hand, at its line', () => {
    const edited = text((all) => all.replace('"port": 8080', '"port": 9090'));
    expect(found(check({ 'a.yaml': edited }, ['$', '-a', code]))).toEqual(
      expect.arrayContaining(['CDK8S_MCP_RUN_CONFIG_CHECKSUM', 'run-config-port']),
    );
  });

  test('goes by the image of the proxy', () => {
    const later = text((all) =>
      all
        .replace('proxyrunner:latest', 'proxyrunner:v0.22.0')
        .replace('"host": "0.0.0.0"', '"embedded_auth_server_config": { "cimd": {} }, "host": "0.0.0.0"'),
    );
    expect(check({ 'a.yaml': later }, ['$', '-a', code]).out).toContain(
      'is read from release 0.29.0 on, but the image is of 0.22.0',
    );
  });
});
