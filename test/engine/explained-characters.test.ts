import { HeaderValue, McpWarnings } from '../../lib';
import { chartFor, errorsOf, proxyIn } from '../support/facades';

test('a control character is told once: by the error of what cannot have it, otherwise by a warning', () => {
  const chart = chartFor();
  proxyIn(chart, {
    headerForward: { 'X-A': HeaderValue.plaintext('a\u0001') },
    resourceOverrides: { proxyDeployment: { annotations: { a: 'b\u0001' }, env: { A: 'a\u0000' } } },
  });
  const warnings = McpWarnings.of(chart).map(({ message }) => message);

  expect(errorsOf(chart)).toEqual([
    expect.stringMatching(/headerForward\["X-A"\]: .*\(header-\w+\)$/),
    expect.stringMatching(/env.*: .*\(env-value\)$/),
  ]);
  expect(warnings.filter((text) => text.includes('text-control'))).toEqual([
    'resourceOverrides.proxyDeployment.annotations["a"]: contains U+0001, a control character that nothing shows; remove it (text-control)',
  ]);
});
