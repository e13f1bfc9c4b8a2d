import type { IConstruct } from 'constructs';
import { originBy, ValueClass, type Origin } from '../declaration/props/instances';
import { readArguments } from '../declaration/props/read-arguments';
import { Catalog } from '../engine/catalog';
import type { Cluster } from '../engine/catalog-entry';
import { CLUSTER_NAMES, ScopeSetting } from '../engine/scope-settings';
import { API_GROUP } from '../model/product-names';
import type { SecretKeyRef } from '../model/config-maps';
import { DEFAULT_PASSWORD_KEY } from '../model/session-redis';
import { EVERY_ADDRESS, type Target } from '../model/target';
import { once } from '../private/caches';
import { checkedScope } from '../cdk8s/arguments';
import { nonEmpty } from '../go';
import { present } from '../private/plain';
import { type GivenCrds, readCrds, type WantedCrds } from '../crds';
import { SCHEMAS } from '../model/generated/schemas';
import type { Finding } from '../private/finding';
import { operatorRelease, standaloneRelease } from '../releases/releases';
import { OperatorFidelity } from '../values/operator-release';
import type { DefaultRedisPassword, WithOperatorOptions, WithoutOperatorOptions } from './target-cluster-options';

const CLUSTER = new ScopeSetting<TargetCluster>();

/**
 * The cluster that proxies are synthesized for: with the ToolHive operator, or without it.
 *
 * A cluster applies to all constructs below the scope to which it is bound; a single construct can set a different one.
 * If none is bound, the operator is assumed to run, as with `TargetCluster.withOperator()`.
 *
 * Two clusters of one sort with equal names are the same cluster, in which names, audiences and routes must be unique. So
 * are two clusters without names that have equal settings.
 */
export class TargetCluster extends ValueClass<'TargetCluster'> {
  /**
   * A cluster that runs the operator: custom resources are written.
   *
   * @param options name of the cluster, API group and version of the custom resources, and how to treat warnings
   */
  public static withOperator(options: WithOperatorOptions = {}): TargetCluster {
    const factory = 'TargetCluster.withOperator';
    const { values, findings } = readArguments(factory, { options });
    const { release, fidelity, openshift = false, apiGroup, apiVersion, crds } = values.options;
    const read = crdsAt(crds, { group: apiGroup ?? API_GROUP, version: apiVersion });
    const target: Target = {
      operator: true,
      exact: fidelity === OperatorFidelity.EXACT,
      release: operatorRelease(release?.version, read.crds),
      openshift,
      ...present({ apiGroup, apiVersion }),
    };
    return new TargetCluster(originBy(factory, [...findings, ...read.findings]), target, values.options);
  }

  /**
   * A cluster without the operator: Deployment, Service, ServiceAccount and ConfigMaps are written, ready to run.
   *
   * @param options name of the cluster, settings of the proxies' processes, and how to treat warnings
   */
  public static withoutOperator(options: WithoutOperatorOptions = {}): TargetCluster {
    const factory = 'TargetCluster.withoutOperator';
    const { values, findings } = readArguments(factory, { options });
    const read = crdsAt(values.options.crds, { group: API_GROUP });
    const target = standaloneTarget(values.options, read.crds);
    return new TargetCluster(originBy(factory, [...findings, ...read.findings]), target, values.options);
  }

  /**
   * The cluster of a scope: the nearest one that is bound above it, otherwise a cluster with the operator.
   *
   * @param scope any construct
   */
  public static of(scope: IConstruct): TargetCluster {
    return CLUSTER.around(checkedScope('TargetCluster.of', scope))[0] ?? unbound();
  }

  /**
   * The cluster of a construct of this package, from now on: the given one, otherwise that of its scope.
   *
   * @internal
   */
  public static _for(construct: IConstruct, given?: TargetCluster): TargetCluster {
    CLUSTER.settle(construct);
    return given ?? TargetCluster.of(construct);
  }

  /**
   * The cluster that is bound to a scope or above it; absent if there is none.
   *
   * @internal
   */
  public static _boundTo(scope: IConstruct): TargetCluster | undefined {
    return CLUSTER.around(scope)[0];
  }

  /**
   * What tells it from other clusters, and how warnings are treated.
   *
   * @internal
   */
  public readonly _cluster: Cluster;

  /**
   * What the rules and the emitters know about the cluster.
   *
   * @internal
   */
  public readonly _target: Target;

  /**
   * Whether variables in manifests are replaced before they are applied; undefined: only in documents. It does not make
   * it a different cluster.
   *
   * @internal
   */
  public readonly _substitution: boolean | undefined;

  /**
   * What is known about the cluster for documents, which stay as they are where the operator reads them.
   *
   * @internal
   */
  public readonly _documentTarget: Target;

  private constructor(
    private readonly origin: Origin<'TargetCluster'>,
    target: Target,
    private readonly options: Pick<WithOperatorOptions, 'name' | 'acknowledge' | 'strict' | 'substitution'> = {},
  ) {
    super(origin);
    const { name = '', acknowledge = [], strict, substitution } = options;
    this._target = target;
    this._documentTarget = target.operator ? { ...target, exact: true } : target;
    this._substitution = substitution;
    this._cluster = {
      identity:
        name === ''
          ? JSON.stringify({ ...target, release: target.release.version, crds: target.release.crds?.source })
          : JSON.stringify([name, target.operator]),
      name,
      warnings: { field: 'TargetCluster.acknowledge', acknowledge: [...acknowledge], strict },
    };
  }

  /**
   * The cluster with a release of the operator that nobody stated, but that its manifests need; itself, if one is stated.
   *
   * @internal
   */
  public _assuming(release: string | undefined): TargetCluster {
    const { _target: target } = this;
    return release === undefined || !target.operator || target.release.isStated
      ? this
      : new TargetCluster(
          this.origin,
          { ...target, release: { ...operatorRelease(release), isStated: false } },
          this.options,
        );
  }

  /**
   * Makes this the cluster of all constructs below the scope.
   *
   * Must be called before the first construct of this package is created below that scope, and once per scope; anything
   * else is an error.
   *
   * @param scope a chart, an app, or any other construct
   */
  public bind(scope: IConstruct): void {
    const call = 'TargetCluster.bind';
    const misplaced = CLUSTER.bind(checkedScope(call, scope), this, call);
    if (misplaced.length === 0) {
      CLUSTER_NAMES.set(scope, this._cluster.name);
    }
    reportAt(scope, [...this._origin.findings, ...misplaced]);
  }
}

/** Nothing is read where no CRDs are given. */
function crdsAt(
  source: string | undefined,
  wanted: Omit<WantedCrds, 'known'>,
): { readonly crds?: GivenCrds | undefined; readonly findings: readonly Finding[] } {
  const { crds, findings } = source === undefined ? { findings: [] } : readCrds(source, { ...wanted, known: SCHEMAS });
  return { crds, findings: findings.map((each) => ({ ...each, field: 'TargetCluster.crds' })) };
}

function standaloneTarget(options: WithoutOperatorOptions, crds: GivenCrds | undefined): Target {
  const exact = options.fidelity === OperatorFidelity.EXACT;
  return {
    operator: false,
    exact,
    release: standaloneRelease(options.release?.version, exact, crds),
    proxyHost: options.proxyHost ?? EVERY_ADDRESS,
    openshift: options.openshift ?? false,
    defaultImagePullSecrets: named(options.defaultImagePullSecrets),
    ...present({
      usageMetrics: options.usageMetrics,
      image: options.image,
      defaultRedisAddress: options.defaultRedisAddress,
      defaultRedisPassword: passwordOf(options.defaultRedisPassword),
      defaultRedisTls: options.defaultRedisTls,
    }),
  };
}

/** What is assumed where no cluster is bound. */
const unbound = once(() => TargetCluster.withOperator());

/** As the operator reads its settings: an empty key is the usual one. */
function passwordOf(password: DefaultRedisPassword | undefined): SecretKeyRef | undefined {
  return password && { name: password.name, key: nonEmpty(password.key) ?? DEFAULT_PASSWORD_KEY };
}

/** As the operator reads its list: without white space and empty names. */
function named(secrets: readonly string[] = []): string[] {
  return secrets.map((name) => name.trim()).filter((name) => name !== '');
}

/** Makes a construct that is not a resource of the app report errors in its arguments. */
export function reportAt(host: IConstruct, findings: readonly Finding[]): void {
  for (const finding of findings) {
    Catalog.of(host).note({ host, finding });
  }
}
