import type { ClusterView, OtherObject, ProxyView } from '../../../lib/cli/diff/cluster-view';
import { differences } from '../../../lib/cli/diff/differences';
import type { PlainObject } from '../../../lib/private/plain';

const PROXY: ProxyView = {
  cluster: 'eu',
  overlay: 'dev',
  namespace: 'mcp',
  name: 'weather',
  deployment: {},
  runConfig: {},
  service: {},
  routed: ['a'],
  admitted: ['b'],
};
const EFFECTS = { podsRestart: false, sessionsEnd: false, clientsLogInAgain: false };
const NAMES = { cluster: 'eu', overlay: 'dev', namespace: 'mcp', name: 'weather' };

function otherOf(content: PlainObject): OtherObject {
  return { cluster: undefined, overlay: undefined, kind: String(content['kind']), content };
}

/** Other objects with what is told of them. */
function othersIn(before: ClusterView, after: ClusterView): string[] {
  return differences(before, after).others.map(({ name, text }) => `${name} ${text}`);
}

function view(proxy?: Partial<ProxyView>, others: { readonly [name: string]: PlainObject } = {}): ClusterView {
  return {
    proxies: new Map(proxy === undefined ? [] : [['weather', { ...PROXY, ...proxy }]]),
    others: new Map(Object.entries(others).map(([name, content]) => [name, otherOf(content)])),
  };
}

describe('the differences of two states', () => {
  test('are none if all is the same', () => {
    expect(differences(view({}, { a: {} }), view({}, { a: {} }))).toEqual({
      proxies: [],
      unchanged: 1,
      others: [],
      notes: [],
    });
  });

  test('tell of a new proxy who reaches it, and of one that is removed nothing', () => {
    const changes = [
      { about: 'access', text: 'for a' },
      { about: 'access', text: 'for b' },
    ];
    expect(differences(view(), view({})).proxies).toEqual([
      { ...NAMES, ...EFFECTS, status: 'added', changes, fields: [] },
    ]);
    const [open] = differences(view(), view({ routed: [], admitted: undefined })).proxies;
    expect(open).toMatchObject({ status: 'added', changes: [] });
    expect(differences(view({}), view()).proxies).toEqual([
      { ...NAMES, ...EFFECTS, status: 'removed', changes: [], fields: [] },
    ]);
  });

  test('are told in this order', () => {
    const image = (tag: string): PlainObject => ({
      template: { spec: { containers: [{ name: 'toolhive', image: `a:${tag}` }] } },
    });
    const runConfig = {
      oidc_config: { Issuer: 'a' },
      tools_filter: ['a'],
      authz_config: { cedar: { policies: ['a'] } },
      header_forward: { add_plaintext_headers: { A: 'a' } },
      remote_url: 'b',
      audit_config: {},
    };
    const [before, after] = [
      view({ deployment: image('1') }),
      view({ deployment: image('2'), runConfig, service: { type: 'a' } }),
    ];
    const [found] = differences(before, after).proxies;
    expect(found).toMatchObject({ ...NAMES, podsRestart: true, sessionsEnd: true, clientsLogInAgain: true });
    expect(found?.changes.map(({ about }) => about)).toEqual([
      'access',
      'login',
      'tools',
      'policies',
      'policies',
      'headers',
      'remote server',
      'pods',
      'other',
    ]);
  });

  test('may only be that the pods restart', () => {
    const checksum = (value: string): PlainObject => ({
      template: { metadata: { annotations: { 'toolhive.stacklok.dev/runconfig-checksum': value } } },
    });
    const { proxies } = differences(view({ deployment: checksum('a') }), view({ deployment: checksum('b') }));
    expect(proxies).toEqual([
      {
        ...NAMES,
        status: 'changed',
        podsRestart: true,
        sessionsEnd: true,
        clientsLogInAgain: false,
        fields: [],
        changes: [{ about: 'other', text: 'the run config is written differently, with the same settings' }],
      },
    ]);
  });

  test.each([
    'HorizontalPodAutoscaler',
    'HTTPRoute',
    'Ingress',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'PodMonitor',
    'Role',
    'RoleBinding',
    'Service',
    'ServiceAccount',
  ])('of other objects have values for the kind %s', (kind) => {
    const state = (value: number): ClusterView => view(undefined, { x: { kind, a: value } });
    expect(othersIn(state(1), state(2))).toEqual(['x changes: a: 2, before 1']);
  });

  test('of other objects are told by their names, and without values for other kinds', () => {
    const before = view(undefined, { c: { kind: 'Secret', a: 1 }, a: {}, d: {} });
    const after = view(undefined, { c: { kind: 'Secret', a: 2 }, b: {}, d: {} });
    expect(othersIn(before, after)).toEqual(['a is removed', 'b is added', 'c changes: a']);
  });
});
