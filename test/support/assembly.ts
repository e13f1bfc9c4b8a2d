import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ASSEMBLY = path.join(__dirname, '..', '..', '.jsii');

/** What the documentation says. */
export interface Docs {
  readonly summary?: string;
  readonly remarks?: string;
  readonly default?: string;
  /** A field of a custom resource, or an address. */
  readonly see?: string;
}

/** Where something stands in the source. */
export interface Place {
  readonly filename: string;
  readonly line: number;
}

/** A member of a type, or a parameter. */
export interface Member {
  readonly name: string;
  readonly docs?: Docs;
  readonly optional?: boolean;
  readonly static?: boolean;
  readonly variadic?: boolean;
  readonly overrides?: string;
  readonly type?: TypeReference;
  readonly parameters?: readonly Member[];
  readonly returns?: { readonly type: TypeReference; readonly optional?: boolean };
}

/** The type of a member. */
export interface TypeReference {
  readonly primitive?: string;
  readonly fqn?: string;
  readonly collection?: { readonly kind: 'array' | 'map'; readonly elementtype: TypeReference };
}

/** A class, an enum or an interface. */
export interface ApiType {
  readonly fqn: string;
  readonly name: string;
  readonly kind: 'class' | 'enum' | 'interface';
  readonly datatype?: boolean;
  readonly locationInModule?: Place;
  /** The class that it extends, by its full name. */
  readonly base?: string;
  /** The interfaces that it extends or implements, by their full names. */
  readonly interfaces?: readonly string[];
  readonly docs?: Docs;
  readonly initializer?: Member;
  readonly properties?: readonly Member[];
  readonly methods?: readonly Member[];
  readonly members?: readonly Member[];
}

/** The public API as jsii compiled it. */
export function apiTypes(): ApiType[] {
  if (!existsSync(ASSEMBLY)) {
    throw new Error('.jsii is missing: run `npm run build` before the tests');
  }
  const { types } = JSON.parse(readFileSync(ASSEMBLY, 'utf8')) as {
    readonly types: { readonly [fqn: string]: ApiType };
  };
  return Object.values(types);
}
