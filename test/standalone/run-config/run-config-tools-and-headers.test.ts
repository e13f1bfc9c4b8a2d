import { middlewareOf, resolvedProxy, runConfigOf } from '../../support/standalone';

describe('tools_filter and tools_override', () => {
  test('keep the given settings, without annotations', () => {
    const tools = {
      toolsFilter: ['b', 'a'],
      toolsOverride: { 10: { name: 'ten' }, 9: { description: 'nine', annotations: {} } },
    };
    const runConfig = runConfigOf(resolvedProxy({}, { tools }));
    expect(runConfig).toMatchObject({
      tools_filter: ['b', 'a'],
      tools_override: { '10': { name: 'ten' }, '9': { description: 'nine' } },
    });
    expect(middlewareOf(runConfig, 'tool-filter')).toEqual({
      filter_tools: ['b', 'a'],
      tools_override: { '10': { name: 'ten', description: '' }, '9': { name: '', description: 'nine' } },
    });
    expect(middlewareOf(runConfig, 'tool-call-filter')).toEqual(middlewareOf(runConfig, 'tool-filter'));
  });

  test.each([{}, { toolsFilter: [] }, { toolsOverride: {} }])('%j filters nothing', (tools) => {
    expect(runConfigOf(resolvedProxy({}, { tools }))).toEqual(runConfigOf(resolvedProxy()));
  });

  test('write null for no filter beside overrides', () => {
    const tools = { toolsFilter: [], toolsOverride: { a: { name: 'b' } } };
    expect(middlewareOf(runConfigOf(resolvedProxy({}, { tools })), 'tool-filter')).toMatchObject({
      filter_tools: null,
    });
  });
});

describe('header_forward', () => {
  const valueSecretRef = { name: 's', key: 'k' };

  test.each([
    ['X-API-Key', 'X_API_KEY'],
    ['x_custom.header', 'X_CUSTOM_HEADER'],
    ['X-é', 'X__'],
    ['X-\u{1f600}', 'X__'],
  ])('the secret of %s is %s', (headerName, part) => {
    const headerForward = { addHeadersFromSecret: [{ headerName, valueSecretRef }] };
    const runConfig = runConfigOf(resolvedProxy({ headerForward }));
    expect(runConfig['header_forward']).toEqual({
      add_headers_from_secret: { [headerName]: `HEADER_FORWARD_${part}_WEATHER` },
    });
    expect(middlewareOf(runConfig, 'header-forward')).toEqual({ add_headers: null });
  });

  test.each([{}, { addPlaintextHeaders: {}, addHeadersFromSecret: [] }])('%j forwards nothing', (headerForward) => {
    expect(runConfigOf(resolvedProxy({ headerForward }))).toEqual(runConfigOf(resolvedProxy()));
  });
});
