import { isKind, KINDS } from '../../../model/kinds';
import { identity } from '../../../model/object-names';
import { call, type Expression, name, type Statement, value } from './program';

/** The names of a construct in the program. */
export interface Naming {
  /** Its id: `OktaSecret`. */
  readonly id: string;
  /** The variable that holds it: `oktaSecret`. */
  readonly variable: string;
}

const RESERVED =
  'abstract any app arguments as async await boolean break case catch class const constructor continue debugger declare ' +
  'default delete do else enum eval export extends false finally for from function get id if implements import in ' +
  'instanceof interface is kplus let module namespace never new null number object of package private props protected ' +
  'public readonly require return scope set static string super switch symbol this throw true try type typeof ' +
  'undefined unknown var void while with yield';
const TAKEN = new Set(RESERVED.split(' '));

/** Makes unique names for a program from the names of Kubernetes objects. */
export class Names {
  private readonly made = new Set<string>();

  /** `sort` distinguishes two objects with the same name, such as a Secret and a ConfigMap. */
  public make(name: string, sort: string): Naming {
    const base = pascalCase(name);
    const long = withSort(base, sort);
    let id = this.isFree(base) ? base : long;
    for (let number = 2; !this.isFree(id); number += 1) {
      id = `${long}${String(number)}`;
    }
    this.made.add(id);
    return { id, variable: camelCase(id) };
  }

  private isFree(candidate: string): boolean {
    return /^[A-Z]/.test(candidate) && !TAKEN.has(camelCase(candidate)) && !this.made.has(candidate);
  }
}

/** `my-proxies.v2` as `MyProxiesV2`. */
export function pascalCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** `MyProxies` as `my-proxies`. */
export function kebabCase(pascal: string): string {
  return pascal.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}

function camelCase(pascal: string): string {
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** A variable cannot begin with a digit, so the sort comes first then. */
function withSort(base: string, sort: string): string {
  return /^[A-Z]/.test(base) ? `${base}${sort}` : `${sort}${base}`;
}

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
