/** How a provider writes the issuer of its tokens. */
interface ProviderIssuers {
  /** Which URLs mean it, as host and path. */
  readonly of: RegExp;
  /** Its issuers, exactly. */
  readonly issuer: RegExp;
  /** The form, for messages. */
  readonly form: string;
}

const GUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Only what a public page of the provider says. */
const PROVIDERS: readonly ProviderIssuers[] = [
  // https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer: tokens of version 2.0
  {
    of: /^login\.microsoftonline\.com\//i,
    issuer: new RegExp(`^https://login\\.microsoftonline\\.com/${GUID}/v2\\.0$`),
    form: 'https://login.microsoftonline.com/<tenant ID>/v2.0',
  },
  // the token of version 1.0 on the same page
  {
    of: /^sts\.windows\.net\//i,
    issuer: new RegExp(`^https://sts\\.windows\\.net/${GUID}/$`),
    form: 'https://sts.windows.net/<tenant ID>/',
  },
  // https://auth0.com/docs/secure/tokens/access-tokens/access-token-profiles
  {
    of: /^[^/]+\.auth0\.com\//i,
    issuer: /^https:\/\/[a-z0-9.-]+\.auth0\.com\/$/,
    form: 'https://<tenant>.auth0.com/',
  },
  // https://developers.google.com/identity/openid-connect/reference#discovery-document
  { of: /^accounts\.google\.com\//i, issuer: /^https:\/\/accounts\.google\.com$/, form: 'https://accounts.google.com' },
  // https://developer.okta.com/docs/guides/oie-embedded-common-download-setup-app/android/main/#issuer
  {
    of: /^[^/]+\.okta\.com\//i,
    issuer: /^https:\/\/[a-z0-9.-]+\.okta\.com(?:\/oauth2\/[^/]+)?$/,
    form: 'https://<domain>.okta.com/oauth2/<authorization server ID>',
  },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html
  {
    of: /^(?:cognito-idp\.[a-z0-9-]+\.amazonaws|[^/]+\.auth\.[a-z0-9-]+\.amazoncognito)\.com\//i,
    issuer: /^https:\/\/cognito-idp\.[a-z0-9-]+\.amazonaws\.com\/[\w-]+_[0-9A-Za-z]+$/,
    form: 'https://cognito-idp.<region>.amazonaws.com/<user pool ID>',
  },
  // https://docs.github.com/actions/reference/openid-connect-reference
  {
    of: /^token\.actions\.githubusercontent\.com\//i,
    issuer: /^https:\/\/token\.actions\.githubusercontent\.com(?:\/[^/]+)?$/,
    form: 'https://token.actions.githubusercontent.com',
  },
  // https://www.keycloak.org/securing-apps/oidc-layers: the issuer is what /.well-known/openid-configuration follows
  {
    of: /\/realms\/[^/]+\/(?:protocol\/openid-connect(?:\/.*)?)?$/,
    issuer: /^https?:\/\/[^/]+(?:\/.*)?\/realms\/[^/]+$/,
    form: 'https://<host>/realms/<realm>',
  },
];

/** A quick check whether a text may mean one of the providers. */
export const MAY_BE_PROVIDER =
  /microsoftonline|sts\.windows|auth0\.com|google\.com|okta\.com|cognito|githubusercontent|\/realms\//i;

/** What to write instead of an issuer that no token of its provider has; undefined if it may be right. */
export function rightIssuer(url: string): { readonly issuer?: string; readonly form: string } | undefined {
  const [, scheme = '', rest = ''] = /^(https?):\/\/(.*)$/is.exec(url) ?? [];
  const [host = '', ...path] = rest.split('/');
  const found = PROVIDERS.find(({ of }) => of.test(`${host.replace(/:\d*$/, '')}/${path.join('/')}`));
  if (found === undefined || found.issuer.test(url)) {
    return undefined;
  }
  const bare = [host.toLowerCase(), ...path].join('/').replace(/\/protocol\/openid-connect.*$/s, '');
  const likely = [bare, bare.toLowerCase()].flatMap((each) => {
    const start = `${scheme}://${each.replace(/\/+$/, '')}`;
    return [start, `${start}/`, `${start}/v2.0`];
  });
  const issuer = likely.find((each) => found.issuer.test(each));
  return issuer === undefined ? { form: found.form } : { issuer, form: found.form };
}
