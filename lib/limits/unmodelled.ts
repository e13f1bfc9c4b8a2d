import type { Finding } from '../model/finding';
import type { Kind } from '../model/resource';
import type { Target } from '../model/target';
import type { Placed } from '../private/deep-set';

/** Fields of a proxy that go into no file which is serialized and hashed at synth; cdk8s may fill them in later. */
const TOKEN_FIELDS = new RegExp(
  '^metadata\\.(labels|annotations)\\[.*\\]$|^spec\\.(' +
    [
      'serviceAccount',
      'sessionAffinity',
      'resources\\.(limits|requests)\\.(cpu|memory)',
      'resourceOverrides\\.proxyService\\.(labels|annotations)\\[.*\\]',
      'resourceOverrides\\.proxyDeployment\\.(labels|annotations)\\[.*\\]',
      'resourceOverrides\\.proxyDeployment\\.podTemplateMetadataOverrides\\.(labels|annotations)\\[.*\\]',
      'resourceOverrides\\.proxyDeployment\\.env\\[\\d+\\]\\.value',
      'resourceOverrides\\.proxyDeployment\\.imagePullSecrets\\[\\d+\\]\\.name',
      'headerForward\\.addHeadersFromSecret\\[\\d+\\]\\.valueSecretRef\\.(name|key)',
    ].join('|') +
    ')$',
  's',
);

/** Without the operator, what goes into the run config must be known when it is serialized. */
export function tokenFindings(tokens: readonly Placed[], kind: Kind, target: Target): Finding[] {
  if (target.operator || kind === 'MCPGroup') {
    return [];
  }
  return tokens
    .filter(({ path }) => kind !== 'MCPRemoteProxy' || !TOKEN_FIELDS.test(path))
    .map(({ path }) => ({
      id: 'token',
      severity: 'error',
      field: path,
      rule: 'is a token that cdk8s resolves later, but it goes into the run config, which is hashed at synth',
      fix: 'give the value itself',
    }));
}

/** The API server drops such a field without a word; a cluster without the operator has no place for it at all. */
export function unknownFieldFindings(unknown: readonly Placed[], target: Target): Finding[] {
  return unknown.map(({ path }) => ({
    id: target.operator ? 'unknown-field' : 'unknown-field-standalone',
    severity: target.operator ? 'warning' : 'error',
    field: path,
    rule: target.operator
      ? 'is no field that the CRD of this release knows; the cluster may drop it'
      : 'is no field that this package knows, so nothing can be made of it without the operator',
    fix: 'check its spelling, or remove it',
  }));
}
