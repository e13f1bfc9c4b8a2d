import { constants } from 'node:buffer';
import { manifestText, roughText, UnreadableFile } from '../../../lib/kubernetes/yaml/manifest-file';

function bytes(...all: readonly number[]): Uint8Array {
  return Uint8Array.from(all);
}

const LITTLE_ENDIAN = bytes(0xff, 0xfe, 0x61, 0, 0xe9, 0);
const BIG_ENDIAN = bytes(0xfe, 0xff, 0, 0x61, 0, 0xe9);

/** Why the bytes are refused. */
function problemOf(given: Uint8Array): unknown {
  try {
    return manifestText(given);
  } catch (error) {
    return error instanceof UnreadableFile ? error.problem : error;
  }
}

test('a manifest is read with its byte order mark', () => {
  expect(manifestText(Buffer.from('a: é😀\n'))).toBe('a: é😀\n');
  expect(manifestText(Buffer.from('\ufeffa'))).toBe('\ufeffa');
  expect(manifestText(bytes())).toBe('');
});

test.each([
  ['UTF-16', LITTLE_ENDIAN, 'is UTF-16'],
  ['UTF-16 in the other order', BIG_ENDIAN, 'is UTF-16'],
  ['half of a byte order mark', bytes(0xff, 0x61), 'is not UTF-8'],
  ['half of the other one', bytes(0xfe, 0x61), 'is not UTF-8'],
  ['the end of one', bytes(0x61, 0xfe), 'is not UTF-8'],
  ['the end of the other one', bytes(0x61, 0xff), 'is not UTF-8'],
  ['another encoding', bytes(0x61, 0xe9, 0x62), 'is not UTF-8'],
])('%s is refused', (_, given, reason) => {
  expect(problemOf(given)).toEqual({ reason, fix: 'save it as UTF-8' });
});

test('what no text can hold is refused', () => {
  expect(problemOf(new Uint8Array(constants.MAX_STRING_LENGTH + 1))).toEqual({
    reason: 'is too large',
    fix: 'split it',
  });
});

test.each([
  ['UTF-8', Buffer.from('aé'), 'aé'],
  ['UTF-16', LITTLE_ENDIAN, 'aé'],
  ['UTF-16 in the other order', BIG_ENDIAN, 'aé'],
  ['another encoding', bytes(0x61, 0xe9, 0x62), 'a\ufffdb'],
])('the text is read as far as it can be: %s', (_, given, text) => {
  expect(roughText(given)).toBe(text);
});
