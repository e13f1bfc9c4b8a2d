import { converted } from '../../support/command';
import { synthesized } from '../../support/programs';
import { typeErrors } from '../../support/type-errors';

describe('variables', () => {
  const TEXT = [
    'apiVersion: toolhive.stacklok.dev/v1beta1',
    'kind: MCPRemoteProxy',
    'metadata: { name: "${APP}", namespace: "${NS}" }',
    'spec:',
    '  remoteUrl: https://mcp.${DOMAIN}/mcp',
    '  proxyPort: ${PORT}',
    '  endpointPrefix: /$${ROOT}',
  ].join('\n');

  test('are written as they are, in a program that says so, and that compiles', () => {
    const { code, out } = converted(TEXT);

    expect(code).toBe(0);
    expect(out).toContain(`remoteUrl: 'https://mcp.\${DOMAIN}/mcp'`);
    expect(out).toContain('substitution: true');
    expect(typeErrors(new Map([['program', out]]))).toEqual([]);
    expect(synthesized(out)[0]).toMatchObject({
      metadata: { name: '${APP}', namespace: '${NS}' },
      spec: { remoteUrl: 'https://mcp.${DOMAIN}/mcp', proxyPort: '${PORT}', endpointPrefix: '/$${ROOT}' },
    });
  });

  test('are none with --no-substitution', () => {
    expect(converted(TEXT, 'proxies.yaml', ['--no-substitution'])).toMatchObject({
      code: 1,
      error: expect.stringContaining(
        'proxies.yaml:6: MCPRemoteProxy ${APP}: spec.proxyPort: "${PORT}" is a string',
      ) as unknown,
    });
  });
});
