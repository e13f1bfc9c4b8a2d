import type { IConstruct } from 'constructs';
import type { Defaults } from '../../declaration/defaults';

/** What is bound to a scope. */
interface Binding {
  readonly defaults: Defaults;
  /** Whether the defaults of the scopes above hold too. */
  readonly inherits: boolean;
}

const bound = new WeakMap<IConstruct, Binding>();
const firstProxies = new WeakMap<IConstruct, IConstruct>();

/** Whether defaults are bound to the scope itself. */
export function hasDefaults(scope: IConstruct): boolean {
  return bound.has(scope);
}

/** Has the defaults hold below their scope. */
export function bindDefaults(binding: Binding): void {
  bound.set(binding.defaults.scope, binding);
}

/** The proxy that was made first at a scope or below it, so that it is too late for defaults there. */
export function firstProxyBelow(scope: IConstruct): IConstruct | undefined {
  return firstProxies.get(scope);
}

/** The defaults of a proxy, nearest first; none can be bound above it any more. */
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
