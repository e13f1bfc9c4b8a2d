import { chartFor, errorsOf } from '../support/facades';
import { documentOf, include } from '../support/include';

function errors(spec: object): string[] {
  const chart = chartFor();
  include(chart, documentOf('MCPExternalAuthConfig', spec));
  return errorsOf(chart).map((each) => each.replace(/^\[.*?\] /, '').replace(/, \S+:\d+\)$/, ')'));
}

const oauth2 = (given: object): object => ({
  type: 'embeddedAuthServer',
  embeddedAuthServer: {
    issuer: 'https://weather.example.com',
    upstreamProviders: [
      {
        name: 'a',
        type: 'oauth2',
        oauth2Config: {
          authorizationEndpoint: 'https://idp.example.com/authorize',
          tokenEndpoint: 'https://idp.example.com/token',
          userInfo: { endpointUrl: 'https://idp.example.com/user' },
          ...given,
        },
      },
    ],
  },
});
const CLIENT = 'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.clientId';

describe('a missing field', () => {
  test('is told with its misspelt name', () => {
    expect(
      errors({ type: 'tokenExchange', tokenExchange: { token_url: 'https://a.example.com', audience: 'a' } }),
    ).toEqual(['spec.tokenExchange.tokenUrl: is missing; write tokenUrl instead of token_url (required)']);
  });

  test('is told with the field of a later release that stands for it', () => {
    expect(errors(oauth2({ dcrConfig: { discoveryUrl: 'https://idp.example.com' } }))).toEqual([
      `${CLIENT}: is missing; add it, or state the release of the cluster: dcrConfig needs 0.27.0 or later (required)`,
    ]);
  });

  test('is told as it is beside other unknown fields', () => {
    expect(errors(oauth2({ surprise: 'x' }))).toEqual([`${CLIENT}: is missing; add it (required)`]);
  });
});
