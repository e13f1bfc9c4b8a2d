import type { Kind } from '../../model/resource';
import { identity } from '../../private/identity';
import { call, name, value, type Expression } from '../typescript/expression';
import type { Names, Naming } from '../typescript/names';
import type { Statement } from '../typescript/program';

/** The kinds that a proxy refers to. */
export type ConfigKind = Exclude<Kind, 'MCPRemoteProxy'>;

const CLASSES: { readonly [K in Kind]: string } = {
  MCPRemoteProxy: 'RemoteMcpProxy',
  MCPTelemetryConfig: 'TelemetryConfig',
  MCPOIDCConfig: 'OidcConfig',
  MCPExternalAuthConfig: 'ExternalAuthConfig',
  MCPToolConfig: 'ToolConfig',
  MCPGroup: 'McpGroup',
};

/** Tells constructs apart whose objects have the same name. */
const SORTS: { readonly [K in Kind]: string } = {
  MCPRemoteProxy: 'Proxy',
  MCPTelemetryConfig: 'Telemetry',
  MCPOIDCConfig: 'Oidc',
  MCPExternalAuthConfig: 'Auth',
  MCPToolConfig: 'Tools',
  MCPGroup: 'Group',
};

/** The class of a kind. */
export function classOf(kind: Kind): string {
  return CLASSES[kind];
}

/**
 * What constructs refer to: variables of the program where it makes the object itself, else statements that import it by
 * its name, each written once, before its first use.
 */
export class References {
  private readonly variables = new Map<string, string>();
  private readonly imported = new Map<string, Expression>();
  private pending: Statement[] = [];

  public constructor(private readonly names: Names) {}

  /** Names a construct that the program makes, and lets others refer to it. */
  public declare(kind: string, namespace: string | undefined, objectName: string | undefined): Naming {
    const sort = Object.hasOwn(SORTS, kind) ? SORTS[kind as Kind] : kind.replaceAll(/[^A-Za-z0-9]/g, '');
    const naming = this.names.make(objectName ?? sort, sort);
    if (objectName !== undefined) {
      this.variables.set(identity(kind, namespace, objectName), naming.variable);
    }
    return naming;
  }

  public config(kind: ConfigKind, namespace: string | undefined, objectName: string): Expression {
    const variable = this.variables.get(identity(kind, namespace, objectName));
    const factory = `${CLASSES[kind]}.from${CLASSES[kind]}Name`;
    return variable === undefined ? this.import(factory, SORTS[kind], objectName) : name(variable);
  }

  /** Secrets stay outside of the program, even those whose documents are in the file. */
  public secret(objectName: string): Expression {
    return this.import('kplus.Secret.fromSecretName', 'Secret', objectName);
  }

  public configMap(namespace: string | undefined, objectName: string): Expression {
    const variable = this.variables.get(identity('ConfigMap', namespace, objectName));
    return this.import('kplus.ConfigMap.fromConfigMapName', 'ConfigMap', objectName, variable);
  }

  public serviceAccount(namespace: string | undefined, objectName: string): Expression {
    const variable = this.variables.get(identity('ServiceAccount', namespace, objectName));
    return this.import('kplus.ServiceAccount.fromServiceAccountName', 'ServiceAccount', objectName, variable);
  }

  /** The imports that have been used for the first time since the last call. */
  public take(): Statement[] {
    const { pending } = this;
    this.pending = [];
    return pending;
  }

  /** `maker`: the variable of the API object that has the name. */
  private import(factory: string, sort: string, objectName: string, maker?: string): Expression {
    const key = `${factory}/${maker ?? ''}/${objectName}`;
    const known = this.imported.get(key);
    if (known !== undefined) {
      return known;
    }
    const { id, variable } = this.names.make(objectName, sort);
    const nameOfObject = maker === undefined ? value(objectName) : name(`${maker}.name`);
    this.pending.push({ variable, value: call(factory, name('this'), value(id), nameOfObject) });
    const reference = name(variable);
    this.imported.set(key, reference);
    return reference;
  }
}
