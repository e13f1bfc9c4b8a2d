import { isKind, KINDS, type ConfigKind } from '../../../model/kinds';
import { identity } from '../../../private/identity';
import { call, name, value, type Expression } from '../typescript/expression';
import type { Names, Naming } from '../typescript/names';
import type { Statement } from '../typescript/program';

/**
 * The references of constructs: variables, if the program creates the object itself; otherwise statements that import
 * it by name, each written once, before its first use.
 */
export class References {
  private readonly variables = new Map<string, string>();
  private readonly imported = new Map<string, Expression>();
  private pending: Statement[] = [];

  public constructor(private readonly names: Names) {}

  /** Names a construct that the program creates, so others can refer to it. */
  public declare(kind: string, namespace: string | undefined, objectName: string | undefined): Naming {
    const sort = isKind(kind) ? KINDS[kind].label : kind.replaceAll(/[^A-Za-z0-9]/g, '');
    const naming = this.names.make(objectName ?? sort, sort);
    if (objectName !== undefined) {
      this.variables.set(identity(kind, namespace, objectName), naming.variable);
    }
    return naming;
  }

  public config(kind: ConfigKind, namespace: string | undefined, objectName: string): Expression {
    const variable = this.variables.get(identity(kind, namespace, objectName));
    const { construct, label } = KINDS[kind];
    return variable === undefined
      ? this.import(`${construct}.from${construct}Name`, label, objectName)
      : name(variable);
  }

  /** Secrets are always imported by name, even if their documents are in the file. */
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
