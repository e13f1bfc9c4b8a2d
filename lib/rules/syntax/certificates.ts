import { X509Certificate } from 'node:crypto';
import { pemBlocks, type PemBlock } from '../../private/go/pem';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const TYPE = 'CERTIFICATE';

/** Why a proxy finds no certificate in a text in PEM form, as `x509.CertPool` of Go does; undefined if it finds one. */
export function bundleProblem(text: string): string | undefined {
  const blocks = pemBlocks(text);
  if (blocks.some(holdsCertificate)) {
    return undefined;
  }
  if (!text.includes(BEGIN)) {
    return `contains no ${JSON.stringify(BEGIN)}`;
  }
  if (blocks.some(({ type }) => type === TYPE)) {
    return `has something other than a certificate after ${JSON.stringify(BEGIN)}`;
  }
  return formProblem(text);
}

function formProblem(text: string): string {
  const lines = text.split('\n');
  if (
    lines.some((line) => line.includes(BEGIN) && line.trimEnd().length > BEGIN.length && line.includes('-----END '))
  ) {
    return 'has a certificate on one line';
  }
  return lines.some((line) => /^[ \t]+-----(?:BEGIN|END) /.test(line))
    ? 'is indented'
    : `has no lines of base64 and "-----END CERTIFICATE-----" after ${JSON.stringify(BEGIN)}`;
}

function holdsCertificate({ type, hasHeaders, bytes }: PemBlock): boolean {
  if (type !== TYPE || hasHeaders) {
    return false;
  }
  try {
    return new X509Certificate(bytes).raw.equals(bytes);
  } catch {
    return false;
  }
}
