import { apiVersionIn, metricsPortIn } from '../../model/target';
import { API_GROUP } from '../../model/product-names';
import { present } from '../../private/plain';
import { releaseOfDocuments, targetClusterOf } from '../../inner';
import { OperatorRelease } from '../..';
import { call, type Expression, fields, name, type Statement, unlessEmpty, value } from './typescript/program';
import type { Names } from './typescript/names';
import type { Source } from './source';

/** The settings of a cluster that some charts are for. */
export interface ClusterSettings {
  /** Its name, if there are several clusters. */
  readonly name?: string | undefined;
  readonly operator: boolean;
  readonly release?: string | undefined;
  /** The CRDs of the cluster. */
  readonly crds?: string | undefined;
  /** Whether variables are replaced before the manifests are applied; undefined: in documents only. */
  readonly substitution?: boolean | undefined;
}

/** A cluster, and how its constructs refer to it. */
export interface ClusterPlan {
  readonly settings: ClusterSettings;
  /** The API version of resources that don't set their own. */
  readonly apiVersion: string;
}

/** If all resources have one API version, it is the cluster's; otherwise, the cluster has the default. */
export function planCluster(settings: ClusterSettings, apiVersions: readonly string[]): ClusterPlan {
  const [first, ...others] = Array.from(new Set(apiVersions));
  return { settings, apiVersion: first === undefined || others.length > 0 ? usual(settings) : first };
}

/** The expression that creates the cluster. */
export function clusterExpression({ settings, apiVersion }: ClusterPlan): Expression {
  return settings.operator
    ? withOperator(settings, apiVersion)
    : call('TargetCluster.withoutOperator', options(settings, {}));
}

/** The statements of a chart for clusters of single constructs. */
export interface ConstructClusters {
  readonly statements: readonly Statement[];
  /** The prop `cluster` of a construct, if it needs one. */
  readonly of: (apiVersion: string) => Expression | undefined;
}

/** Constructs with a different API version than the cluster's need their own cluster. */
export function constructClusters(plan: ClusterPlan, apiVersions: readonly string[], names: Names): ConstructClusters {
  const others = plan.settings.operator
    ? Array.from(new Set(apiVersions)).filter((each) => each !== plan.apiVersion)
    : [];
  const variables = new Map(others.map((each) => [each, names.make(variableName(each), 'Cluster').variable]));
  return {
    statements: Array.from(variables, ([apiVersion, variable]) => ({
      variable,
      value: withOperator(plan.settings, apiVersion),
    })),
    of: (apiVersion) => {
      const variable = variables.get(apiVersion);
      return variable === undefined ? undefined : name(variable);
    },
  };
}

function withOperator(settings: ClusterSettings, apiVersion: string): Expression {
  const [group = '', version = ''] = apiVersion.split('/');
  const [, usualVersion] = usual(settings).split('/');
  return call(
    'TargetCluster.withOperator',
    options(settings, {
      fidelity: name('OperatorFidelity.EXACT'),
      apiGroup: group === API_GROUP ? undefined : value(group),
      apiVersion: version === usualVersion ? undefined : name(`McpApiVersion.${version.toUpperCase()}`),
    }),
  );
}

function options(
  { release, crds, substitution }: ClusterSettings,
  others: { readonly [option: string]: Expression | undefined },
): Expression | undefined {
  return unlessEmpty(
    fields({
      release: release === undefined ? undefined : releaseExpression(release),
      crds: crds === undefined ? undefined : value(crds),
      // in a program, there are none unless it says so
      substitution: substitution === true ? value(true) : undefined,
      ...others,
    }),
  );
}

/** The default API version: the newest version that a stated release serves. */
function usual({ release, crds }: ClusterSettings): string {
  const { _target: target } = targetClusterOf(present({ release, crds }));
  return apiVersionIn({ release: target.release });
}

/** The port that `metrics.scrape` scrapes in that cluster without an option; undefined: that of the proxy. */
export function usualMetricsPort({ operator, release, crds }: ClusterSettings): number | undefined {
  return metricsPortIn(targetClusterOf({ operator, ...present({ release, crds }) })._target);
}

function releaseExpression(release: string): Expression {
  const { version, _origin } = OperatorRelease.of(release);
  const constant = Object.keys(OperatorRelease).find((id) => {
    const known: unknown = Reflect.get(OperatorRelease, id);
    return (
      _origin.findings.length === 0 &&
      id.startsWith('V') &&
      known instanceof OperatorRelease &&
      known.version === version
    );
  });
  return constant === undefined ? call('OperatorRelease.of', value(release)) : name(`OperatorRelease.${constant}`);
}

function variableName(apiVersion: string): string {
  const usualGroup = `${API_GROUP}/`;
  return apiVersion.startsWith(usualGroup) ? apiVersion.slice(usualGroup.length) : apiVersion;
}

/** The release of the documents' cluster, if nobody says it; undefined if none needs to be stated. */
export function releaseOf(sources: readonly Source[]): string | undefined {
  const own = sources.filter(({ sort }) => sort === 'own');
  return releaseOfDocuments(
    own.map(({ document }) => document),
    undefined,
  );
}
