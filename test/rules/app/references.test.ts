import type { AppResource, Elsewhere, MissingKey } from '../../../lib/rules/app/app-rule';
import { lines, reference, resource } from './app-resource';

/** The construct and the id of each finding. */
function told(...resources: AppResource[]): string[] {
  return lines(...resources).map((each) => each.split(' ').slice(0, 2).join(' '));
}

describe('a key that a Secret lacks', () => {
  function said(given: Partial<MissingKey>): string {
    const key = { field: 'spec.key', key: 'k1', isMisread: false, secret: 's', keys: [], path: 'c/S', ...given };
    const [line = ''] = lines(resource('a', { missingKeys: [key] }));
    return line.replace('a secret-key-missing spec.key undefined: ', '');
  }
  const NO_KEY = 'of the Secret s, at c/S; add it there, or name one of its keys';

  test.each(['token', 'tls.crt', 'API_KEY', 'a-b_c.d'])('is shown if it is words: %s', (key) => {
    expect(said({ key })).toBe(`is "${key}", which is not a key ${NO_KEY}`);
  });

  test.each(['a1', '1', 'a..b', '-a', 'a-', '', 'a b', 'a\nb'])('is not shown otherwise: %j', (key) => {
    expect(said({ key })).toBe(`is not a key ${NO_KEY}`);
  });

  test('may be one of the first five keys that look like one', () => {
    const keys = ['a b', 'a'.repeat(41), 'a'.repeat(40), 'b', 'c-1', 'd_2', 'e.3', 'f', ''];
    expect(said({ keys })).toBe(`is not a key ${NO_KEY}: "${'a'.repeat(40)}", "b", "c-1", "d_2", "e.3"`);
  });

  test('may be read as a number', () => {
    expect(said({ isMisread: true })).toBe(
      'is a key of the Secret s, at c/S, that is printed without quotes, and kubectl reads it as a number; use another key',
    );
  });
});

test.each([
  [{}, 'has no certificate', 'put certificates in PEM form there'],
  [{ isStrict: true }, 'is not taken by the operator', 'put certificates in PEM form there, and nothing else'],
])('a CA bundle that cannot be read is told with its place: %j', (given, rule, fix) => {
  const badBundles = [{ field: 'spec.ca', key: 'ca.crt', problem: 'is empty', path: 'c/Ca', ...given }];

  expect(lines(resource('a', { badBundles }))).toEqual([
    `a ca-bundle-text spec.ca undefined: ${rule}: "ca.crt" of the ConfigMap at c/Ca is empty; ${fix}`,
  ]);
});

describe('a reference', () => {
  test.each<[Elsewhere, string]>([
    [{ place: 'removed' }, 'that was removed from the app; remove the reference, or keep it'],
    [{ place: 'app' }, 'of another App; create it in this one, or refer to it by its name'],
    [
      { place: 'cluster', cluster: 'dev' },
      'of the cluster dev, but this resource is for prod; create one for prod, or bind both to one cluster',
    ],
  ])('to what is elsewhere: %j', (elsewhere, text) => {
    expect(lines(resource('a', { clusterName: 'prod', references: [reference(), reference({ elsewhere })] }))).toEqual([
      `a reference-elsewhere spec.telemetryConfigRef.name otel: refers to ⟨a kind:MCPTelemetryConfig⟩ ${text}`,
    ]);
  });

  test('to another namespace is told only where both are known', () => {
    const references = [reference({ namespace: 'ns' }), reference()];
    expect(told(resource('a', { namespace: 'ns', references }), resource('b', { references }))).toEqual([]);
    expect(told(resource('a', { namespace: 'other', references }))).toEqual(['a reference-namespace']);
  });
});

test('a config is unused in the words of who wrote it', () => {
  const config = resource('otel', { kind: 'MCPTelemetryConfig', isUsed: false, place: 'in these files' });

  expect(lines(resource('a'), config)).toEqual([
    'otel config-unused metadata.name otel: is the name of ⟨a kind:MCPTelemetryConfig⟩ that nothing in these files refers to; refer to it, or remove it; acknowledge it if others use it',
  ]);
  expect(lines(resource('a', { kind: 'MCPGroup' }), config)).toEqual([]);
});
