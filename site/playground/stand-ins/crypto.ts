/** In the place of `node:crypto`: hashes by hash.js, and certificates by the schema of X.509. */
import { AsnParser } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import { fromBER } from 'asn1js';
import { Buffer } from 'buffer/';
import { sha1, sha256 } from 'hash.js';

interface Hash {
  update(data: string | Uint8Array): Hash;
  digest(encoding: 'hex' | 'base64'): string;
}

const ALGORITHMS = { sha1, sha256 };

/** A hash, of which `update` takes text as UTF-8. */
export function createHash(algorithm: keyof typeof ALGORITHMS): Hash {
  const state = ALGORITHMS[algorithm]();
  const hash: Hash = {
    update: (data) => {
      state.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return hash;
    },
    digest: (encoding) => Buffer.from(state.digest()).toString(encoding),
  };
  return hash;
}

/** The certificate in DER that bytes begin with; the constructor throws an error if there is none. */
export class X509Certificate {
  public readonly raw: Buffer;

  public constructor(bytes: Uint8Array) {
    const { offset, result } = fromBER(bytes);
    AsnParser.fromASN(result, Certificate);
    this.raw = Buffer.from(bytes.subarray(0, offset));
  }
}
