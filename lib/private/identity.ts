/** A key for an object of the cluster; names hold no slash, so two objects never share one. */
export function identity(kind: string, namespace: string | undefined, name: string): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}
