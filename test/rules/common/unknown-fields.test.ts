import { message } from '../../../lib/engine/messages';
import { OperatorRelease, TargetCluster } from '../../../lib/index';
import type { Finding } from '../../../lib/private/finding';
import type { Kind } from '../../../lib/model/kinds';
import type { Target } from '../../../lib/model/target';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { newestSchemaOf } from '../../../lib/releases/schema-of';
import {
  effectUnknown,
  foreignDocumentFinding,
  isServed,
  notServedBy,
  tokenFindings,
  unknownFieldFindings,
  unknownKindFindings,
  unservedVersionFinding,
} from '../../../lib/rules/common/unknown-fields';
import { checkNamed } from '../../support/checks-page';
import { TARGETS, targetsAt } from '../support';

const { operator: OPERATOR, corrected: STANDALONE } = TARGETS;

const at = (path: string): { path: string; value: unknown } => ({ path, value: 'x' });

/** The target with CRDs of the cluster, in which the kinds are. */
function withCrds(target: Target, ...kinds: Kind[]): Target {
  const schemas = new Map(kinds.map((kind) => [kind, newestSchemaOf(kind)]));
  const crds = { source: 'crds.yaml', schemas, schemasIn: () => schemas, versions: ['v1beta1'] };
  return { ...target, release: { ...target.release, crds } };
}

describe('the probable name', () => {
  test.each([
    ['spec.proxyPrt', 'write proxyPort, or remove it'],
    ['spec.ProxyPort', 'write proxyPort, or remove it'],
    ['spec.resources.limit', 'write limits, or remove it'],
    ['spec.headerForward.addHeadersFromSecret[3].header', 'write headerName, or remove it'],
    ['spec.oidcConfigRef.resourceURL', 'write resourceUrl, or remove it'],
    ['metdata', 'write metadata, or remove it'],
    ['spec.elephant', 'check its spelling, or remove it'],
    ['spec.elephant.proxyPrt', 'check its spelling, or remove it'],
    ['status.proxyPrt', 'check its spelling, or remove it'],
  ])('%s: %s', (path, fix) => {
    for (const target of [OPERATOR, STANDALONE]) {
      const [finding] = unknownFieldFindings([at(path)], [], { kind: 'MCPRemoteProxy', target });

      expect(finding?.fix).toBe(fix);
    }
  });

  test('is not a field that the stated release lacks', () => {
    const [old, latest] = [OperatorRelease.V0_22, OperatorRelease.LATEST].map((release) =>
      unknownFieldFindings([at('spec.replica')], [], {
        kind: 'MCPRemoteProxy',
        target: TargetCluster.withOperator({ release })._target,
      }),
    );

    expect([old, latest].map((findings) => findings?.[0]?.fix)).toEqual([
      'check its spelling, or remove it',
      'write replicas, or remove it',
    ]);
  });
});

describe('tokenFindings', () => {
  test('has no findings with the operator', () => {
    expect(tokenFindings([at('spec.remoteUrl')], 'MCPRemoteProxy', OPERATOR)).toEqual([]);
  });

  test.each([
    'metadata.name',
    'metadata.namespace',
    'spec.remoteUrl',
    'spec.proxyPort',
    'spec.transport',
    'spec.endpointPrefix',
    'spec.oidcConfigRef.audience',
    'spec.headerForward.addPlaintextHeaders["x"]',
    'spec.headerForward.addHeadersFromSecret[0].headerName',
    'spec.authzConfig.inline.policies',
    'spec.resourceOverrides.proxyDeployment.env[0].name',
    'spec.podTemplateSpec.metadata.labels["a"]',
    'metadata.labels["a"].x',
    'spec.serviceAccount.x',
    'spec.x.spec.serviceAccount',
    'spec.resourceOverrides.proxyDeployment.env[0].value.x',
  ])('refuses one at %s without the operator', (path) => {
    expect(tokenFindings([at(path)], 'MCPRemoteProxy', STANDALONE)).toEqual([
      {
        id: 'token',
        severity: 'error',
        field: path,
        rule: 'is a token that cdk8s resolves later, but it goes into the run config, which is hashed at synth',
        fix: 'give the value itself',
      },
    ]);
  });

  test.each([
    'metadata.labels["a\nb"]',
    'metadata.annotations["a"]',
    'spec.serviceAccount',
    'spec.sessionAffinity',
    'spec.resources.limits.cpu',
    'spec.resourceOverrides.proxyService.labels["a"]',
    'spec.resourceOverrides.proxyDeployment.annotations["a"]',
    'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.labels["a"]',
    'spec.resourceOverrides.proxyDeployment.env[12].value',
    'spec.resourceOverrides.proxyDeployment.imagePullSecrets[0].name',
    'spec.headerForward.addHeadersFromSecret[0].valueSecretRef.key',
  ])('accepts one at %s, which is not part of a hashed file', (path) => {
    expect(tokenFindings([at(path)], 'MCPRemoteProxy', STANDALONE)).toEqual([]);
  });

  test('tells a variable as such', () => {
    const [found] = tokenFindings([{ path: 'spec.remoteUrl', value: '${URL}' }], 'MCPRemoteProxy', STANDALONE);

    expect(found?.rule).toBe(
      'is a variable that is replaced later, but without the operator its value is read at synth',
    );
  });

  test('refuses all of them in a config, which only becomes part of run configs', () => {
    const tokens = [at('spec.openTelemetry.endpoint'), at('metadata.labels["a"]')];

    expect(tokenFindings(tokens, 'MCPTelemetryConfig', STANDALONE).map(({ field }) => field)).toEqual([
      'spec.openTelemetry.endpoint',
    ]);
  });

  test('accepts all of them in a group, which is not written', () => {
    expect(tokenFindings([at('spec.description')], 'MCPGroup', STANDALONE)).toEqual([]);
  });
});

describe('unknownFieldFindings', () => {
  test('of a document are warnings with the operator', () => {
    expect(
      unknownFieldFindings([at('spec.future')], [at('extra')], { kind: 'MCPRemoteProxy', target: OPERATOR }),
    ).toEqual([
      {
        id: 'unknown-field',
        severity: 'warning',
        field: 'extra',
        rule: 'is not a field of the CRD of this release; the cluster may drop it',
        fix: 'check its spelling, or remove it',
      },
      expect.objectContaining({ id: 'unknown-field', severity: 'warning', field: 'spec.future' }),
    ]);
  });

  test('of a document are errors without the operator', () => {
    expect(
      unknownFieldFindings([at('spec.future')], [at('extra')], { kind: 'MCPRemoteProxy', target: STANDALONE }),
    ).toEqual([
      {
        id: 'unknown-field-standalone',
        severity: 'error',
        field: 'extra',
        rule: 'is not a field that this package knows, so it cannot be applied without the operator',
        fix: 'check its spelling, or remove it',
      },
      expect.objectContaining({ id: 'unknown-field-standalone', severity: 'error', field: 'spec.future' }),
    ]);
  });

  test('of the metadata are errors with the operator, whatever its release, and name the field that is meant', () => {
    for (const target of [OPERATOR, targetsAt(OperatorRelease.V0_22).operator]) {
      expect(unknownFieldFindings([], [at('metadata.lables')], { kind: 'MCPGroup', target })).toEqual([
        {
          id: 'unknown-metadata',
          severity: 'error',
          field: 'metadata.lables',
          rule: 'is not a field of Kubernetes metadata, so kubectl and server-side apply refuse the object',
          fix: 'write labels, or remove it',
        },
      ]);
    }
  });

  test('of props are errors with the operator too', () => {
    expect(
      unknownFieldFindings([at('spec.resources.limits["ephemeral-storage"]')], undefined, {
        kind: 'MCPRemoteProxy',
        target: OPERATOR,
      }),
    ).toEqual([
      {
        id: 'unknown-prop',
        severity: 'error',
        field: 'spec.resources.limits["ephemeral-storage"]',
        rule: 'is not a field of the CRD of this release',
        fix: 'remove it; fields of a newer operator can be added with a JSON patch',
      },
    ]);
  });

  test('of a document where the release is stated are errors, which name it', () => {
    const { operator: target } = targetsAt(OperatorRelease.V0_22);

    expect(unknownFieldFindings([at('spec.future')], [], { kind: 'MCPRemoteProxy', target })).toEqual([
      {
        id: 'release-field',
        severity: 'error',
        field: 'spec.future',
        rule: 'is not a field that release 0.22.0 of the operator has',
        fix: 'check its spelling, or remove it',
      },
    ]);
  });

  test('of a kind in the CRDs of the cluster are errors, which name these', () => {
    const found = (target: Target): unknown =>
      unknownFieldFindings([at('spec.future')], [], { kind: 'MCPRemoteProxy', target })[0];

    expect(found(withCrds(OPERATOR, 'MCPRemoteProxy'))).toEqual({
      id: 'release-field',
      severity: 'error',
      field: 'spec.future',
      rule: 'is not a field of the CRDs in crds.yaml',
      fix: 'check its spelling, or remove it',
    });
    expect(found(withCrds(OPERATOR, 'MCPGroup'))).toEqual(found(OPERATOR));
  });

  test('that only the CRDs of the cluster have have no known effect without the operator', () => {
    expect(effectUnknown('MCPRemoteProxy', 'spec.future')).toEqual({
      id: 'field-effect-unknown',
      severity: 'error',
      field: 'spec.future',
      rule: `needs a proxy after ${LATEST_RELEASE}, whose objects are not known to this package`,
      fix: 'remove it, or use a cluster with the operator',
    });
  });

  test('that the CRDs of the cluster have, but the release of the proxy has not, need a later release', () => {
    expect(effectUnknown('MCPRemoteProxy', 'spec.sessionStorage.tls')).toEqual({
      id: 'release-field',
      severity: 'error',
      field: 'spec.sessionStorage.tls',
      rule: 'is not available before release 0.55.1 of the operator',
      fix: 'remove it, or use a release that has it',
    });
  });

  const at22 = targetsAt(OperatorRelease.V0_22);
  const at99 = targetsAt(OperatorRelease.of('99.0'));
  const early = { rule: 'is not available before release 0.37.0 of the operator' };

  test.each([
    ['a program', undefined, OPERATOR, 'state the release of the cluster, or remove it'],
    ['a program that states the release', undefined, at22.operator, 'remove it, or use a release that has it'],
    ['a document where the release is stated', [], at22.operator, 'remove it, or use a release that has it'],
    ['a document without the operator', [], at22.exact, 'remove it, or use a release that has it'],
  ])('in %s that a later release has are errors', (_, beside, target, fix) => {
    expect(unknownFieldFindings([at('spec.podTemplateSpec')], beside, { kind: 'MCPRemoteProxy', target })).toEqual([
      { id: 'release-field', severity: 'error', field: 'spec.podTemplateSpec', ...early, fix },
    ]);
  });

  test('in a document may be known to a release that is not stated, or not proven', () => {
    for (const target of [OPERATOR, at99.operator]) {
      const found = unknownFieldFindings([at('spec.future')], [], { kind: 'MCPRemoteProxy', target });
      expect(found).toMatchObject([{ id: 'unknown-field', severity: 'warning' }]);
    }
  });
});

describe('unknownKindFindings', () => {
  const at22 = targetsAt(OperatorRelease.V0_22);
  const STATE = 'state the release of the cluster, or remove it';
  const USE = 'remove it, or use a release that has it';

  test.each([
    ['a program', false, OPERATOR, STATE],
    ['a program that states the release', false, at22.operator, USE],
    ['a document where the release is stated', true, at22.operator, USE],
    ['a document without the operator', true, at22.exact, USE],
  ])('in %s, a kind that a later release has is an error', (_, inDocument, target, fix) => {
    expect(unknownKindFindings(inDocument, { kind: 'MCPAuthzConfig', target })).toEqual([
      {
        id: 'release-field',
        severity: 'error',
        field: 'kind',
        value: 'MCPAuthzConfig',
        rule: 'is not available before release 0.30.0 of the operator',
        fix,
      },
    ]);
  });

  test.each([
    ['a document, if a later release may run', true, 'MCPAuthzConfig', OPERATOR],
    [
      'a document, if a stated release is treated as an earlier one',
      true,
      'MCPAuthzConfig',
      { ...at22.operator, release: { ...at22.operator.release, version: '0.29.5' } },
    ],
    ['a program, from its first release on', false, 'MCPAuthzConfig', targetsAt(OperatorRelease.of('0.30.0')).operator],
    ['a program with CRDs that have it', false, 'MCPAuthzConfig', withCrds(at22.operator, 'MCPAuthzConfig')],
    ['a program, if all releases have it', false, 'MCPGroup', at22.operator],
  ] as [string, boolean, Kind, Target][])('there may be one in %s', (_, inDocument, kind, target) => {
    expect(unknownKindFindings(inDocument, { kind, target })).toEqual([]);
  });

  test('CRDs without the kind change nothing', () => {
    expect(
      unknownKindFindings(false, { kind: 'MCPAuthzConfig', target: withCrds(at22.operator, 'MCPGroup') }),
    ).toHaveLength(1);
  });
});

describe('the version of a document', () => {
  const at22 = targetsAt(OperatorRelease.V0_22).operator;
  const at44 = targetsAt(OperatorRelease.of('0.44')).operator;
  const at99 = targetsAt(OperatorRelease.of('99.0')).operator;
  const found = (apiVersion: string, target: Target, kind = 'MCPGroup', group?: string): unknown =>
    unservedVersionFinding({ apiVersion, kind }, group, target);

  test('is an error, if the stated release does not serve it', () => {
    expect(found('toolhive.stacklok.dev/v1beta1', at22)).toEqual({
      id: 'api-version',
      severity: 'error',
      field: 'apiVersion',
      value: 'v1beta1',
      rule: 'is not served by release 0.22.0 of the operator',
      fix: 'use v1alpha1',
    });
    expect(found('toolhive.stacklok.dev/v1', at44)).toMatchObject({ value: 'v1', fix: 'use v1beta1' });
    expect(found('mcp.example.com/v1', at44, 'MCPGroup', 'mcp.example.com')).toMatchObject({ value: 'v1' });
    expect(found('toolhive.stacklok.dev', at44)).toMatchObject({ value: '' });
  });

  test('is an error, if the CRDs of the cluster do not serve it', () => {
    expect(found('toolhive.stacklok.dev/v1', withCrds(at99, 'MCPGroup'))).toMatchObject({
      rule: 'is not served by the CRDs in crds.yaml',
    });
    expect(found('toolhive.stacklok.dev/v1', withCrds(OPERATOR, 'MCPGroup'))).toBeDefined();
  });

  test.each([
    ['toolhive.stacklok.dev/v1alpha1', at22, 'MCPGroup'],
    ['toolhive.stacklok.dev/v1', OPERATOR, 'MCPGroup'],
    ['toolhive.stacklok.dev/v1', at99, 'MCPGroup'],
    ['toolhive.stacklok.dev/v1', at44, 'MCPServer'],
    ['mcp.example.com/v1', at44, 'MCPGroup'],
  ])('is fine, or not known to be wrong: %s', (apiVersion, target, kind) => {
    expect(found(apiVersion, target, kind)).toBeUndefined();
  });

  test('can be any, as long as no release is stated', () => {
    expect(['v1alpha1', 'v1beta1', 'v1'].map((version) => isServed(version, at22.release))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isServed('v1', OPERATOR.release)).toBe(true);
    expect(notServedBy(at44.release)).toBe('is not served by release 0.44.0 of the operator');
  });
});

const TO_NAME_GROUP = 'name the group';

function findingFor(apiVersion: string, kind: string, apiGroup?: string): unknown {
  return foreignDocumentFinding({ apiVersion, kind }, apiGroup, TO_NAME_GROUP);
}

describe('foreignDocumentFinding', () => {
  test('warns of a kind of this package in a group or version that it does not know', () => {
    expect(findingFor('mcp.example.com/v1', 'MCPRemoteProxy')).toEqual({
      id: 'foreign-group',
      severity: 'warning',
      field: 'apiVersion',
      value: 'mcp.example.com/v1',
      rule: 'is not an API group and version that this package knows; the document is passed on unchecked',
      fix: 'use toolhive.stacklok.dev/v1alpha1, or name the group',
    });
  });

  test.each([
    ['MCPRemoteProxi', 'write MCPRemoteProxy, or remove the document'],
    ['Deployment', 'check its spelling, or remove the document'],
  ])("warns of the kind %s in the operator's group", (kind, fix) => {
    expect(findingFor('toolhive.stacklok.dev/v1alpha1', kind)).toEqual({
      id: 'unknown-kind',
      severity: 'warning',
      field: 'kind',
      value: kind,
      rule: 'is not a kind that the operator has; the document is passed on unchecked',
      fix,
    });
  });

  test.each([
    ['mcpremoteproxy', 'MCPRemoteProxy'],
    ['MCPREMOTEPROXY', 'MCPRemoteProxy'],
    ['McpServer', 'MCPServer'],
  ])('refuses %s, of which only the case is wrong', (kind, meant) => {
    const finding = findingFor('toolhive.stacklok.dev/v1alpha1', kind);

    expect(finding).toMatchObject({ id: 'kind-case', severity: 'error', fix: `write ${meant}` });
    expect(
      message(finding as Finding)
        .replace(kind, 'mcpremoteproxy')
        .replace(meant, 'MCPRemoteProxy'),
    ).toBe(checkNamed('kind-case').message);
  });

  test('warns of an unknown kind in the group that the cluster names', () => {
    expect(findingFor('mcp.example.com/v1', 'MCPRemoteProxi', 'mcp.example.com')).toMatchObject({ id: 'unknown-kind' });
  });

  test.each([
    ['apps/v1', 'Deployment'],
    ['v1', 'MCPRemoteProxi'],
    ['mcp.example.com/v1', 'MCPRemoteProxi'],
    ['toolhive.stacklok.dev/v1alpha1', 'MCPServer'],
  ])('says nothing of %s %s', (apiVersion, kind) => {
    expect(findingFor(apiVersion, kind)).toBeUndefined();
  });
});
