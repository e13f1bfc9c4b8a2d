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
    for (let number = 1; ; number += 1) {
      for (const candidate of number === 1
        ? [base, withSort(base, sort)]
        : [`${withSort(base, sort)}${String(number)}`]) {
        if (this.isFree(candidate)) {
          this.made.add(candidate);
          return { id: candidate, variable: camelCase(candidate) };
        }
      }
    }
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
