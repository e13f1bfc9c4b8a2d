import { UnreadableFile } from './unreadable-file';

const FIX = 'save it as UTF-8';

/** The text of a file's bytes; throws an `UnreadableFile` unless they are UTF-8, as kubectl expects. */
export function manifestText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) {
    throw new UnreadableFile({ reason: 'is UTF-16', fix: FIX });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableFile({ reason: 'is not UTF-8', fix: FIX });
  }
}

/** The text as far as it can be read, whatever its encoding is. */
export function roughText(bytes: Uint8Array): string {
  return new TextDecoder(isUtf16(bytes) ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
