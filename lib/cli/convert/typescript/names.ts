import { isKind, KINDS } from '../../../model/kinds';
import { identity } from '../../../model/names-and-labels';
import { call, name, value, type Expression } from './program';
import type { Names, Naming } from './names-rest';
import type { Statement } from './program-rest';

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

  /** The object with that name that a field refers to. */
  public to(kind: string, namespace: string | undefined, objectName: string): Expression {
    const variable = this.variables.get(identity(kind, namespace, objectName));
    if (!isKind(kind)) {
      // Secrets are always imported by their names, even if their documents are in the file
      const maker = kind === 'Secret' ? undefined : variable;
      return this.import(`kplus.${kind}.from${kind}Name`, kind, objectName, maker);
    }
    const { construct, label } = KINDS[kind];
    return variable === undefined
      ? this.import(`${construct}.from${construct}Name`, label, objectName)
      : name(variable);
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
