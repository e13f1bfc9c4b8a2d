import { McpApiVersion } from '..';
import { API_GROUP } from '../model/product';
import { parseVersion } from '../releases/version';
import { call, fields, invoke, name, value, type Expression } from './typescript/expression';
import type { Names } from './typescript/names';
import type { Statement } from './typescript/program';

const USUAL = `${API_GROUP}/${McpApiVersion.V1ALPHA1}`;

/** What the program says of API groups and versions: nothing where they are the usual ones. */
export interface Clusters {
  readonly statements: readonly Statement[];
  /** The prop `cluster` of a construct, if it needs one. */
  readonly of: (apiVersion: string) => Expression | undefined;
}

/** One version for all is bound to the chart; of several, each construct says its own. */
export function planClusters(apiVersions: readonly string[], names: Names, release: string | undefined): Clusters {
  const usual = release === undefined ? USUAL : undefined;
  const withOperator = (apiVersion: string): Expression => clusterOf(apiVersion, release);
  const different = Array.from(new Set(apiVersions));
  const [first] = different;
  if (first !== undefined && different.length === 1) {
    const bound = { value: invoke(withOperator(first), 'bind', [name('this')]) };
    return { statements: first === usual ? [] : [bound], of: () => undefined };
  }
  const variables = new Map(
    different
      .filter((each) => each !== usual)
      .map((each) => [each, names.make(variableName(each), 'Cluster').variable]),
  );
  return {
    statements: Array.from(variables, ([apiVersion, variable]) => ({ variable, value: withOperator(apiVersion) })),
    of: (apiVersion) => {
      const variable = variables.get(apiVersion);
      return variable === undefined ? undefined : name(variable);
    },
  };
}

function clusterOf(apiVersion: string, release: string | undefined): Expression {
  const [group = '', version = ''] = apiVersion.split('/');
  const options = fields({
    release: release === undefined ? undefined : releaseExpression(release),
    apiGroup: group === API_GROUP ? undefined : value(group),
    apiVersion: versionExpression(version, release),
  });
  return call('TargetCluster.withOperator', options);
}

/** Where a release is stated, the newest version that it serves is the usual one. */
function versionExpression(version: string, release: string | undefined): Expression | undefined {
  const usual = release === undefined ? McpApiVersion.V1ALPHA1 : McpApiVersion.V1BETA1;
  return isBeta(version) === (usual === McpApiVersion.V1BETA1)
    ? undefined
    : name(isBeta(version) ? 'McpApiVersion.V1BETA1' : 'McpApiVersion.V1ALPHA1');
}

function releaseExpression(release: string): Expression {
  return name(`OperatorRelease.V${(parseVersion(release)?.minor ?? '').replace('.', '_')}`);
}

function isBeta(version: string): boolean {
  const beta: string = McpApiVersion.V1BETA1;
  return version === beta;
}

function variableName(apiVersion: string): string {
  return apiVersion.startsWith(`${API_GROUP}/`) ? (apiVersion.split('/')[1] ?? '') : apiVersion;
}
