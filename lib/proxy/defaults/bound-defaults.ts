import type { IConstruct } from 'constructs';
import type { Defaults } from '../../declaration/defaults';

/** What is bound to a scope. */
interface Binding {
  readonly defaults: Defaults;
  /** Whether the defaults of the scopes above apply as well. */
  readonly inherits: boolean;
}

const bound = new WeakMap<IConstruct, Binding>();
const firstProxies = new WeakMap<IConstruct, IConstruct>();

/** Whether defaults are bound to the scope itself. */
export function hasDefaults(scope: IConstruct): boolean {
  return bound.has(scope);
}

/** Applies the defaults to everything below the scope. */
export function bindDefaults(binding: Binding): void {
  bound.set(binding.defaults.scope, binding);
}

/** The first proxy that was made at a scope or below it; after that, it is too late to bind defaults there. */
export function firstProxyBelow(scope: IConstruct): IConstruct | undefined {
  return firstProxies.get(scope);
}

/** The defaults of a proxy, nearest first; from now on, none can be bound above it. */
export function takeDefaults(proxy: IConstruct): Defaults[] {
  const taken: Defaults[] = [];
  let inherits = true;
  for (let next: IConstruct | undefined = proxy; next !== undefined; next = next.node.scope) {
    if (!firstProxies.has(next)) {
      firstProxies.set(next, proxy);
    }
    const binding: Binding | undefined = inherits ? bound.get(next) : undefined;
    if (binding !== undefined) {
      taken.push(binding.defaults);
      inherits = binding.inherits;
    }
  }
  return taken;
}
