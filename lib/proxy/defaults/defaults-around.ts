import type { IConstruct } from 'constructs';
import type { Defaults } from '../../declaration/declaration';
import { ScopeSetting } from '../../engine/scope-settings';

/** What is bound to a scope. */
interface Binding {
  readonly defaults: Defaults;
  /** Whether the defaults of the scopes above apply as well. */
  readonly inherits: boolean;
}

export const DEFAULTS = new ScopeSetting<Binding>();

/** The defaults of a proxy, nearest first; from now on, none can be bound above it. */
export function takeDefaults(proxy: IConstruct): Defaults[] {
  DEFAULTS.settle(proxy);
  const bindings = DEFAULTS.around(proxy);
  const last = bindings.findIndex(({ inherits }) => !inherits);
  return (last < 0 ? bindings : bindings.slice(0, last + 1)).map(({ defaults }) => defaults);
}
