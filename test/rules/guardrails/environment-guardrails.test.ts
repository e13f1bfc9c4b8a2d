import { told } from './told';

describe('a variable', () => {
  const isKept = (name: string, value: string | undefined, names = ['Authorization']): boolean => {
    const env = [{ name, ...(value === undefined ? {} : { value }) }];
    const resourceOverrides = { proxyDeployment: { env } };
    const settings = { requireHttps: true, allowedRemoteHosts: ['*.example.com'], forbidPlaintextHeaders: names };
    return told('MCPRemoteProxy', { remoteUrl: 'https://a.example.com', resourceOverrides }, settings).length === 0;
  };
  const A = '$(TOOLHIVE_OTEL_HEADER_A)';

  test.each([
    ...['INSECURE_DISABLE_URL_VALIDATION', 'OTEL_EXPORTER_OTLP_INSECURE', 'OTEL_EXPORTER_OTLP_TRACES_INSECURE'],
    'OTEL_EXPORTER_OTLP_METRICS_INSECURE',
  ])('%s is false', (name) => {
    const values = [undefined, '', 'false', 'FALSE', 'true', 'falsey', 'xfalse', '0'];
    expect(values.filter((value) => isKept(name, value))).toEqual([undefined, '', 'false', 'FALSE']);
    expect(isKept(`${name}_`, 'true')).toBe(true);
    expect(isKept(`_${name}`, 'true')).toBe(true);
  });

  test.each(['', 'TRACES_', 'METRICS_'])('OTEL_EXPORTER_OTLP_%sENDPOINT has https', (signal) => {
    const values = ['', 'https://a', 'HTTPS://a', 'http://a', 'a', 'xhttps://a', 'https:/a'];
    const name = `OTEL_EXPORTER_OTLP_${signal}ENDPOINT`;
    expect(values.filter((value) => isKept(name, value))).toEqual(['', 'https://a', 'HTTPS://a']);
  });

  test.each(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])('%s has an allowed host', (name) => {
    const values = ['', 'http://a.example.com:1', 'https://A.example.com', 'http://evil.org', 'a.example.com', ' '];
    expect(values.filter((value) => isKept(name, value))).toEqual(values.slice(0, 3));
  });

  test.each([
    ['TOOLHIVE_SECRET_A', false],
    ['TOOLHIVE_OTEL_HEADER_A', false],
    ['X_TOOLHIVE_SECRET_A', true],
    ['TOOLHIVE_OTHER', true],
  ])('%s may be plain text: %s', (name, expected) => {
    expect(isKept(name, 'a')).toBe(expected);
    expect(isKept(name, '')).toBe(true);
  });

  test.each([
    ...['', 'a=b', 'authorization=', 'authorization= ', ` Authorization\u2003=\t${A} , x=y`, `authorization=${A}`],
    ...[`a=${A}`, 'authorization', 'x-authorization=a', 'authorizationx=a', 'a=$b', `a=${A},b=${A}`],
  ])('of headers may be %j', (value) => {
    expect(isKept('OTEL_EXPORTER_OTLP_HEADERS', value)).toBe(true);
    expect(isKept('OTEL_EXPORTER_OTLP_TRACES_HEADERS', value)).toBe(true);
  });

  test.each([
    ...['authorization=a', 'a=b,AUTHORIZATION=c', '\u3000authorization\u0085=a', `authorization=${A}a`],
    ...[`authorization=a${A}`, `authorization=${A},authorization=${A}`, `authorization=${A}\n,a=b,\nauthorization=`],
    ...['a=$(B)', 'a=$(TOOLHIVE_OTEL_HEADER_)', 'a=$(TOOLHIVE_OTEL_HEADER_A', 'a=$(XTOOLHIVE_OTEL_HEADER_A)'],
  ])('of headers is not %j', (value) => {
    expect(isKept('OTEL_EXPORTER_OTLP_HEADERS', value)).toBe(false);
    expect(isKept('OTEL_EXPORTER_OTLP_METRICS_HEADERS', value)).toBe(false);
    expect(isKept('OTEL_EXPORTER_OTLP_HEADERS_', value)).toBe(true);
  });

  test.each([
    ['x.key', 'x.key=a', false],
    ['x.key', 'xokey=a', true],
    ['a^b', 'a^b=a', false],
    ['a+b', 'aab=a', true],
    ['a$b', 'a$$b=a', false],
    ['a$b', 'a$b=a', false],
    ['a_b-c', 'a_b-c=a', false],
  ])('of headers may hold, for the name %s, %s: %s', (name, value, expected) => {
    expect(isKept('OTEL_EXPORTER_OTLP_HEADERS', value, [name])).toBe(expected);
  });

  test('of headers is judged by all names', () => {
    expect(isKept('OTEL_EXPORTER_OTLP_HEADERS', `authorization=${A},cookie=a`, ['Authorization', 'Cookie'])).toBe(
      false,
    );
    expect(isKept('OTEL_EXPORTER_OTLP_HEADERS', `authorization=a,cookie=${A}`, ['Authorization', 'Cookie'])).toBe(
      false,
    );
  });
});
