import { Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { HeaderValue } from '../../lib/values/header-value';

describe('HeaderValue', () => {
  describe('plaintext', () => {
    test.each(['ai', '', ' spaced ', 'line\nbreak'])('keeps %j as it is', (value) => {
      const header = HeaderValue.plaintext(value);

      expect(header._plaintext).toBe(value);
      expect(header._secretValue).toBeUndefined();
    });
  });

  describe('withheld', () => {
    test('is an empty plain value', () => {
      const header = HeaderValue.withheld();

      expect(header._plaintext).toBe('');
      expect(header._secretValue).toBeUndefined();
    });
  });

  describe('fromSecret', () => {
    test('names the Secret and the key, and has no plain value', () => {
      const secret = Secret.fromSecretName(Testing.chart(), 'Token', 'otlp-token');

      const header = HeaderValue.fromSecret(secret, 'header');

      expect(header._secretValue).toStrictEqual({ secret, key: 'header' });
      expect(header._plaintext).toBeUndefined();
    });
  });
});
