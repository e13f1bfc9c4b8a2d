import type { IConfigMap } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { reportAt } from '../cluster/target-cluster';
import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import type { UsedConstruct } from '../declaration/props/instances';
import { readArguments } from '../declaration/props/read-arguments';
import type { RemoteCa } from '../model/pod-options';
import { PRODUCT } from '../model/product-names';
import { checkedId, checkedScope } from '../cdk8s/arguments';
import { mapToken } from '../private/cdk8s/values';
import type { IScalable } from '../private/cdk8s/plus-interfaces';
import { type PlainObject, present } from '../private/plain';
import type { CaBundle } from '../values/ca-bundle';
import { AnyProxy, type IRemoteMcpProxy } from './any-proxy';
import type { RemoteMcpProxyProps } from './generated/remote-mcp-proxy-props';
import { ProxyConstruct } from './proxy-construct';
import { withDeployment, withRestarts } from './proxy-defaults';
import { podOptions } from './proxy-pod-options';

/**
 * A proxy in front of a remote MCP server.
 *
 * With the operator it is an `MCPRemoteProxy`; without it, the Deployment, Service, ServiceAccount and ConfigMaps that
 * the operator would have created.
 *
 * @see https://docs.stacklok.com/toolhive/guides-k8s/remote-mcp-proxy
 */
export class RemoteMcpProxy extends ProxyConstruct implements IRemoteMcpProxy, IScalable {
  /**
   * An existing proxy that this app does not create, known by its name.
   *
   * @param scope the construct that refers to it
   * @param id id of the construct
   * @param name `metadata.name` of the proxy
   * @param attributes what else is known about it
   */
  public static fromRemoteMcpProxyName(
    scope: Construct,
    id: string,
    name: string,
    attributes: RemoteMcpProxyAttributes = {},
  ): IRemoteMcpProxy {
    return new ImportedRemoteMcpProxy(scope, id, name, attributes);
  }

  public constructor(scope: Construct, id: string, props: RemoteMcpProxyProps) {
    const given = readArguments('RemoteMcpProxy', { props }, { isSubclass: new.target !== RemoteMcpProxy });
    const { cluster, pod, remoteCaBundle } = given.values.props;
    const { remoteCa, usedConstructs } = remoteCaOf(remoteCaBundle);
    const own = pod && podOptions(pod);
    super(scope, id, {
      declaration: declareProxy(given),
      cluster,
      usedConstructs,
      pod: remoteCa === undefined ? own : { ...own, remoteCa },
    });
  }
}

/**
 * What is known about a proxy that is not created by this app.
 */
export interface RemoteMcpProxyAttributes {
  /**
   * The proxy's namespace.
   *
   * @default - unknown: `url` is only valid within the proxy's namespace, and selectors have no namespace
   */
  readonly namespace?: string;

  /**
   * The proxy's port.
   *
   * @default 8080
   */
  readonly port?: number;
}

const FACTORY = 'RemoteMcpProxy.fromRemoteMcpProxyName';

/** A proxy that is not created by this app. */
class ImportedRemoteMcpProxy extends AnyProxy {
  public readonly name: string;
  public readonly namespace?: string;
  public readonly port: number;

  public constructor(scope: Construct, id: string, name: string, attributes: RemoteMcpProxyAttributes) {
    super(checkedScope(FACTORY, scope), checkedId(FACTORY, id));
    const { values, findings } = readArguments(FACTORY, { name, attributes });
    const { port = 8080, namespace } = values.attributes;
    this.name = values.name;
    this.port = port;
    if (namespace !== undefined) {
      this.namespace = namespace;
    }
    reportAt(this, findings);
  }
}

const DEBUG = { name: `${PRODUCT}_DEBUG`, value: 'true' };

/** What the props of a proxy declare, in the shape of its custom resource. */
function declareProxy(given: GivenProps<RemoteMcpProxyProps>): Declaration<'MCPRemoteProxy'> {
  const declaration = declare('MCPRemoteProxy', given);
  if (!given.isComplete) {
    return declaration;
  }
  const { debug, reloader } = given.values.props;
  const spec = withRestarts(declaration.spec, reloader);
  return { ...declaration, spec: debug === true ? withDebug(spec) : spec };
}

/** The variable comes last, so one of that name among the user's own is noticed as a duplicate. */
function withDebug(spec: unknown): PlainObject {
  return withDeployment(spec, ({ env }) => ({
    env: mapToken((env ?? []) as readonly unknown[], (variables) => [...variables, DEBUG]),
  }));
}

/** The certificates that the proxy trusts, and the ConfigMap that holds them. */
function remoteCaOf(bundle: CaBundle | undefined): { remoteCa?: RemoteCa; usedConstructs: UsedConstruct[] } {
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
