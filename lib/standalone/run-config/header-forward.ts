import { headerSecretIdentifier } from '../../model/secret-variables';
import type { HeaderForwardSpec } from '../../model/specs';
import { nonEmptyMap, type GoStruct } from '../../private/go/go-json';

/** `header_forward`; absent without any header. */
export function headerForwardRunConfig(spec: HeaderForwardSpec | undefined, proxyName: string): GoStruct | undefined {
  const plaintext = nonEmptyMap(spec?.addPlaintextHeaders);
  const secret = (spec?.addHeadersFromSecret ?? []).map(({ headerName }): [string, string] => [
    headerName,
    headerSecretIdentifier(headerName, proxyName),
  ]);
  if (plaintext === undefined && secret.length === 0) {
    return undefined;
  }
  return {
    add_plaintext_headers: plaintext,
    add_headers_from_secret: secret.length === 0 ? undefined : new Map(secret),
  };
}
