import type { AuthServerStorage, CaBundle, ExternalAuth, HeaderValue, OidcProvider, SessionStorage } from '../../lib';

type Is<Value, Other> = Value extends Other ? true : false;

test('the compiler takes no value of one class for one of another, whatever their factories are', () => {
  const taken: readonly [
    Is<AuthServerStorage, SessionStorage>,
    Is<ExternalAuth, OidcProvider>,
    Is<CaBundle, HeaderValue>,
  ] = [false, false, false];

  expect(taken).not.toContain(true);
});
