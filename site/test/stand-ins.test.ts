import { createHash, X509Certificate } from 'node:crypto';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { TEST_CERTIFICATE } from '../../test/support/certificate';
import * as crypto from '../playground/stand-ins/crypto';
import * as fs from '../playground/stand-ins/fs';
import * as net from '../playground/stand-ins/net';
import * as util from '../playground/stand-ins/util';

const SEED = { seed: 7, numRuns: 500 };

test.each(['sha1', 'sha256'] as const)('hashes by %s are those of Node', (algorithm) => {
  const parts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array()));
  fc.assert(
    fc.property(parts, fc.constantFrom('hex', 'base64'), (given, encoding) => {
      const own = crypto.createHash(algorithm);
      const ofNode = createHash(algorithm);
      for (const part of given) {
        own.update(part);
        ofNode.update(part);
      }
      expect(own.digest(encoding)).toBe(ofNode.digest(encoding));
    }),
    SEED,
  );
});

test('addresses are those of Node', () => {
  const part = fc.constantFrom(
    ...Array.from('0123456789abcdefABCDEFg.:%/[]-x '),
    '::',
    '255',
    '256',
    '010',
    'ffff:',
    '1.2.3.4',
    '%eth0',
  );
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.array(part, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const own = [given, net.isIP(given), net.isIPv4(given), net.isIPv6(given)];
      expect(own).toEqual([given, isIP(given), isIPv4(given), isIPv6(given)]);
    }),
    { seed: 7, numRuns: 20_000 },
  );
});

test('what is equal is what Node says', () => {
  const value = fc.jsonValue({ maxDepth: 2, noUnicodeString: false });
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(util.isDeepStrictEqual(one, other)).toBe(isDeepStrictEqual(one, other));
      expect(util.isDeepStrictEqual(one, JSON.parse(JSON.stringify(one)))).toBe(true);
    }),
    SEED,
  );
});

test('there is no file', () => {
  expect(fs.existsSync()).toBe(false);
  expect(() => fs.readFileSync('/etc/passwd')).toThrow("ENOENT: no such file or directory, open '/etc/passwd'");
});

describe('certificates', () => {
  const DER = new X509Certificate(TEST_CERTIFICATE).raw;

  /** The certificate that the bytes begin with; undefined: none. */
  const read = (
    kind: typeof X509Certificate | typeof crypto.X509Certificate,
    bytes: Uint8Array,
  ): string | undefined => {
    try {
      return new kind(Buffer.from(bytes)).raw.toString('hex');
    } catch {
      return undefined;
    }
  };
  const agreed = (bytes: Uint8Array): boolean => read(crypto.X509Certificate, bytes) === read(X509Certificate, bytes);

  test('one is read as Node reads it, also with something after it', () => {
    expect(read(crypto.X509Certificate, DER)).toBe(DER.toString('hex'));
    expect(read(crypto.X509Certificate, Buffer.concat([DER, Buffer.from('more')]))).toBe(DER.toString('hex'));
  });

  test('none that is cut is read', () => {
    const read = Array.from(DER.keys()).filter((length) => !agreed(DER.subarray(0, length)));
    expect(read).toEqual([]);
  });

  test.each(['', 'kind: Secret', '\u0030\u0000', '0\u0082\u0001', '\u0002\u0001\u0005'])('%j is none', (text) => {
    expect(read(crypto.X509Certificate, Buffer.from(text, 'latin1'))).toBeUndefined();
  });

  test('a wrong byte is found where Node finds it, but for few', () => {
    const changes = Array.from(DER.keys()).flatMap((at) => [0, 1, 48, 255].map((byte) => ({ at, byte })));
    const wrong = changes.filter(({ at, byte }) => DER[at] !== byte);
    const others = wrong.filter(({ at, byte }) => {
      const bytes = Uint8Array.from(DER);
      bytes[at] = byte;
      return !agreed(bytes);
    });
    expect(others.length / wrong.length).toBeLessThan(0.1);
  });
});
