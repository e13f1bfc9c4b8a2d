import { UnreadableFile } from './unreadable-file';

const FIX = 'save it as UTF-8';

/** The text of a file's bytes; throws an `UnreadableFile` unless they are UTF-8, as kubectl expects. */
export function manifestText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnreadableFile({ reason: 'is UTF-16', fix: FIX });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableFile({ reason: 'is not UTF-8', fix: FIX });
  }
}
