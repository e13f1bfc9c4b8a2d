import { App, Chart, Testing } from 'cdk8s';
import {
  AdmissionAction,
  McpApiVersion,
  McpGuardrails,
  McpTransport,
  OperatorRelease,
  TargetCluster,
  type AdmissionPolicyOptions,
  type McpGuardrailsOptions,
} from '../../lib';
import { KINDS, resourceNameOf, type Kind } from '../../lib/model/kinds';
import { childOf, type SchemaNode } from '../../lib/crds/structural-schema';
import { schemaOf } from '../../lib/releases/schema-of';
import { FLAGS } from '../support/guardrail-flags';
import { policiesIn, refusals, type Policy } from '../support/admission';
import { checkNamed } from '../support/checks-page';
import type { Manifest } from '../support/corpus';
import { errorsOf } from '../support/facades';
import { ROOT } from '../support/docs';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const LATEST = TargetCluster.withOperator({ release: OperatorRelease.V0_44 });

function chartWith(
  rules: McpGuardrailsOptions,
  options?: AdmissionPolicyOptions,
  cluster: TargetCluster = LATEST,
): Chart {
  const app = new App();
  cluster.bind(app);
  const guardrails = McpGuardrails.bind(app, rules);
  const chart = new Chart(app, 'test', { namespace: 'platform' });
  guardrails.admissionPolicy(chart, options);
  return chart;
}

function written(...args: Parameters<typeof chartWith>): Manifest[] {
  return Testing.synth(chartWith(...args)) as Manifest[];
}

function bindingOf(options: AdmissionPolicyOptions): unknown {
  return written({ requireAudit: true }, options).find(({ kind }) => kind.endsWith('Binding'))?.['spec'];
}

function messageFor(rules: McpGuardrailsOptions, spec: object): readonly string[] {
  const { release } = LATEST._target;
  return refusals(policiesIn(written(rules)), proxy(spec), release);
}

function proxy(spec?: object): Manifest {
  const apiVersion = 'toolhive.stacklok.dev/v1beta1';
  const manifest = { apiVersion, kind: 'MCPRemoteProxy', metadata: { name: 'weather' } };
  return spec === undefined ? manifest : { ...manifest, spec };
}

test('writes a policy and its binding, in no namespace', () => {
  const [policy, binding] = written({ requireAuthentication: true, requireTelemetry: true }, { name: 'company' });

  expect([policy, binding]).toEqual([
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'company-mcpremoteproxies' },
      spec: {
        failurePolicy: 'Fail',
        matchConstraints: {
          // defaults of the API server, without which server-side apply conflicts with client-side apply
          matchPolicy: 'Equivalent',
          namespaceSelector: {},
          objectSelector: {},
          resourceRules: [
            {
              apiGroups: ['toolhive.stacklok.dev'],
              apiVersions: ['v1alpha1', 'v1beta1'],
              operations: ['CREATE', 'UPDATE'],
              resources: ['mcpremoteproxies'],
              scope: '*',
            },
          ],
        },
        matchConditions: [
          {
            name: 'new-or-changed',
            expression:
              'request.operation == "CREATE" || !has(object.spec) || !has(oldObject.spec) || object.spec != oldObject.spec',
          },
        ],
        validations: [
          {
            expression: 'has(object.spec) && has(object.spec.oidcConfigRef)',
            message:
              'spec.oidcConfigRef: is missing, but the guardrails require authentication; refer to an MCPOIDCConfig (guardrail-authentication)',
            reason: 'Forbidden',
          },
          {
            expression: 'has(object.spec) && has(object.spec.telemetryConfigRef)',
            message:
              'spec.telemetryConfigRef: is missing, but the guardrails require telemetry; refer to an MCPTelemetryConfig (guardrail-telemetry)',
            reason: 'Forbidden',
          },
          {
            expression: expect.stringContaining('container.args') as string,
            message:
              'spec.podTemplateSpec: changes what the container of the proxy runs (command, args, mounts over the run config, fields with $), so the guardrails could not judge it; remove it (guardrail-pod)',
            reason: 'Forbidden',
          },
        ],
      },
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name: 'company-mcpremoteproxies' },
      spec: { policyName: 'company-mcpremoteproxies', validationActions: ['Deny'] },
    },
  ]);
});

test('writes a policy for each kind that a rule is about', () => {
  const kinds = policiesIn(written({ requireToolFilter: true, forbidPlaintextHeaders: ['Authorization'] })).map(
    ({ spec }) => spec.matchConstraints.resourceRules[0]?.resources[0],
  );

  expect(kinds).toEqual(['mcptoolconfigs', 'mcptelemetryconfigs', 'mcpremoteproxies']);
});

test('names resources as the CRDs do', () => {
  const crds = readFileSync(path.join(ROOT, 'crds', 'toolhive.stacklok.dev.yaml'), 'utf8');
  const plurals = Array.from(crds.matchAll(/kind: (\w+)\n.*listKind.*\n +plural: (\w+)/g), ([, kind, plural]) => [
    kind,
    plural,
  ]);

  expect(plurals.sort()).toEqual((Object.keys(KINDS) as Kind[]).map((kind) => [kind, resourceNameOf(kind)]).sort());
});

test('says which items are meant', () => {
  const spec = {
    remoteUrl: 'https://mcp.example.com',
    headerForward: { addPlaintextHeaders: { COOKIE: 'a=b', 'X-Team': 'ai' } },
  };

  expect(messageFor({ forbidPlaintextHeaders: ['Authorization', 'Cookie'] }, spec)).toEqual([
    'spec.headerForward.addPlaintextHeaders: has a header in plain text for which the guardrails forbid that: Authorization, Cookie; take the value from a Secret (guardrail-plaintext-header)',
  ]);
});

const EVERY_RULE: McpGuardrailsOptions = {
  ...FLAGS,
  allowedRemoteHosts: ['*.example.com'],
  allowedIssuers: ['https://idp.example.com'],
  allowedTransports: [McpTransport.STREAMABLE_HTTP],
  allowedImages: ['ghcr.io/stacklok/*'],
  forbidPlaintextHeaders: ['Authorization'],
  minimumRelease: OperatorRelease.V0_44,
};

/** The fields of specs that conditions name, as long as CEL has types for them, and what stands behind the last one. */
function typedFields(policies: readonly Policy[]): (readonly [kind: Kind, path: readonly string[]])[] {
  return policies.flatMap(({ metadata: { name }, spec }) => {
    const kind = (Object.keys(KINDS) as Kind[]).find((each) => name.endsWith(resourceNameOf(each))) ?? 'MCPGroup';
    return spec.validations.flatMap(({ expression }) =>
      Array.from(
        expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/\bobject\.spec((?:\.\w+)+)/g),
        ([, path = '']) => [kind, path.split('.').slice(1)] as const,
      ),
    );
  });
}

test('no condition goes below a field without types unless it says so, of which the API server would warn', () => {
  const release = OperatorRelease.V0_63;
  const cluster = TargetCluster.withOperator({ release });
  const used = typedFields(policiesIn(written(EVERY_RULE, { name: 'a' }, cluster)));
  const schemas = (kind: Kind): SchemaNode => schemaOf(kind, cluster._target.release);
  const isUntyped = (kind: Kind, path: readonly string[]): boolean =>
    ['free', 'any'].includes(path.reduce<SchemaNode | undefined>(childOf, schemas(kind))?.type ?? '');
  const below = used.filter(([kind, path]) =>
    path.slice(1).some((_, index) => isUntyped(kind, path.slice(0, index + 1))),
  );

  expect(used.filter(([kind, path]) => isUntyped(kind, path)).length).toBeGreaterThan(10);
  expect(below).toEqual([]);
});

test('texts of the program cannot become a part of an expression', () => {
  const issuer = `https://idp.example.com/"\\'+x`;
  const [policy] = policiesIn(written({ allowedIssuers: [issuer] }));
  const config = (each: string): Manifest => ({
    ...proxy({ type: 'inline', inline: { issuer: each } }),
    kind: 'MCPOIDCConfig',
  });
  const refused = (each: string): number =>
    refusals(policy === undefined ? [] : [policy], config(each), LATEST._target.release).length;

  expect([refused(issuer), refused('https://idp.example.com/')]).toEqual([0, 1]);
});

test('a proxy without a spec is refused, by conditions that do not fail', () => {
  const policies: readonly Policy[] = policiesIn(
    written({ requireAudit: true, requireHttps: true, requireRequests: true }),
  );

  expect(refusals(policies, proxy(), LATEST._target.release)).toHaveLength(4);
});

test.each<[string, TargetCluster, string[], string[]]>([
  [
    'a release',
    TargetCluster.withOperator({ release: OperatorRelease.V0_22 }),
    ['toolhive.stacklok.dev'],
    ['v1alpha1'],
  ],
  ['no release', TargetCluster.withOperator(), ['toolhive.stacklok.dev'], ['v1alpha1', 'v1beta1']],
  [
    'a group',
    TargetCluster.withOperator({
      apiGroup: 'mcp.example.com',
      release: OperatorRelease.V0_44,
      apiVersion: McpApiVersion.V1ALPHA1,
    }),
    ['mcp.example.com'],
    ['v1alpha1', 'v1beta1'],
  ],
])('follows the cluster: %s', (_, cluster, apiGroups, apiVersions) => {
  const [policy] = policiesIn(written({ requireAudit: true }, {}, cluster));

  expect(policy?.spec.matchConstraints.resourceRules[0]).toMatchObject({ apiGroups, apiVersions });
});

test('names only fields that the release has', () => {
  const expressions = (release: OperatorRelease): string[] =>
    policiesIn(
      written(
        { requireAuthorization: true, allowedIssuers: ['https://a'] },
        {},
        TargetCluster.withOperator({ release }),
      ),
    ).flatMap(({ spec }) => spec.validations.map(({ expression }) => expression));

  expect(expressions(OperatorRelease.V0_22).join()).not.toMatch(/authzConfigRef|trustedIssuers/);
  expect(expressions(OperatorRelease.V0_44).join()).toMatch(/trustedIssuers.*authzConfigRef/);
});

test('writes nothing without the operator', () => {
  expect(written({ requireAudit: true }, {}, TargetCluster.withoutOperator())).toEqual([]);
});

test('two policies of one chart have names of their own', () => {
  const app = new App();
  const chart = new Chart(app, 'test');
  const guardrails = McpGuardrails.bind(app, { allowedTransports: [McpTransport.SSE] });
  guardrails.admissionPolicy(chart, { namespaces: ['a'] });
  guardrails.admissionPolicy(chart, { exceptNamespaces: ['a'], validationActions: [AdmissionAction.WARN] });
  const names = (Testing.synth(chart) as Manifest[]).map(({ kind, metadata }) => `${kind} ${metadata.name}`);

  expect(new Set(names).size).toBe(4);
});

describe('options', () => {
  test('say where it holds, and what happens', () => {
    expect(
      bindingOf({
        validationActions: [AdmissionAction.WARN, AdmissionAction.AUDIT],
        namespaces: ['mcp', 'tools'],
        exceptNamespaces: ['sandbox'],
        namespaceLabels: { team: 'ai' },
      }),
    ).toMatchObject({
      validationActions: ['Warn', 'Audit'],
      matchResources: {
        matchPolicy: 'Equivalent',
        objectSelector: {},
        namespaceSelector: {
          matchLabels: { team: 'ai' },
          matchExpressions: [
            { key: 'kubernetes.io/metadata.name', operator: 'In', values: ['mcp', 'tools'] },
            { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['sandbox'] },
          ],
        },
      },
    });
  });

  test.each<[AdmissionPolicyOptions, string[]]>([
    [
      { validationActions: [AdmissionAction.DENY, AdmissionAction.WARN] },
      [checkNamed('admission-policy-option').message],
    ],
    [
      { validationActions: [], namespaces: [], exceptNamespaces: ['A'], namespaceLabels: { 'a b': 'c' }, name: 'X' },
      [
        'admissionPolicy.name: "X" cannot be the beginning of a name; use small letters, digits, "-" and "." (admission-policy-option)',
        'admissionPolicy.validationActions: is empty, so nothing would happen; add an action, or leave it out to deny (admission-policy-option)',
        'admissionPolicy.namespaces: is empty; name a namespace, or leave it out (admission-policy-option)',
        'admissionPolicy.exceptNamespaces[0]: "A" is not the name of a namespace; use small letters, digits and "-" (admission-policy-option)',
        'admissionPolicy.namespaceLabels["a b"]: "c" is not a valid label; write it as the namespaces have it (admission-policy-option)',
      ],
    ],
    [
      { namespaces: ['a', 'b'], exceptNamespaces: ['b'] },
      [
        'admissionPolicy.exceptNamespaces[0]: "b" is among namespaces too; remove it from one of the two (admission-policy-option)',
      ],
    ],
    [
      { validationActions: [AdmissionAction.AUDIT, AdmissionAction.AUDIT] },
      ['admissionPolicy.validationActions: has an action twice; remove one of the two (admission-policy-option)'],
    ],
  ])('%j are told', (options, told) => {
    expect(errorsOf(chartWith({ requireAudit: true }, options))).toEqual(told.map((each) => `[test] ${each}`));
  });
});
