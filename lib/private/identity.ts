/** A key for an object of the cluster. Names cannot contain a slash, so two objects never share a key. */
export function identity(kind: string, namespace: string | undefined, name: string): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}
