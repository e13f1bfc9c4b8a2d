import type { ResolvedProxy } from '../model/resource';
import { IncompleteProxy } from './incomplete-proxy';

/** The namespace, for values that are derived from it; a rule has already reported its absence. */
export function requiredNamespace({ proxy }: ResolvedProxy, what: string): string {
  if (proxy.namespace === undefined) {
    throw new IncompleteProxy(`the namespace of ${proxy.name} is needed for ${what}`);
  }
  return proxy.namespace;
}
