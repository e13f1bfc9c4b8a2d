import { KNOWN_RELEASES, LATEST_RELEASE } from '../../lib/releases/releases';
import type { Cluster, Kept } from './worker/questions';

/** What an address holds: all that a page shows, but for CRDs. */
export interface Shared extends Cluster {
  readonly text: string;
  readonly kept: Kept | undefined;
}

/** More characters than that are not read, nor written into an address. */
export const LONGEST_TEXT = 1_000_000;
/** What browsers and chats take as an address. */
const LONGEST_ADDRESS = 32_000;
const START = '#text=';
/** Two texts, of which JSON writes each character with at most six. */
const MOST_BYTES = 2 * 6 * LONGEST_TEXT + 1000;

/** The part of the address from `#` on; undefined if it would be too long. */
export async function toAddress({ text, release, operator, kept }: Shared): Promise<string | undefined> {
  if (text.length > LONGEST_TEXT) {
    return undefined;
  }
  const json = JSON.stringify({ text, release, operator, kept });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const hash = `${START}${inBase64Url(bytes)}`;
  return hash.length > LONGEST_ADDRESS ? undefined : hash;
}

/** What an address holds: undefined if it holds no text, and `'cut'` if it cannot be read. */
export async function fromAddress(hash: string): Promise<Shared | 'cut' | undefined> {
  if (!hash.startsWith(START)) {
    return undefined;
  }
  try {
    return sharedIn(JSON.parse(await unpacked(fromBase64Url(hash.slice(START.length)))));
  } catch {
    return 'cut';
  }
}

/** A short address can hold a text of gigabytes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream: ReadableStream<Uint8Array<ArrayBuffer>> = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new Error('too long');
    }
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts).arrayBuffer());
}

function sharedIn(value: unknown): Shared {
  const { text, release, operator, kept } = value as { readonly [Name in keyof Shared]: unknown };
  return {
    text: textIn(text),
    release: releaseIn(release),
    operator: operator !== false,
    kept: kept === undefined ? undefined : keptIn(kept),
  };
}

function keptIn(value: unknown): Kept {
  const { text, release } = value as { readonly [Name in keyof Kept]: unknown };
  return { text: textIn(text), release: releaseIn(release) };
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error('no text');
  }
  return value;
}

function releaseIn(value: unknown): string {
  return KNOWN_RELEASES.find((each) => each === value) ?? LATEST_RELEASE;
}

/** What `String.fromCharCode` takes at once. */
const CHUNK = 8192;

function inBase64Url(bytes: Uint8Array): string {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * CHUNK, (index + 1) * CHUNK)),
  );
  return btoa(chunks.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
