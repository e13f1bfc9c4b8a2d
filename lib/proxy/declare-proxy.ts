import type { IConfigMap } from 'cdk8s-plus-28';
import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import type { UsedConstruct } from '../declaration/props/instances';
import type { PodOptions, RemoteCa, TolerationSpec } from '../model/facade-requests';
import { PRODUCT } from '../model/product-names';
import { mapToken, secondsOf } from '../private/cdk8s/values';
import { objectAt, type PlainObject, present } from '../private/plain';
import type { CaBundle } from '../values/connection';
import type { RemoteMcpProxyProps } from './generated/remote-mcp-proxy-props';
import { type PodToleration, type ProxyPodOptions, UnsatisfiableSpread } from './proxy-pod-options';

const DEBUG = { name: `${PRODUCT}_DEBUG`, value: 'true' };

/** Reloader's annotation on a Deployment: its pods are replaced when a Secret changes that they read. */
const RELOADER = 'secret.reloader.stakater.com/auto';

/** What the props of a proxy declare, in the shape of its custom resource. */
export function declareProxy(given: GivenProps<RemoteMcpProxyProps>): Declaration {
  const declaration = declare('MCPRemoteProxy', given);
  if (!given.isComplete) {
    return declaration;
  }
  const { debug, restartOnSecretChange } = given.values.props;
  const spec = withRestarts(declaration.spec, restartOnSecretChange);
  return { ...declaration, spec: debug === true ? withDebug(spec) : spec };
}

/** The variable comes last, so one of that name among the user's own is noticed as a duplicate. */
function withDebug(spec: unknown): PlainObject {
  return withDeployment(spec, ({ env }) => ({
    env: mapToken((env ?? []) as readonly unknown[], (variables) => [...variables, DEBUG]),
  }));
}

/** The spec with Reloader's annotation; one that the program wrote itself wins. */
export function withRestarts(spec: unknown, isOn: boolean | undefined): unknown {
  return isOn === undefined
    ? spec
    : withDeployment(spec, ({ annotations }) => ({
        annotations: mapToken(annotations ?? {}, (each) => ({ [RELOADER]: String(isOn), ...each })),
      }));
}

/** The spec with other overrides of the Deployment. */
function withDeployment(spec: unknown, change: (overrides: PlainObject) => PlainObject): PlainObject {
  const resourceOverrides = objectAt(spec, 'resourceOverrides');
  const given = objectAt(resourceOverrides, 'proxyDeployment');
  const proxyDeployment = { ...given, ...change(given) };
  return { ...objectAt(spec), resourceOverrides: { ...resourceOverrides, proxyDeployment } };
}

/** The options as plain data, in the form of a pod spec. */
export function podOptions(options: ProxyPodOptions): PodOptions {
  const { nodeSelector, tolerations, affinity, topologySpread, terminationGracePeriod } = options;
  return present({
    nodeSelector: nodeSelector && { ...nodeSelector },
    tolerations: tolerations?.map(toleration),
    affinity: affinity?.map((each) => each._toModel()),
    topologySpread: topologySpread?.map(({ topologyKey, maxSkew = 1, whenUnsatisfiable, minDomains }) =>
      present({
        topologyKey,
        maxSkew,
        whenUnsatisfiable: whenUnsatisfiable ?? UnsatisfiableSpread.SCHEDULE_ANYWAY,
        minDomains,
      }),
    ),
    priorityClassName: options.priorityClassName,
    terminationGracePeriod: terminationGracePeriod && secondsOf(terminationGracePeriod),
    preStopSleep: options.preStopSleep && secondsOf(options.preStopSleep),
    imagePullPolicy: options.imagePullPolicy,
  });
}

/** The certificates that the proxy trusts, and the ConfigMap that holds them. */
export function remoteCaOf(bundle: CaBundle | undefined): { remoteCa?: RemoteCa; usedConstructs: UsedConstruct[] } {
  const values = bundle?._origin.values as CaBundleValues | undefined;
  if (values === undefined) {
    return { usedConstructs: [] };
  }
  const { configMap, key = '', optional } = values;
  return {
    remoteCa: present({ configMap: configMap.name, key, optional }),
    usedConstructs: [{ field: 'remoteCaBundle.configMap', construct: configMap }],
  };
}

interface CaBundleValues {
  readonly configMap: IConfigMap;
  readonly key?: string;
  readonly optional?: boolean;
}

function toleration({ key, value, effect, period }: PodToleration): TolerationSpec {
  const operator: TolerationSpec['operator'] = value === undefined ? 'Exists' : 'Equal';
  return present({
    key,
    operator,
    value,
    effect,
    tolerationSeconds: period && secondsOf(period),
  });
}
