/** The label that Kubernetes itself puts on each namespace. */
export const NAMESPACE_NAME = 'kubernetes.io/metadata.name';

/** A key for an object of the cluster. Names cannot contain a slash, so two objects never share a key. */
export function identity(kind: string, namespace: string | undefined, name: string): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

/** Characters that don't become an upper-case letter, digit or `_`: `ſ` and `ı` do become ASCII letters. */
const NO_PART = /[^A-Za-z0-9_ſı]/gu;

/**
 * A text as part of the name of an environment variable, as Go makes it with `strings.ToUpper` and a loop over runes.
 */
export function envNamePart(text: string): string {
  return text.replaceAll(NO_PART, '_').toUpperCase();
}
