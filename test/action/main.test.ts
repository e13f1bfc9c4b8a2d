import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import manifest from '../../package.json';
import { type FakeGitHub, fakeGitHub, type Files, pullRequest, runAction } from './repository';

function proxy(spec: string): string {
  return `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata:
  name: weather
  namespace: mcp
spec:
  remoteUrl: https://mcp.example.com/mcp
  oidcConfigRef: { name: idp, audience: weather, resourceUrl: https://weather.example.com/mcp }
${spec}`;
}

const IDP = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPOIDCConfig
metadata: { name: idp, namespace: mcp }
spec: { type: inline, inline: { issuer: https://idp.example.com } }
`;
const RIGHT: Files = { 'k8s/weather.yaml': proxy(''), 'k8s/idp.yaml': IDP };
const INPUTS = {
  path: 'k8s',
  release: '0.63',
  acknowledge: 'CDK8S_MCP_REQUESTS_MISSING\n  CDK8S_MCP_CLIENT_TOKEN_FORWARDED',
};

jest.setTimeout(120_000);

let github: FakeGitHub;

beforeEach(async () => {
  github = await fakeGitHub();
});

afterEach(async () => {
  await github.close();
});

describe('a pull request', () => {
  test('with a mistake fails, and shows it at its line', async () => {
    const repository = pullRequest(RIGHT, { 'k8s/weather.yaml': proxy('  proxyPort: 70000\n') });
    const { code, log, summary, outputs, npm } = await runAction(repository, {
      inputs: { ...INPUTS, diff: 'false' },
    });

    expect(log).toContain(
      '::error file=k8s/weather.yaml,line=9,title=maximum::MCPRemoteProxy mcp/weather: spec.proxyPort: 70000 is above the maximum of 65535; use 1 to 65535 (maximum)',
    );
    expect(summary).toContain('### cdk8s-mcp: 1 error, 0 warnings');
    expect(summary).toContain('k8s/weather.yaml:9 error MCPRemoteProxy mcp/weather: spec.proxyPort: 70000');
    expect(outputs).toEqual({ errors: '1', warnings: '0' });
    expect(npm).toContain(`--ignore-scripts cdk8s-mcp@${manifest.version} in `);
    expect(npm).not.toContain(` in ${repository.workspace}`);
    expect(code).toBe(1);
  });

  test('with a change has one comment, which says what changes and is written anew', async () => {
    github.comments.push(
      { id: 'IC_a', body: '<!-- cdk8s-mcp diff  -->\nwritten by somebody else', viewerDidAuthor: false },
      { id: 'IC_b', body: 'a question', viewerDidAuthor: true },
      { id: 'IC_c', body: 'another', viewerDidAuthor: false },
    );
    const env = { GITHUB_GRAPHQL_URL: github.url };
    const meanwhile = { 'k8s/idp.yaml': IDP.replace('idp.example.com', 'login.example.com') };
    const repository = pullRequest(RIGHT, { 'k8s/weather.yaml': proxy('  proxyPort: 9090\n') }, meanwhile);
    const first = await runAction(repository, { inputs: INPUTS, env });

    expect(first).toMatchObject({ code: 0, outputs: { changed: 'true', errors: '0' } });
    expect(github.comments).toHaveLength(4);
    const body = github.comments[3]?.body ?? '';
    expect(body).toMatch(/^<!-- cdk8s-mcp diff {2}-->\n/);
    expect(body).toContain('spec.proxyPort');
    expect(body).toContain('9090');
    // the branch changed it, not the pull request
    expect(body).not.toContain('login.example.com');
    expect(first.summary).toContain('9090');
    expect(github.tokens).toEqual(new Set(['bearer the-token']));

    const other = pullRequest(RIGHT, { 'README.md': 'text' });
    const second = await runAction(other, { inputs: INPUTS, env });
    expect(second).toMatchObject({ code: 0, outputs: { changed: 'false' } });
    expect(github.comments).toHaveLength(4);
    expect(github.comments[3]?.body).not.toContain('9090');
    expect(github.comments[0]?.body).toContain('somebody else');
  });

  test('with neither has no comment', async () => {
    const env = { GITHUB_GRAPHQL_URL: github.url };
    const { code, log, outputs } = await runAction(pullRequest(RIGHT, { 'README.md': 'text' }), {
      inputs: INPUTS,
      env,
    });

    expect(code).toBe(0);
    expect(log).toBe('cdk8s-mcp: 0 errors and 0 warnings in 2 files\n');
    expect(outputs).toEqual({ errors: '0', warnings: '0', changed: 'false' });
    expect(github.comments).toEqual([]);
  });

  test('from a fork has the change in the summary, since no comment may be written', async () => {
    await github.close();
    github = await fakeGitHub(false);
    const repository = pullRequest({}, RIGHT);
    const { code, log, summary } = await runAction(repository, {
      inputs: { ...INPUTS, name: 'prod' },
      env: { GITHUB_GRAPHQL_URL: github.url },
    });

    expect(code).toBe(0);
    expect(log).toContain(
      '::notice::no comment was written (Resource not accessible by integration); the change is in the summary of the run',
    );
    expect(summary).toMatch(/### prod[^]*mcp\/weather/);
    expect(log).not.toContain('the-token');
  });

  test('with hostile texts writes no command into the log', async () => {
    const text = 'x\\n::stop-commands::y\\n::add-mask::z%0A';
    const repository = pullRequest(RIGHT, { 'k8s/weather.yaml': proxy(`  transport: "${text}"\n`) });
    const { code, log, summary } = await runAction(repository, { inputs: { ...INPUTS, diff: 'false' } });

    expect(code).toBe(1);
    expect(log.split('\n').filter((line) => /^::(?!error |warning |notice::)/.test(line))).toEqual([]);
    expect(summary.match(/^```/gm)).toHaveLength(2);
  });
});

describe('a push', () => {
  test('is checked, and not compared; SARIF is a file, not annotations', async () => {
    const repository = pullRequest(RIGHT, { 'k8s/weather.yaml': proxy('  proxyPort: 70000\n') });
    const { code, log, outputs } = await runAction(repository, {
      inputs: { ...INPUTS, format: 'sarif' },
      event: 'push',
    });

    expect(code).toBe(1);
    expect(log).toBe('cdk8s-mcp: 1 error and 0 warnings in 2 files\n');
    expect(parse(readFileSync(outputs['sarif'] ?? '', 'utf8'))).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'maximum' }] }],
    });
    expect(outputs['changed']).toBeUndefined();
  });
});

describe('wrong inputs', () => {
  const repository = pullRequest(RIGHT, {});

  test.each([
    ['strict', 'yes', "the input strict is 'yes'; write true or false"],
    ['format', 'junit', "the input format is 'junit'; write annotations or sarif"],
    ['path', '--settings=/etc/passwd', "the input path is '--settings=/etc/passwd'; write a file or a folder"],
    ['path', 'k8s/../../other', "the input path is 'k8s/../../other'; write a file or a folder"],
    ['path', '/etc', "the input path is '/etc'; write a file or a folder"],
    ['name', '--> <img>', "the input name is '--> <img>'; write letters"],
    ['version', 'file:../evil', "the input version is 'file:../evil'; write a version such as 1.2.3"],
    ['version', '9.9.9', 'npm cannot install cdk8s-mcp@9.9.9: npm error 404 Not Found; set the input version'],
    ['version', 'project', 'node_modules has no cdk8s-mcp; run npm ci before'],
  ])('%s: %s', async (name, value, message) => {
    const { code, log } = await runAction(repository, { inputs: { ...INPUTS, [name]: value } });
    expect(log).toContain(`::error::${message}`);
    expect(code).toBe(2);
  });

  test('are told where the package of a stranger would run with secrets', async () => {
    const { code, log } = await runAction(repository, { inputs: { version: 'project' }, event: 'pull_request_target' });
    expect(log).toContain('::error::the package of the project would run with secrets on pull_request_target');
    expect(code).toBe(2);
  });

  test('that the command refuses are told in its words', async () => {
    const { code, log } = await runAction(repository, { inputs: { ...INPUTS, release: 'newest' } });
    expect(log).toMatch(/^::error::.*newest/m);
    expect(code).toBe(2);
  });
});
