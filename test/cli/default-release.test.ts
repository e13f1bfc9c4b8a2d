import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, type CommandResult } from '../support/command';
import { inFolder } from '../support/in-folder';
import { documentOf } from '../support/include';

const metadata = { name: 'weather', namespace: 'mcp' };
const OIDC = documentOf(
  'MCPOIDCConfig',
  { type: 'inline', inline: { issuer: 'https://id.example.com' } },
  { metadata },
);
const SERVER = documentOf(
  'MCPExternalAuthConfig',
  {
    type: 'embeddedAuthServer',
    embeddedAuthServer: {
      issuer: 'https://a.example.com',
      upstreamProviders: [
        {
          name: 'b',
          type: 'oauth2',
          oauth2Config: {
            dcrConfig: { discoveryUrl: 'https://b.example.com/.well-known/oauth-authorization-server' },
            authorizationEndpoint: 'https://b.example.com/a',
            tokenEndpoint: 'https://b.example.com/t',
            userInfo: { endpointUrl: 'https://b.example.com/u' },
          },
        },
      ],
    },
  },
  { metadata },
);

function proxy(spec: object): string {
  return documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp', ...spec }, { metadata });
}

const AUDIENCE = 'https://a.example.com/mcp';
const WITH_REGISTRATION = [
  proxy({
    externalAuthConfigRef: { name: 'weather' },
    oidcConfigRef: { name: 'weather', audience: AUDIENCE, resourceUrl: AUDIENCE },
  }),
  OIDC.replace('https://id.example.com', 'https://a.example.com'),
  SERVER,
].join('\n---\n');
const PRIVATE = proxy({ remoteUrl: 'http://10.1.2.3:8080/mcp', allowPrivateEndpoint: true });

/** Runs each of the commands that read custom resources for a file. */
function runs(
  text: string,
  ...args: readonly string[]
): { readonly [name in 'check' | 'convert' | 'diff']: CommandResult } {
  return inFolder((folder) => {
    const file = path.join(folder, 'a.yaml');
    writeFileSync(file, text);
    return {
      check: command(['check', file, ...args]),
      convert: command(['convert', file, ...args]),
      diff: command(['diff', file, file, ...args]),
    };
  });
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

test.each([
  ['a field of the release 0.27', WITH_REGISTRATION, '0.27.2'],
  ['a field of the release 0.45', PRIVATE, '0.45.0'],
])('the release that nobody states is the same for all commands: the first one with %s', (_, text, release) => {
  const { check, convert, diff } = runs(text);
  expect([check.code, convert.code, diff.code]).toEqual([0, 0, 0]);
  expect(check.out).toContain(
    `fields and checks are those of ${release}, the first one that has all fields of these files`,
  );
  expect(convert.error).toContain(
    `no release is stated; the program is for ${release}, the first one that has all fields\n`,
  );
  expect(diff.out).toContain(`as release ${release} treats them, the first one that has all their fields`);
});

test('is the oldest one where all have the fields, which a program need not say', () => {
  const { check, convert, diff } = runs(proxy({}));
  expect(check.out).toContain('fields and checks are those of 0.22.0, the oldest supported one');
  expect(convert.error).not.toContain('release');
  expect(diff.out).toContain('as release 0.22.0 treats them');
});

test('still warns of a field that no release has', () => {
  const { check } = runs(proxy({ ...{ allowPrivateEndpoint: true }, futureField: 1 }));
  expect(check.out).toContain('spec.futureField: is not a field of the CRD of this release');
  expect(check.code).toBe(0);
});

test('does not win over a stated release', () => {
  const { check, convert, diff } = runs(PRIVATE, '--release', '0.44');
  expect([check.code, convert.code, diff.code]).toEqual([1, 1, 1]);
  expect(check.out).toContain('is not available before release 0.45.0');
});

test('is that of each cluster for itself', () => {
  inFolder((folder) => {
    writeFileSync(path.join(folder, 'dev.yaml'), PRIVATE);
    writeFileSync(
      path.join(folder, 'prod.yaml'),
      PRIVATE.replace('http://10.1.2.3:8080/mcp', 'https://mcp.example.com'),
    );
    const settings = path.join(folder, 'settings.txt');
    writeFileSync(
      settings,
      'clusters: [{ name: dev, files: [dev.yaml] }, { name: prod, files: [prod.yaml], release: "0.44" }]',
    );
    const { out } = command(['check', folder, '--settings', settings]);
    expect(out).not.toContain('remote-url-blocked');
    expect(out).toContain('is not available before release 0.45.0');
  });
});
