import { IP_ADDRESS } from '../../../lib/kubernetes/pods/syntaxes';

test.each([
  ['010.000.0.01', true],
  ['0.0.0.0', true],
  ['00.1.2.03', true],
  ['2001:db8::1', true],
  ['0x1.0.0.0', false],
  ['256.0.0.1', false],
  ['0256.0.0.1', false],
  ['1.2.3', false],
])('Kubernetes before 1.36 takes the address %s: %p', (text, isTaken) => {
  expect(IP_ADDRESS.accepts(text)).toBe(isTaken);
});
