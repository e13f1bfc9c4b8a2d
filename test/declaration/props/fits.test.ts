import { Size } from 'cdk8s';
import { fit } from '../../../lib/declaration/props/fits';
import { readArguments } from '../../../lib/declaration/props/read-arguments';
import { HeaderValue } from '../../../lib';

const REMOTE_URL = 'https://mcp.example.com/mcp';

describe('fit', () => {
  test.each([
    ['what must be there', { remoteUrl: REMOTE_URL }],
    ['options that are undefined', { remoteUrl: REMOTE_URL, proxyPort: undefined }],
    ['maps of objects of a class', { remoteUrl: REMOTE_URL, headerForward: { a: HeaderValue.withheld() } }],
    ['nested structs', { remoteUrl: REMOTE_URL, resources: { memory: { limit: Size.mebibytes(256) } } }],
    ['lists', { remoteUrl: REMOTE_URL, acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'] }],
  ])('sees that %s need no closer look, which gives them back as they are', (_, props) => {
    expect(fit('RemoteMcpProxy', { props })).toBe(true);

    const { values, isComplete, findings } = readArguments('RemoteMcpProxy', { props });

    expect(values.props).toBe(props);
    expect([isComplete, findings]).toEqual([true, []]);
  });

  test.each([
    ['nothing', undefined],
    ['a missing member', {}],
    ['null', { remoteUrl: REMOTE_URL, audit: null }],
    ['another type', { remoteUrl: 5 }],
    ['an unknown member', { remoteUrl: REMOTE_URL, remoteURL: REMOTE_URL }],
    ['a hole in a list', { remoteUrl: REMOTE_URL, acknowledge: new Array<string>(1) }],
    ['an empty entry', { remoteUrl: REMOTE_URL, headerForward: { a: undefined } }],
    [
      'a value of a factory that got a wrong one',
      { remoteUrl: REMOTE_URL, headerForward: { a: HeaderValue.plaintext(5 as unknown as string) } },
    ],
    ['an object of a class in the place of a struct', new (class {})()],
    [
      'a getter that fails',
      {
        get remoteUrl(): string {
          throw new Error('no');
        },
      },
    ],
  ])('leaves %s to a closer look', (_, props) => {
    expect(fit('RemoteMcpProxy', { props })).toBe(false);
  });

  test('lets subclasses have members of their own', () => {
    const props = { remoteUrl: REMOTE_URL, team: 'platform' };

    expect(fit('RemoteMcpProxy', { props })).toBe(false);
    expect(fit('RemoteMcpProxy', { props }, true)).toBe(true);
  });
});
