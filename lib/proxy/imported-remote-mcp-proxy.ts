import type { Construct } from 'constructs';
import { reportAt } from '../cluster/target-cluster';
import { readArguments } from '../declaration/props/read-arguments';
import { checkedId, checkedScope } from '../private/cdk8s/objects';
import { AnyProxy } from './any-proxy';
import type { RemoteMcpProxyAttributes } from './remote-mcp-proxy-attributes';

const FACTORY = 'RemoteMcpProxy.fromRemoteMcpProxyName';

/** A proxy that is not created by this app. */
export class ImportedRemoteMcpProxy extends AnyProxy {
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
