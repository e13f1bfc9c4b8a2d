import { bundleProblem } from '../../../lib/rules/common/ca-bundles';
import { TEST_CERTIFICATE } from '../../support/certificate';

const [BEGIN = '', ...REST] = TEST_CERTIFICATE.trimEnd().split('\n');
const BODY = REST.slice(0, -1);
const END = '-----END CERTIFICATE-----';
const NO_LINES = `has no lines of base64 and "${END}" after "${BEGIN}"`;

/** Each as `x509.CertPool.AppendCertsFromPEM` of Go 1.26 reads it. */
describe('a bundle of certificates', () => {
  test.each([
    ['a certificate', TEST_CERTIFICATE],
    ['without a line break at the end', TEST_CERTIFICATE.trimEnd()],
    ['with the line breaks of Windows', TEST_CERTIFICATE.replaceAll('\n', '\r\n')],
    ['with indented lines of base64', [BEGIN, ...BODY.map((line) => `  ${line}`), END].join('\n')],
    ['on one line between the markers', [BEGIN, BODY.join(''), END].join('\n')],
    ['with white space after the markers', [`${BEGIN} `, ...BODY, `${END}\t`].join('\n')],
    ['after a comment and a key', `# ours\n-----BEGIN X-----\nAAAA\n-----END X-----\n${TEST_CERTIFICATE}`],
    ['after a broken one', `${BEGIN}\nhunter2\n${END}\n${TEST_CERTIFICATE}`],
    ['after the beginning of another one', `${BEGIN}\n${TEST_CERTIFICATE}`],
  ])('is found: %s', (_, text) => {
    expect(bundleProblem(text)).toBeUndefined();
  });

  test.each([
    ['none', `contains no "${BEGIN}"`],
    ['', `contains no "${BEGIN}"`],
    [TEST_CERTIFICATE.replaceAll('CERTIFICATE', 'PRIVATE KEY'), `contains no "${BEGIN}"`],
    [TEST_CERTIFICATE.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE'), `contains no "${BEGIN}"`],
    [TEST_CERTIFICATE.split('\n').join('\n    '), 'is indented'],
    [`  ${TEST_CERTIFICATE}`, 'is indented'],
    [TEST_CERTIFICATE.split('\n').join(' '), 'has a certificate on one line'],
    [TEST_CERTIFICATE.replaceAll('\n', '\\n'), 'has a certificate on one line'],
    [[BEGIN, ...BODY].join('\n'), NO_LINES],
    [[BEGIN, 'hunter2', END].join('\n'), NO_LINES],
    [[BEGIN, ...BODY, `${END} x`].join('\n'), NO_LINES],
    [[BEGIN, ...BODY, '-----END X-----'].join('\n'), NO_LINES],
    [[BEGIN, 'aHVudGVyMg==', END].join('\n'), `has something other than a certificate after "${BEGIN}"`],
    [[BEGIN, 'Proc-Type: 4', ...BODY, END].join('\n'), `has something other than a certificate after "${BEGIN}"`],
    [[BEGIN, ...BODY.slice(1), END].join('\n'), `has something other than a certificate after "${BEGIN}"`],
  ])('is not found in %j', (text, problem) => {
    expect(bundleProblem(text)).toBe(problem);
  });
});
