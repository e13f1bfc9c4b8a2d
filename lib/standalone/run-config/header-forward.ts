import type { HeaderForwardSpec } from '../../model/remote-mcp-proxy-spec';
import { envNamePart } from '../../private/env-name';
import type { GoStruct } from '../../private/go-json';
import { nonEmptyMap } from './omit-empty';

/** The name by which the runner looks a header's secret up (`spec/operator.md` §3.2). */
export function headerSecretIdentifier(headerName: string, proxyName: string): string {
  return `HEADER_FORWARD_${envNamePart(headerName)}_${envNamePart(proxyName)}`;
}

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
