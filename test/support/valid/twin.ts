import { call, optionsOf, type Props } from './data';
import type { ValidProgram } from './program';
import { areTaken } from './server-bundles';
import { has, type ValidTarget } from './target';

/** What only some cluster of the operator has, or knows. */
const IN_CLUSTER =
  /\.from\w+ConfigName"|\.fromMcpGroupName"|"Authorization\.fromConfigMap","given":\[\{"call":"kplus\.ConfigMap\.from/;

/** The same program for a cluster of the other sort, where everything in it is available. */
export function twinOf(program: ValidProgram): ValidProgram | undefined {
  const { target } = program;
  if (target.isUnproven) {
    // the other cluster would have a tested release, which guardrails may not allow
    return undefined;
  }
  const other = target.operator ? withoutOperator(program) : withOperator(program);
  return other && { ...program, target: other };
}

function withoutOperator({ target, namespace, shared, proxies }: ValidProgram): ValidTarget | undefined {
  const isElsewhere = IN_CLUSTER.test(JSON.stringify([shared, proxies]));
  const other = { ...target, operator: false };
  return namespace === undefined || isElsewhere || !areBundlesTaken(other, shared)
    ? undefined
    : { ...other, cluster: call('TargetCluster.withoutOperator', optionsFor(target)) };
}

function areBundlesTaken(target: ValidTarget, shared: ValidProgram['shared']): boolean {
  return Object.values(shared).every((each) => areTaken(target, optionsOf(optionsOf(each)['auth'])));
}

/** Fields that every proxy knows, but only later releases of the operator. */
const EARLY = ['replicas', 'sessionStorage'];

function withOperator({ target, defaults, shared, proxies }: ValidProgram): ValidTarget | undefined {
  const props = [defaults ?? {}, ...proxies.map((each) => each.props)];
  const given = (name: string): boolean => props.some((each) => each[name] !== undefined);
  const isMissing =
    (!has(target, '0.30.0') && EARLY.some(given)) ||
    (!has(target, '0.37.0') && given('remoteCaBundle')) ||
    (!has(target, '0.45.0') && given('allowPrivateEndpoint')) ||
    !areBundlesTaken({ ...target, operator: true }, shared) ||
    (target.release === '0.27.0' && JSON.stringify(shared).includes('RedisSentinel'));
  return isMissing
    ? undefined
    : {
        ...target,
        cluster: call('TargetCluster.withOperator', optionsFor(target)),
        operator: true,
        hasDefaultRedis: false,
        hasDefaultPassword: false,
      };
}

/** Both sorts take these; the release must be the same, so it is stated. */
function optionsFor({ cluster, release }: ValidTarget): Props {
  const { fidelity, openshift } = optionsOf(cluster);
  return {
    release: call('OperatorRelease.of', release),
    ...(fidelity === undefined ? {} : { fidelity }),
    ...(openshift === undefined ? {} : { openshift }),
  };
}
