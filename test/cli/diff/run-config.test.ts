import { stringify } from 'yaml';
import { podLabelsOf, runConfigName } from '../../../lib/model/object-names';
import { changesOf } from '../../support/diff';

const metadata = { name: 'weather', namespace: 'mcp' };
const REMOTE = 'https://mcp.example.com/mcp';
const UNCHANGED = { podsRestart: false, sessionsEnd: false, clientsLogInAgain: false };
const RESTART = { podsRestart: true, sessionsEnd: true, clientsLogInAgain: false };
const MIDDLEWARES = ['auth', 'authorization', 'audit', 'header-forward', 'tool-call-filter', 'tool-filter'];

/** A proxy without a custom resource. */
function native(runConfig: object, ...ports: readonly number[]): string {
  const labels = podLabelsOf('weather');
  const env = [
    { name: 'TOOLHIVE_SECRET_D', valueFrom: { secretKeyRef: { key: 'without-name' } } },
    { name: 'TOOLHIVE_SECRET_E', valueFrom: { secretKeyRef: { name: 'without-key' } } },
  ];
  const container = { name: 'toolhive', image: 'a:1', ports: ports.map((containerPort) => ({ containerPort })), env };
  const template = { metadata: { labels }, spec: { containers: [container] } };
  const data = { 'runconfig.json': JSON.stringify({ remote_url: REMOTE, ...runConfig }) };
  return [
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { selector: { matchLabels: labels }, template } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...metadata, name: runConfigName('weather') }, data },
  ]
    .map((each) => stringify(each))
    .join('---\n');
}

describe('diff of proxies without custom resources', () => {
  test.each([
    [
      'that the remote server may compress its lists',
      native({ header_forward: { add_plaintext_headers: { 'Accept-Encoding': 'identity' } } }),
      native({}),
      {
        ...UNCHANGED,
        changes: [
          'headers: Accept-Encoding is sent no more: it asks the remote server not to compress its lists, for a proxy that filters them',
        ],
      },
    ],
    [
      'headers of requests by their names, and not those that stay',
      native({
        header_forward: {
          add_plaintext_headers: { 'X-Same': 'a', 'X-B': 'identity' },
          add_headers_from_secret: { 'X-D': 'D', 'X-E': 'E' },
        },
      }),
      native({
        header_forward: {
          add_plaintext_headers: {
            'X-Same': 'a',
            'X-C': 'c',
            'X-A': 'a',
            'Accept-Encoding': 'gzip',
            'X-D': 'd',
            'X-E': 'e',
          },
        },
      }),
      {
        ...UNCHANGED,
        changes: [
          'headers: Accept-Encoding is sent, in plain text',
          'headers: X-A is sent, in plain text',
          'headers: X-B is sent no more',
          'headers: X-C is sent, in plain text',
          'headers: X-D is in plain text, before from a Secret',
          'headers: X-E is in plain text, before from a Secret',
        ],
      },
    ],
    [
      'the transport, which has no default without a custom resource',
      native({ transport: 'sse' }),
      native({}),
      { ...UNCHANGED, changes: ['remote server: none, before sse'] },
    ],
    [
      'a middleware, but none that follows from what is told',
      native({ middleware_configs: MIDDLEWARES.map((type) => ({ type })) }),
      native({ middleware_configs: [{}] }),
      { ...UNCHANGED, changes: ['other: the middleware audit is removed'] },
    ],
    [
      'one port of several, field by field',
      native({ port: 8080 }, 8080, 9464),
      native({ port: 9090 }, 9090, 9465),
      {
        ...RESTART,
        changes: [
          'pods: template.spec.containers.toolhive.ports[0].containerPort: 9090, before 8080; template.spec.containers.toolhive.ports[1].containerPort: 9465, before 9464',
          'other: run config: port: 9090, before 8080',
        ],
      },
    ],
  ])('tells %s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });
});
