import type { Construct } from 'constructs';
import { readArguments } from '../declaration/props/read-arguments';
import type { IScalable } from '../private/cdk8s/plus-interfaces';
import { podOptions, remoteCaOf } from './declare-proxy';
import { declareProxy } from './declare-proxy-rest';
import type { IRemoteMcpProxy } from './i-remote-mcp-proxy';
import { ImportedRemoteMcpProxy } from './imported-remote-mcp-proxy';
import { ProxyConstruct } from './proxy-construct';
import type { RemoteMcpProxyAttributes } from './remote-mcp-proxy-attributes';
import type { RemoteMcpProxyProps } from './generated/remote-mcp-proxy-props';

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
