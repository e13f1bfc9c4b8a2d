import { Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { HeaderValue } from '../../lib/values/header-value';
import { forwarded } from './model-of';

describe('HeaderValue', () => {
  describe('plaintext', () => {
    test.each(['ai', '', ' spaced ', 'line\nbreak'])('keeps %j as it is', (value) => {
      const header = HeaderValue.plaintext(value);

      expect(forwarded(header)).toStrictEqual({ addPlaintextHeaders: { 'X-Header': value } });
    });
  });

  describe('withheld', () => {
    test('is an empty plain value', () => {
      const header = HeaderValue.withheld();

      expect(forwarded(header)).toStrictEqual({ addPlaintextHeaders: { 'X-Header': '' } });
    });
  });

  describe('fromSecret', () => {
    test('names the Secret and the key, and has no plain value', () => {
      const secret = Secret.fromSecretName(Testing.chart(), 'Token', 'otlp-token');

      const header = HeaderValue.fromSecret(secret, 'header');

      expect(forwarded(header)).toStrictEqual({
        addHeadersFromSecret: [{ headerName: 'X-Header', valueSecretRef: { name: 'otlp-token', key: 'header' } }],
      });
    });
  });
});
