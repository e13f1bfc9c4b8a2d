import { SCHEMAS } from '../../lib/model/generated/schemas';
import { celProblem } from '../../lib/cel/cel-expression';
import { re2 } from '../../lib/go/re2';
import { givenCrds, isKnownPattern, isKnownRule } from '../../lib/crds/given-crds';
import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import { nodesIn, placedNodesIn, type CelRule } from '../../lib/crds/structural-schema';
import { readCrds } from '../../lib/crds/read-crds';
import { API, GROUP, OURS, PROXY, crd, fieldsOf, fileOf, saidOf, version } from './support';

const NODES = Object.values(SCHEMAS).flatMap(nodesIn);
const RULES = Array.from(new Set(NODES.flatMap(({ rules = [] }) => rules.map(({ rule }) => rule))));
const PATTERNS = Array.from(
  new Set(NODES.flatMap((node) => (node.type === 'string' && node.pattern !== undefined ? [node.pattern] : []))),
);

test.each(RULES)('the rule %j of crds/ can be evaluated, so it is not compiled where a cluster is bound', (rule) => {
  expect(celProblem(rule)).toBeUndefined();
  expect(isKnownRule(rule)).toBe(true);
});

test.each(PATTERNS)(
  'the pattern %j of crds/ can be read, so it is not compiled where a cluster is bound',
  (pattern) => {
    expect(re2(pattern)).not.toHaveProperty('problem');
    expect(isKnownPattern(pattern)).toBe(true);
  },
);

test('others are not known', () => {
  expect(isKnownRule('self ==')).toBe(false);
  expect(isKnownPattern('(?=x)')).toBe(false);
});

/** A schema with the given one at the path, such as `spec.a[].b`. */
function within(path: string, schema: object): object {
  const steps = path.match(/\.\w+|\[\]|\{\}/g) ?? [];
  return steps.reduceRight<object>((inner, step) => {
    switch (step) {
      case '[]':
        return { type: 'array', items: inner };
      case '{}':
        return { type: 'object', additionalProperties: inner };
      default:
        return { type: 'object', properties: { [step.slice(1)]: inner } };
    }
  }, schema);
}

/** The rules of a CRD of a kind that has one rule. */
function rulesGiven(kind: Kind, rule: string, path = 'spec'): readonly CelRule[] {
  const spec = within(path, { type: 'object', 'x-kubernetes-validations': [{ rule, message: 'of the CRD' }] });
  const schema = { openAPIV3Schema: { properties: { spec } } };
  const content = {
    kind: 'CustomResourceDefinition',
    spec: { group: 'a.io', names: { kind }, versions: [{ name: 'v1', schema }] },
  };
  const { crds } = givenCrds([{ content, locate: () => 'a.yaml:1' }], 'a.yaml', { group: 'a.io', known: SCHEMAS });
  const node = crds?.schemas.get(kind);
  return node === undefined ? [] : nodesIn(node).flatMap(({ rules = [] }) => rules);
}

/** The rules with words of this package, by kind and place. */
const WORDED = ALL_KINDS.flatMap((kind) =>
  placedNodesIn(SCHEMAS[kind], 'spec').flatMap(([at, { rules = [] }]) =>
    rules.filter(({ words }) => words !== undefined).map(({ rule, words }) => [kind, at, rule, words] as const),
  ),
);

test.each(WORDED)('a CRD of %s with, at %s, the rule %j gets the words of this package', (kind, at, rule, words) => {
  expect(rulesGiven(kind, rule, at)).toEqual([{ rule, words }]);
  expect(rulesGiven(kind, `\n  ${rule.replaceAll(' ', '  ')}\n`, at)).toEqual([expect.objectContaining({ words })]);
});

test.each(WORDED)('a CRD of %s with the rule at %s elsewhere gets words as well: %j', (kind, _, rule) => {
  expect(rulesGiven(kind, rule)).toEqual([{ rule, words: expect.anything() as unknown }]);
});

test('a rule that two places have has the words of each', () => {
  const rule = '!(has(self.discoveryUrl) && has(self.registrationEndpoint))';
  const fixAt = (type: string): unknown =>
    rulesGiven('MCPExternalAuthConfig', rule, `spec.embeddedAuthServer.upstreamProviders[].${type}Config.dcrConfig`)
      .flatMap(({ words = [] }) => words)
      .map(({ fix }) => fix);

  expect(fixAt('oauth2')).toEqual(['set exactly one of them']);
  expect(fixAt('oidc')).toEqual(['remove one of them, or both']);
});

test('a rule that only the CRD has keeps its message', () => {
  expect(rulesGiven('MCPGroup', 'has(self.x)')).toEqual([{ rule: 'has(self.x)', message: 'of the CRD' }]);
});

describe('the version that is written', () => {
  test.each([
    [['v1beta1', 'v1', 'v1alpha1'], 'v1'],
    [['v1beta2', 'v1beta10', 'v1alpha11'], 'v1beta10'],
    [['v2alpha1', 'v1beta1'], 'v1beta1'],
    [['v10', 'v9', 'v2'], 'v10'],
    [['v1alpha2', 'v2alpha1'], 'v2alpha1'],
    [['v1', 'xv2'], 'v1'],
    [['v1', 'v2x'], 'v1'],
    [['v1', 'next'], 'v1'],
  ])('of %j is %s if none is stored', (names, newest) => {
    const file = fileOf(crd(names.map((name) => version(name))));

    expect(fieldsOf(file)).toEqual([`of_${newest}`]);
    expect(readCrds(file, OURS).crds?.versions.at(-1)).toBe(newest);
  });

  test('is the stored one, else the wanted one if it is served', () => {
    const file = fileOf(crd([version('v1alpha1', { storage: true }), version('v1'), version('v2', { served: false })]));

    expect(fieldsOf(file)).toEqual(['of_v1alpha1']);
    expect(fieldsOf(file, { wanted: 'v1' })).toEqual(['of_v1']);
    expect(fieldsOf(file, { wanted: 'v2' })).toEqual(['of_v1alpha1']);
    expect(readCrds(file, OURS).crds?.versions).toEqual(['v1', 'v1alpha1']);
  });

  test('is none that is stored and not served', () => {
    const file = fileOf(crd([version('v1', { served: false, storage: true }), version('v1alpha1')]));

    expect(fieldsOf(file)).toEqual(['of_v1alpha1']);
    expect(readCrds(file, OURS).crds?.versions).toEqual(['v1alpha1']);
  });

  test('of a document may be another one that is served; one that is not served is checked as what is written', () => {
    const file = fileOf(crd([version('v1alpha1'), version('v1', { storage: true }), version('v2', { served: false })]));

    expect(fieldsOf(file, { other: 'v1alpha1' })).toEqual(['of_v1alpha1']);
    expect(fieldsOf(file, { other: 'v2' })).toEqual(['of_v1']);
  });

  test('is one that all kinds serve', () => {
    const proxies = crd([
      version('v1beta1'),
      version('v1alpha2'),
      version('v1alpha1'),
      version('v1', { storage: true }),
    ]);
    const groups = crd(
      [version('v1beta1', { storage: true }), version('v1alpha1'), version('v1', { served: false })],
      'MCPGroup',
    );
    const file = fileOf(proxies, groups);

    expect(readCrds(file, OURS).crds?.versions).toEqual(['v1alpha1', 'v1beta1', 'v1']);
    expect(fieldsOf(file, { kind: 'MCPGroup' })).toEqual(['of_v1beta1']);
  });
});

describe('what is said of CRDs', () => {
  test('of other groups: which groups there are, once each, and not where the right one is among them', () => {
    const other = (group: string): object => crd([version('v1')], 'Certificate', group);
    const groupless = { apiVersion: API, kind: 'CustomResourceDefinition', spec: {} };

    expect(saidOf(fileOf(other('b.io'), other('a.io'), other('b.io'), groupless))).toEqual([
      expect.stringContaining(
        `has no CRD of the group ${GROUP}, only of b.io, a.io, no group; it is ignored; give the CRDs of the operator, or state their apiGroup (crds-group)`,
      ),
    ]);
    expect(saidOf(fileOf(...['a', 'b', 'c', 'd', 'e', 'f'].map(other)))).toEqual([
      expect.stringContaining('only of a, b, c, d, e; it is ignored'),
    ]);
    expect(saidOf(fileOf(other('a.io'), PROXY))).toEqual([]);
  });

  test('with many parts that cannot be checked: five of them, and how many others there are', () => {
    const odd = (many: number): string => {
      const fields = Object.fromEntries(
        Array.from({ length: many }, (_, index) => [`x${String(index)}`, { type: 'file' }]),
      );
      return saidOf(fileOf(crd([version('v1', {}, fields)])))[0] ?? '';
    };

    expect(odd(5)).toContain("MCPRemoteProxy.spec.x4: type 'file'; check the manifests");
    expect(odd(7)).toContain("MCPRemoteProxy.spec.x4: type 'file'; and 2 more; check the manifests");
  });

  test('whose spec is no object: that it is not, and that the package knows the kind itself', () => {
    const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'string' } } };
    const file = fileOf(crd([{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }]));

    const { crds, findings } = readCrds(file, OURS);

    expect(saidOf(file)).toEqual([expect.stringContaining('MCPRemoteProxy.spec is not an object with known fields')]);
    expect(findings).toEqual([expect.objectContaining({ severity: 'warning' })]);
    expect(crds?.schemas).toEqual(new Map());
    expect(crds?.schemasIn('v1')).toEqual(new Map());
  });

  test.each<[unknown, string[], boolean]>([
    [undefined, ['MCPGroup has no schema of its spec'], false],
    ['text', ['MCPGroup has no schema of its spec'], false],
    [within('.x', { type: 'string', pattern: '^a$' }), [], true],
    [
      within('.x', { type: 'string', pattern: '(?=x)' }),
      ['a pattern of MCPGroup: error parsing regexp: invalid or unsupported Perl syntax: `(?=`'],
      true,
    ],
    [
      within('.x', {
        type: 'string',
        pattern: '(?=x)',
        'x-kubernetes-validations': [{ rule: 'self ==' }, { rule: "self == 'a'" }],
      }),
      [
        'a rule of MCPGroup: Unexpected token: EOF; a pattern of MCPGroup: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
      ],
      true,
    ],
  ])('with the spec %j: %j', (spec, problems, hasSchema) => {
    const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
    const file = fileOf(crd([{ name: 'v1', served: true, schema }], 'MCPGroup'));
    const said = saidOf(file).map((text) => /only the API server can check: (.*); check the manifests/.exec(text)?.[1]);

    expect(said).toEqual(problems);
    expect(readCrds(file, OURS).crds?.schemas.has('MCPGroup')).toBe(hasSchema);
  });

  test('as an error if they cannot be used, and as a warning if they are of another group', () => {
    const severities = (source: string): string[] => readCrds(source, OURS).findings.map(({ severity }) => severity);

    expect(severities(fileOf({ apiVersion: 'v1', kind: 'Secret' }))).toEqual(['error']);
    expect(severities(fileOf(crd([version('v1')], 'Certificate', 'a.io')))).toEqual(['warning']);
  });

  test('without one: where it is written how to get them', () => {
    expect(saidOf(fileOf({ apiVersion: 'v1', kind: 'Secret' }))).toEqual([
      expect.stringContaining('has no CustomResourceDefinition; write it as docs/versions.md says (crds-unreadable)'),
    ]);
  });

  test.each([
    ['other kinds', crd([version('v1')], 'MCPServer')],
    ['no version that is served', crd([version('v1', { served: false, storage: true })])],
    ['no kind', { apiVersion: API, kind: 'CustomResourceDefinition', spec: { ...OURS, versions: [] } }],
    [
      'no versions',
      { apiVersion: API, kind: 'CustomResourceDefinition', spec: { ...OURS, names: { kind: 'MCPGroup' } } },
    ],
  ])('of %s: nothing', (_name, document) => {
    const file = fileOf(document);

    expect(saidOf(file)).toEqual([]);
    expect(readCrds(file, OURS).crds).toMatchObject({ schemas: new Map(), versions: [] });
    expect(readCrds(file, OURS).crds?.schemasIn('v1')).toEqual(new Map());
  });

  test('with versions that are no objects: nothing of these', () => {
    const file = fileOf(crd([null, 'v2', version('v1')] as object[]));

    expect(saidOf(file)).toEqual([]);
    expect(readCrds(file, OURS).crds?.versions).toEqual(['v1']);
  });
});
