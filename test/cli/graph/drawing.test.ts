import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { command, type CommandResult } from '../../support/command';
import { documentOf } from '../../support/include';
import { inFolder } from '../../support/in-folder';
import { writeFiles } from '../../support/fake-kustomize';
import { faults, labels } from '../../support/mermaid';

function proxy(name: string, namespace = 'mcp'): string {
  return documentOf(
    'MCPRemoteProxy',
    {
      remoteUrl: `https://${name}.example.com/mcp`,
      toolConfigRef: { name: 'tools' },
      externalAuthConfigRef: { name: 'login' },
      headerForward: {
        addHeadersFromSecret: [{ headerName: 'X-A', valueSecretRef: { name: `${name}-api`, key: 'k' } }],
      },
    },
    { metadata: { name, namespace } },
  );
}

const CONFIGS = [
  documentOf('MCPToolConfig', { toolsFilter: ['a'] }, { metadata: { name: 'tools', namespace: 'mcp' } }),
  documentOf(
    'MCPExternalAuthConfig',
    { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'token', key: 'k' } } },
    { metadata: { name: 'login', namespace: 'mcp' } },
  ),
];

const POLICY = stringify({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'agents', namespace: 'mcp' },
  spec: { podSelector: {}, ingress: [{ from: [{ podSelector: { matchLabels: { app: 'agent' } } }] }] },
});

function route(service: string, port = 8080): string {
  const rules = [{ backendRefs: [{ name: service, port }] }];
  const spec = { hostnames: ['a.example.org'], parentRefs: [{ name: 'public' }], rules };
  return stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: service, namespace: 'mcp' },
    spec,
  });
}

function graph(documents: readonly string[], ...options: readonly string[]): CommandResult {
  return command(['graph', '-', ...options], false, documents.join('\n---\n'));
}

/** The nodes, each as one text. */
function nodes(picture: string): string[] {
  return labels(picture).map((lines) => lines.join(' '));
}

const ALL = [proxy('weather'), proxy('jira'), proxy('jira', 'other'), ...CONFIGS, POLICY];

describe('--only', () => {
  test.each([
    [['weather'], ['proxy weather']],
    [['jira'], ['proxy jira', 'proxy jira']],
    [['other/jira'], ['proxy jira']],
    [
      ['weather', 'mcp/jira'],
      ['proxy jira', 'proxy weather'],
    ],
  ])('draws %j', (names, drawn) => {
    const { code, out } = graph(ALL, ...names.flatMap((name) => ['--only', name]));
    expect(code).toBe(0);
    expect(faults(out)).toEqual([]);
    expect(nodes(out).filter((each) => each.startsWith('proxy '))).toEqual(drawn);
  });

  test('names those that are not there', () => {
    expect(graph(ALL, '--only', 'weather', '--only', 'wether')).toEqual({
      code: 1,
      out: '',
      error: 'cdk8s-mcp: there is no proxy wether in the manifests\n',
    });
  });

  test('leaves out what others are connected with', () => {
    const { out } = graph([...ALL, route('mcp-x-remote-proxy')], '--only', 'weather');
    expect(out).not.toMatch(/jira|mcp-x-remote-proxy/);
  });
});

describe('--without', () => {
  const drawn = (...options: readonly string[]): string[] =>
    nodes(graph([ALL[0] ?? '', ...CONFIGS, POLICY], ...options).out);
  const PROXY = ['proxy weather', 'remote server weather.example.com', 'namespace mcp'];
  const SECRETS = ['Secret weather-api', 'Secret token'];
  const MADE = ['MCPToolConfig tools', 'MCPExternalAuthConfig login'];
  const POLICIES = ['pods with app=agent', 'NetworkPolicy agents'];

  test.each([
    [[], [...PROXY, ...SECRETS, ...MADE, ...POLICIES]],
    [
      ['--without', 'secrets'],
      [...PROXY, ...MADE, ...POLICIES],
    ],
    [
      ['--without', 'configs'],
      [...PROXY, ...SECRETS, ...POLICIES],
    ],
    [
      ['--without', 'policies'],
      [...PROXY, ...SECRETS, ...MADE],
    ],
    [['--without', 'secrets,configs', '--without', 'policies'], PROXY],
  ])('draws with %j', (options, expected) => {
    expect(drawn(...options).sort()).toEqual([...expected].sort());
  });

  test('asks for what is meant', () => {
    const { code, error } = graph(ALL, '--without', 'secret');
    expect({ code, error }).toEqual({
      code: 2,
      error:
        'cdk8s-mcp: --without "secret" is none of secrets, configs, policies (did you mean secrets?); see cdk8s-mcp graph --help\n',
    });
  });
});

describe('--format markdown', () => {
  test('has a picture for each proxy, below its name', () => {
    const { out } = graph(ALL, '--format', 'markdown');
    const pages = out.split(/^(?=## )/m);
    expect(pages.map((each) => each.split('\n')[0])).toEqual(['## mcp/jira', '## mcp/weather', '## other/jira']);
    for (const [, picture = ''] of pages.map((each) => /```mermaid\n([^`]*)```\n/.exec(each) ?? [])) {
      expect(faults(picture)).toEqual([]);
      expect(nodes(picture).filter((each) => each.startsWith('proxy '))).toHaveLength(1);
    }
  });

  test('is the same picture as that of the proxy alone', () => {
    const alone = graph(ALL, '--only', 'weather').out;
    expect(graph(ALL, '--format', 'markdown').out).toContain(`## mcp/weather\n\n\`\`\`mermaid\n${alone}\`\`\`\n`);
  });

  test('ends with the Services that no proxy has', () => {
    const { out } = graph([...ALL, route('mcp-x-remote-proxy')], '--format', 'markdown');
    const [, last = ''] = out.split('## Services of no proxy\n');
    expect(last).toContain('--x|"no such Service"| Service_mcp_mcp_x_remote_proxy');
  });

  test('has names that are no markup', () => {
    const { out } = graph([proxy('@a_b*')], '--format', 'markdown');
    expect(out.split('\n')[0]).toBe('## `mcp/@a_b*`');
  });
});

describe('a server', () => {
  test('is drawn once for all proxies, with all its roles', () => {
    const [one, other] = ['a', 'b'].map((name) => ({ metadata: { name, namespace: 'mcp' } }));
    const sessionStorage = { provider: 'redis', address: 'both.example.com' };
    const { out } = graph([
      documentOf('MCPRemoteProxy', { remoteUrl: 'https://both.example.com/mcp' }, one),
      documentOf('MCPRemoteProxy', { remoteUrl: 'https://x.example.com/mcp', sessionStorage }, other),
    ]);
    expect(nodes(out).filter((each) => each.includes('both.example.com'))).toEqual([
      'Redis, remote server both.example.com',
    ]);
  });
});

describe('--settings', () => {
  const SETTINGS = stringify({
    clusters: [
      { name: 'dev', files: ['dev.yaml'] },
      { name: 'prod', files: ['prod.yaml'] },
    ],
  });
  const door = (host: string, port: number): string =>
    route('mcp-weather-remote-proxy', port).replace('a.example.org', host);
  const run = (...args: readonly string[]): CommandResult =>
    inFolder((folder) => {
      writeFiles(folder, {
        'k8s/dev.yaml': [proxy('weather'), door('dev.example.org', 8080)].join('\n---\n'),
        'k8s/prod.yaml': [
          proxy('weather'),
          door('prod.example.org', 8080),
          door('old.example.org', 1).replace('name: mcp-', 'name: old-'),
        ].join('\n---\n'),
      });
      const settings = path.join(folder, 'settings.yaml');
      writeFileSync(settings, SETTINGS);
      const [name = '', ...options] = args;
      return command([name, path.join(folder, 'k8s'), '--settings', settings, ...options]);
    });

  test('draws each cluster', () => {
    const { code, out } = run('graph');
    expect(code).toBe(0);
    expect(nodes(out)).toEqual(expect.arrayContaining(['namespace mcp, dev', 'namespace mcp, prod']));
    expect(out.match(/^ {2}client_\w+ --> proxy_\w+$/gm)?.sort()).toEqual([
      '  client_dev_example_org_Gateway_public_HTTPRoute_mcp_weather_remote_proxy --> proxy_mcp_weather_dev',
      '  client_prod_example_org_Gateway_public_HTTPRoute_mcp_weather_remote_proxy --> proxy_mcp_weather_prod',
    ]);
    expect(run('graph', '--format', 'markdown').out.match(/^## .*$/gm)).toEqual([
      '## dev: mcp/weather',
      '## prod: mcp/weather',
    ]);
  });

  test('gives clients the proxies of each cluster', () => {
    const { out, error } = run('clients', '--for', 'claude-code');
    expect(error).toBe('');
    expect(JSON.parse(out)).toEqual({
      mcpServers: {
        'dev-mcp-weather': { type: 'http', url: 'https://dev.example.org/mcp' },
        'prod-mcp-weather': { type: 'http', url: 'https://prod.example.org/mcp' },
      },
    });
  });
});
