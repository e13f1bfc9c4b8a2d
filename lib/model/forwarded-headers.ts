import type { HeaderForwardSpec } from './specs';

/** Whether a proxy sets the header, in plaintext or from a Secret; case makes no difference. */
export function setsHeader(
  header: string,
  { addPlaintextHeaders = {}, addHeadersFromSecret = [] }: HeaderForwardSpec = {},
): boolean {
  const names = [...Object.keys(addPlaintextHeaders), ...addHeadersFromSecret.map(({ headerName }) => headerName)];
  return names.some((name) => name.toLowerCase() === header.toLowerCase());
}
