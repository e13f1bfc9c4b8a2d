import type { Construct } from 'constructs';
import { AnyProxy } from './any-proxy';
import type { RemoteMcpProxyAttributes } from './remote-mcp-proxy-attributes';

/** A proxy that something else makes. */
export class ImportedRemoteMcpProxy extends AnyProxy {
  public readonly name: string;
  public readonly namespace?: string;
  public readonly port: number;

  public constructor(scope: Construct, id: string, name: string, attributes: RemoteMcpProxyAttributes) {
    super(scope, id);
    this.name = name;
    this.port = attributes.port ?? 8080;
    if (attributes.namespace !== undefined) {
      this.namespace = attributes.namespace;
    }
  }
}
