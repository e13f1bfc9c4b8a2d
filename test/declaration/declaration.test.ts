import { Chart, Lazy, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { ExternalAuth } from '../../lib';
import {
  declare,
  defaultsAt,
  defaultsBeside,
  NO_MISTAKES,
  withDefaults,
  type Declaration,
  type Defaults,
  type Settings,
} from '../../lib/declaration/declaration';
import { readArguments } from '../../lib/declaration/props/read-arguments';
import type { UsedConstruct } from '../../lib/declaration/props/instances';
import type { PlainObject } from '../../lib/private/plain';

const chart = new Chart(Testing.app(), 'test');

function proxy(
  { metadata = {}, spec }: Partial<Settings>,
  usedConstructs: readonly UsedConstruct[] = [],
): Declaration<'MCPRemoteProxy'> {
  return {
    kind: 'MCPRemoteProxy',
    metadata: metadata as Declaration['metadata'],
    spec,
    usedConstructs,
    acknowledge: [],
    mistakes: NO_MISTAKES,
  };
}

/** Defaults of a scope, or of the same one with a construct in their field. */
function scope(settings: Partial<Settings>, ...fields: readonly string[]): Defaults {
  const usedConstructs = fields.map((field) => ({ field, construct: chart }));
  return { scope: chart, settings: { spec: {}, ...settings }, usedConstructs };
}

function merged(own: Partial<Settings>, ...defaults: readonly Partial<Settings>[]): Settings {
  const { declaration, pod } = withDefaults(
    { declaration: proxy(own), pod: own.pod },
    defaults.map((each) => scope(each)),
  );
  const { labels } = declaration.metadata;
  return { ...(labels === undefined ? {} : { metadata: { labels } }), spec: declaration.spec, pod };
}

/** A spec with headers: plain values by name, and the names of those from Secrets. */
function headers(plaintext: PlainObject | undefined, ...fromSecrets: readonly string[]): { spec: unknown } {
  return {
    spec: {
      headerForward: {
        ...(plaintext === undefined ? {} : { addPlaintextHeaders: plaintext }),
        ...(fromSecrets.length === 0 ? {} : { addHeadersFromSecret: fromSecrets.map(fromSecret) }),
      },
    },
  };
}

function fromSecret(headerName: string): object {
  return { headerName, valueSecretRef: { name: 'secret', key: headerName } };
}

function env(...variables: readonly string[]): { spec: unknown } {
  return { spec: { resourceOverrides: { proxyDeployment: { env: variables.map(variable) } } } };
}

function variable(text: string): object {
  const [name, value] = text.split('=');
  return { name, value };
}

describe('defaults', () => {
  test('that there are none of change nothing', () => {
    const given = { declaration: proxy({ spec: { audit: { enabled: true } } }) };

    expect(withDefaults(given, [])).toBe(given);
  });

  test.each<[title: string, own: Partial<Settings>, defaults: Partial<Settings>, expected: Partial<Settings>]>([
    ['fill what is absent', { spec: { a: 1 } }, { spec: { b: 2 } }, { spec: { a: 1, b: 2 } }],
    ['fill what is null', { spec: { a: null } }, { spec: { a: 2 } }, { spec: { a: 2 } }],
    ['that are null fill nothing', { spec: { a: 1 } }, { spec: { a: null } }, { spec: { a: 1 } }],
    ['fill a spec that is absent', { spec: undefined }, { spec: { a: 1 } }, { spec: { a: 1 } }],
    ['leave a spec that is none', { spec: 'x' }, { spec: { a: 1 } }, { spec: 'x' }],
    ['give way', { spec: { replicas: 0 } }, { spec: { replicas: 2 } }, { spec: { replicas: 0 } }],
    ['give way to false', { spec: { audit: false } }, { spec: { audit: true } }, { spec: { audit: false } }],
    [
      'have labels',
      { metadata: { labels: { a: '1' } }, spec: {} },
      { metadata: { labels: { a: '2', b: '2' } } },
      { metadata: { labels: { a: '1', b: '2' } }, spec: {} },
    ],
    [
      'have all labels',
      { spec: {} },
      { metadata: { labels: { b: '2' } } },
      { metadata: { labels: { b: '2' } }, spec: {} },
    ],
    [
      'have the node selector of a pod by key, and anything else of it as a whole',
      { spec: {}, pod: { nodeSelector: { a: '1' }, tolerations: [] } },
      {
        pod: {
          nodeSelector: { a: '2', b: '2' },
          tolerations: [{ key: 'x', operator: 'Exists' }],
          priorityClassName: 'high',
        },
      },
      { spec: {}, pod: { nodeSelector: { a: '1', b: '2' }, tolerations: [], priorityClassName: 'high' } },
    ],
    ['are merged within resources', blocks('resources', 1), blocks('resources', 2), both('resources')],
    [
      'are merged within overrides',
      blocks('resourceOverrides', 1),
      blocks('resourceOverrides', 2),
      both('resourceOverrides'),
    ],
    ['are merged within oidc', blocks('oidcConfigRef', 1), blocks('oidcConfigRef', 2), both('oidcConfigRef')],
    ['are merged within headers', blocks('headerForward', 1), blocks('headerForward', 2), both('headerForward')],
    ['are one elsewhere', blocks('sessionStorage', 1), blocks('sessionStorage', 2), blocks('sessionStorage', 1)],
    ['have variables before those that may use them', env('B=1', 'C=1'), env('A=2', 'B=2'), env('A=2', 'B=1', 'C=1')],
    [
      'have headers after',
      headers(undefined, 'B', 'C'),
      headers(undefined, 'A', 'B'),
      headers(undefined, 'B', 'C', 'A'),
    ],
    ['keep headers of other names', headers({ A: '1' }), headers({ B: '2' }, 'C'), headers({ A: '1', B: '2' }, 'C')],
    ['lose a header to one in another case', headers({ 'x-a': '1' }), headers({ 'X-A': '2' }), headers({ 'x-a': '1' })],
    [
      'lose a plain header to a secret one',
      headers(undefined, 'x-a'),
      headers({ 'X-A': '2' }),
      headers(undefined, 'x-a'),
    ],
    [
      'lose a secret header to a plain one',
      headers({ 'x-a': '1' }),
      headers(undefined, 'X-A'),
      headers({ 'x-a': '1' }),
    ],
    [
      'lose only that header',
      headers({ 'x-a': '1' }, 'x-b'),
      headers({ 'X-A': '2', 'X-B': '2', 'X-C': '2' }, 'X-A', 'X-D'),
      headers({ 'x-a': '1', 'X-C': '2' }, 'x-b', 'X-D'),
    ],
  ])('%s', (_, own, defaults, expected) => {
    expect(merged(own, defaults)).toEqual({ pod: undefined, ...expected });
  });

  test('with a lost header keep what else they have', () => {
    const [own, theirs] = [headers({ 'x-a': '1' }), headers({ 'X-A': '2', 'X-B': '2' })];
    const spec = { ...(theirs.spec as object), audit: { enabled: true } };

    expect(merged(own, { spec, metadata: { labels: { a: '1' } } })).toEqual({
      metadata: { labels: { a: '1' } },
      spec: { headerForward: { addPlaintextHeaders: { 'x-a': '1', 'X-B': '2' } }, audit: { enabled: true } },
      pod: undefined,
    });
  });

  test('of the nearest scope win', () => {
    const spec = merged(
      { spec: { a: 1 } },
      { spec: { a: 2, b: 2, resources: { limits: { cpu: '2' } } } },
      { spec: { a: 3, b: 3, c: 3, resources: { limits: { cpu: '3', memory: '3' } } } },
    ).spec;

    expect(spec).toEqual({ a: 1, b: 2, c: 3, resources: { limits: { cpu: '2', memory: '3' } } });
  });

  test('do not reach into what cdk8s resolves later, on either side', () => {
    const later = Lazy.any({ produce: () => ({}) }) as unknown;
    const resources = { limits: { cpu: '1' } };

    expect(merged({ spec: { resources: later } }, { spec: { resources } }).spec).toEqual({ resources: later });
    expect(merged({ spec: { resources } }, { spec: { resources: later } }).spec).toEqual({ resources });
  });

  test('have variables in a list only', () => {
    const odd = { spec: { resourceOverrides: { proxyDeployment: { env: { A: '1' } } } } };

    expect(merged(odd, env('B=2'))).toEqual({ ...odd, pod: undefined });
    expect(merged(env('B=2'), odd)).toEqual({ ...env('B=2'), pod: undefined });
    expect(merged({ spec: { resources: ['a'] } }, { spec: { resources: ['b'] } }).spec).toEqual({ resources: ['a'] });
  });

  test('leave metadata as it is while none has labels', () => {
    const declaration = proxy({ spec: {}, metadata: {} });

    expect(withDefaults({ declaration }, [scope({})]).declaration.metadata).toBe(declaration.metadata);
  });

  test.each(['__proto__', 'toString'])('keep a label that is called %s, as what all objects have', (name) => {
    const labels = JSON.parse(`{ "${name}": "x" }`) as { [name: string]: string };
    const entriesWith = (own: Partial<Settings>): unknown =>
      Object.entries(merged(own, { metadata: { labels } }).metadata?.labels ?? {});
    const { declaration } = withDefaults({ declaration: proxy({ spec: {}, metadata: { labels: { a: '1' } } }) }, [
      scope({ metadata: { labels } }),
    ]);

    expect(entriesWith({ spec: {} })).toEqual([[name, 'x']]);
    expect(entriesWith({ spec: {}, metadata: { labels: { a: '1' } } })).toEqual([
      ['a', '1'],
      [name, 'x'],
    ]);
    expect(defaultsAt(declaration, `metadata.labels["${name}"]`)?.settings.metadata?.labels).toBe(labels);
  });
});

describe('a construct that defaults refer to', () => {
  /** The fields that constructs are in, once the defaults are merged. */
  function fieldsOf(own: Partial<Settings>, ...defaults: readonly Defaults[]): string[] {
    const { declaration } = withDefaults(
      { declaration: proxy(own, [{ field: 'spec.own', construct: chart }]) },
      defaults,
    );
    return declaration.usedConstructs.map(({ field }) => field);
  }
  const header = (index: number): string =>
    `spec.headerForward.addHeadersFromSecret[${String(index)}].valueSecretRef.name`;
  const telemetry = { telemetryConfigRef: { name: 'otel' } };

  test.each<[title: string, own: Partial<Settings>, defaults: Partial<Settings>, field: string, now: string[]]>([
    ['is used', { spec: {} }, { spec: telemetry }, 'spec.telemetryConfigRef.name', ['spec.telemetryConfigRef.name']],
    [
      'is not used if the proxy has its own',
      { spec: telemetry },
      { spec: telemetry },
      'spec.telemetryConfigRef.name',
      [],
    ],
    ['has another place in a list', headers(undefined, 'A', 'B'), headers(undefined, 'C'), header(0), [header(2)]],
    ['has its own place in a list', headers(undefined), headers(undefined, 'C', 'D'), header(1), [header(1)]],
    [
      'has its own place in a long list',
      headers(undefined),
      headers(undefined, ...'A B C D E F G H I J K L'.split(' ')),
      header(10),
      [header(10)],
    ],
    ['is gone with its header', headers({ c: '1' }), headers(undefined, 'C', 'D'), header(0), []],
    [
      'comes nearer if a header before it is gone',
      headers({ c: '1' }),
      headers(undefined, 'C', 'D'),
      header(1),
      [header(0)],
    ],
    ['is gone with all headers', headers({ c: '1' }), headers(undefined, 'C'), header(0), []],
    [
      'keeps its place in a list that is one',
      { spec: {} },
      { spec: { resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: 'a' }] } } } },
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets[0].name',
      ['spec.resourceOverrides.proxyDeployment.imagePullSecrets[0].name'],
    ],
  ])('%s', (_, own, defaults, field, now) => {
    expect(fieldsOf(own, scope(defaults, field))).toEqual(['spec.own', ...now]);
  });

  test('is used from the nearest scope that has one', () => {
    const near = scope({ spec: telemetry }, 'spec.telemetryConfigRef.name');
    const far = scope({ spec: telemetry }, 'spec.telemetryConfigRef.name');

    expect(fieldsOf({ spec: {} }, near, far)).toEqual(['spec.own', 'spec.telemetryConfigRef.name']);
  });
});

describe('the defaults of a field', () => {
  const near = scope({
    metadata: { labels: { team: 'near' } },
    spec: {
      audit: { enabled: true },
      sessionStorage: { provider: 'redis', address: 'redis:6379' },
      resources: { limits: { cpu: '1' } },
      ...(env('A=near', 'B=near').spec as object),
      ...(headers({ 'X-A': 'near' }, 'X-B').spec as object),
    },
  });
  const far = scope({
    metadata: { labels: { team: 'far', tier: 'far' } },
    spec: {
      resources: { limits: { cpu: '2', memory: '2' }, requests: 'x' },
      ...(env('A=far', 'C=far').spec as object),
    },
  });
  const own = proxy({
    metadata: { labels: { own: 'x' } },
    spec: {
      remoteUrl: 'x',
      oidcConfigRef: { name: 'own' },
      telemetryConfigRef: { name: 'own' },
      resources: { requests: { cpu: '0' } },
      ...(env('B=own', 'D=own').spec as object),
      ...(headers(undefined, 'X-C').spec as object),
    },
  });
  const { declaration } = withDefaults({ declaration: own }, [near, far]);
  const variables = 'spec.resourceOverrides.proxyDeployment.env';
  const secrets = 'spec.headerForward.addHeadersFromSecret';

  test('are merged in this order', () => {
    expect(declaration.spec).toMatchObject(env('C=far', 'A=near', 'B=own', 'D=own').spec as object);
    expect(declaration.spec).toMatchObject(headers({ 'X-A': 'near' }, 'X-C', 'X-B').spec as object);
  });

  test.each<[field: string, expected: Defaults | undefined]>([
    ['spec.remoteUrl', undefined],
    ['spec.elephant', undefined],
    ['spec.audit.enabled', near],
    ['spec.audit', near],
    // a block that is one is theirs, even if they do not have the field
    ['spec.sessionStorage.keyPrefix', near],
    ['spec.telemetryConfigRef.serviceName', undefined],
    ['spec.oidcConfigRef.audience', undefined],
    ['spec.resources.requests.cpu', undefined],
    ['spec.resources.requests.memory', far],
    ['spec.resources.limits.cpu', near],
    ['spec.resources.limits.memory', far],
    ['spec.resources.limits["ephemeral-storage"]', undefined],
    ['metadata.labels["own"]', undefined],
    ['metadata.labels["team"]', near],
    ['metadata.labels["tier"]', far],
    [`${variables}[0].value`, far],
    [`${variables}[1].value`, near],
    [`${variables}[2].value`, undefined],
    [`${variables}[3].name`, undefined],
    [variables, undefined],
    [`${secrets}[0].headerName`, undefined],
    [`${secrets}[1].valueSecretRef.key`, near],
    ['spec.headerForward.addPlaintextHeaders["X-A"]', near],
  ])('%s', (field, expected) => {
    expect(defaultsAt(declaration, field)).toBe(expected);
  });

  test('are none of what could not be used, of another prop they are', () => {
    const finding = { id: 'type', severity: 'error', field: 'spec.audit', rule: 'is wrong', fix: 'change it' } as const;
    const wrong = { ...declaration, mistakes: { findings: [finding], unsettled: [] } };

    expect(defaultsAt(wrong, 'spec.audit')).toBeUndefined();
    expect(defaultsAt(wrong, 'spec.audit.enabled')).toBe(near);
  });

  test('are none without any', () => {
    expect(defaultsAt(own, 'spec.audit.enabled')).toBeUndefined();
    expect(defaultsBeside(own, 'spec.resources.requests.cpu')).toBeUndefined();
  });

  test.each<[field: string, expected: Defaults | undefined]>([
    ['spec.resources.requests.cpu', near],
    ['spec.resources', near],
    ['spec.headerForward.addHeadersFromSecret[0]', near],
    ['metadata.labels["own"]', near],
    ['spec.oidcConfigRef.audience', undefined],
    ['spec.audit.enabled', undefined],
    ['pod.nodeSelector', undefined],
  ])('stand beside what a proxy sets in a block that is merged: %s', (field, expected) => {
    expect(defaultsBeside(declaration, field)).toBe(expected);
  });

  test('stand beside it, of the nearest scope that sets the block', () => {
    const applied = withDefaults({ declaration: own }, [scope({ spec: { audit: {} } }), far]).declaration;

    expect(defaultsBeside(applied, 'spec.resources.requests.cpu')).toBe(far);
  });
});

describe('what props declare', () => {
  test('is nothing, and nothing is settled, if a required one cannot be used', () => {
    const given = readArguments('OidcConfig', { props: { provider: 5, metadata: { name: 'idp' } } as never });

    expect(declare('MCPOIDCConfig', given)).toEqual({
      kind: 'MCPOIDCConfig',
      metadata: { name: 'idp' },
      spec: {},
      usedConstructs: [],
      acknowledge: [],
      mistakes: { findings: [expect.objectContaining({ field: 'provider' })], unsettled: ['spec'] },
    });
  });

  test('has the constructs that it refers to', () => {
    const secret = Secret.fromSecretName(chart, 'Secret', 'secret');
    const given = readArguments('ExternalAuthConfig', {
      props: { metadata: {}, auth: ExternalAuth.bearerToken(secret, 'key') },
    });

    expect(declare('MCPExternalAuthConfig', given)).toMatchObject({
      spec: { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'secret', key: 'key' } } },
      usedConstructs: [{ field: 'spec.bearerToken.tokenSecretRef.name', construct: secret }],
    });
  });

  test('has the fields that cannot be checked', () => {
    const props = { toolsFilter: ['a', 5], metadata: { labels: { a: 5 } }, acknowledge: ['X'] };

    expect(declare('MCPToolConfig', readArguments('ToolConfig', { props: props as never }))).toEqual({
      kind: 'MCPToolConfig',
      metadata: { labels: {} },
      spec: {},
      usedConstructs: [],
      acknowledge: ['X'],
      mistakes: {
        findings: [
          expect.objectContaining({ field: 'toolsFilter[1]' }),
          expect.objectContaining({ field: 'metadata.labels["a"]' }),
        ],
        unsettled: ['spec.toolsFilter[1]', 'spec.toolsFilter', 'metadata.labels["a"]'],
      },
    });
  });

  test('is an empty spec without props', () => {
    expect(declare('MCPGroup', readArguments('McpGroup', { props: {} }))).toEqual({
      kind: 'MCPGroup',
      metadata: {},
      spec: {},
      usedConstructs: [],
      acknowledge: [],
      mistakes: { findings: [], unsettled: [] },
    });
  });
});

/** A block of a spec with one entry of its own, and a deeper one that two have. */
function blocks(name: string, value: number): { spec: unknown } {
  return {
    spec: { [name]: { [`only${String(value)}`]: value, all: { [`only${String(value)}`]: value, same: value } } },
  };
}

function both(name: string): { spec: unknown } {
  return { spec: { [name]: { only1: 1, only2: 2, all: { only1: 1, only2: 2, same: 1 } } } };
}
