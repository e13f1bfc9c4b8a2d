import type { ResolvedProxy } from '../model/resource';

/** The namespace, where something is made from it; its absence is found by a rule before. */
export function requiredNamespace({ proxy }: ResolvedProxy, what: string): string {
  if (proxy.namespace === undefined) {
    throw new Error(`the namespace of ${proxy.name} is needed for ${what}`);
  }
  return proxy.namespace;
}
