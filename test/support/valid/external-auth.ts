import * as fc from 'fast-check';
import { given, metadata } from './configs';
import { call, construct, type Call, type Props } from './data';
import { fromRelease, has, type ValidTarget } from './target';
import { httpsUrl, label, maybe, scopes, secretValue, seconds, some, word } from './texts';

const arn = word.map((name) => `arn:aws:iam::123456789012:role/${name}`);

const tokenExchange = fc
  .record({
    needed: fc.record({ tokenUrl: httpsUrl, audience: fc.oneof(word, httpsUrl) }),
    more: some({
      clientId: word,
      clientSecret: secretValue,
      externalTokenHeaderName: fc.constantFrom('X-Upstream-Token', 'Authorization'),
      scopes,
      subjectTokenType: fc.constantFrom('access_token', 'id_token', 'jwt'),
    }),
  })
  .map(({ needed, more }) => call('ExternalAuth.tokenExchange', { ...needed, ...more }));

const roleMapping = fc
  .record({
    roleArn: arn,
    claim: fc.oneof(
      word.map((claim) => ({ claim })),
      fc
        .constantFrom(
          '"admins" in claims["groups"]',
          'claims.sub == "alice" && !("act" in claims)',
          'claims["email"].endsWith("@example.com")',
        )
        .map((matcher) => ({ matcher })),
    ),
    priority: maybe(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ roleArn, claim, priority }) => given({ roleArn, ...claim, priority }));

const awsSts = fc
  .record({
    region: fc.constantFrom('eu-central-1', 'us-gov-west-1'),
    fallbackRoleArn: maybe(arn),
    roleMappings: fc.array(roleMapping, { minLength: 1, maxLength: 2 }),
    hasMappings: fc.boolean(),
    more: some({
      service: fc.constantFrom('aws-mcp', 'execute-api'),
      roleClaim: fc.constantFrom('groups', 'roles'),
      sessionDuration: seconds(900, 43_200),
      sessionNameClaim: fc.constantFrom('sub', 'email'),
    }),
  })
  .map(({ region, fallbackRoleArn, roleMappings, hasMappings, more }) =>
    call(
      'ExternalAuth.awsSts',
      given({
        region,
        fallbackRoleArn,
        roleMappings: hasMappings || fallbackRoleArn === undefined ? roleMappings : undefined,
        ...more,
      }),
    ),
  );

const bearerToken = secretValue.map(({ secret, key }) => call('ExternalAuth.bearerToken', secret, key));

/** What a proxy has something of. */
export const outgoingAuth: fc.Arbitrary<Call> = configOf(fc.oneof(tokenExchange, awsSts, bearerToken));

/** Types for other kinds of servers, each of which is reported at a proxy. */
export function otherAuth(target: ValidTarget): fc.Arbitrary<Call> {
  const crossApp = fc
    .record({
      needed: fc.record({ idpTokenUrl: httpsUrl, targetTokenUrl: httpsUrl, targetAudience: word }),
      more: some(CROSS_APP),
    })
    .map(({ needed, more }) => call('ExternalAuth.crossAppAccess', { ...needed, ...more }));
  return configOf(
    fc.oneof(
      fc.constant(call('ExternalAuth.unauthenticated')),
      secretValue.map(({ secret, key }) => call('ExternalAuth.headerInjection', 'X-Api-Key', secret, key)),
      ...(has(target, '0.26.0') ? [label.map((name) => call('ExternalAuth.upstreamInject', name))] : []),
      ...(has(target, '0.33.0') ? [crossApp] : []),
    ),
  );
}

/** What only an enterprise build has, where no proxy uses it. */
export function unusedAuth(target: ValidTarget): fc.Arbitrary<Call> {
  const options = maybe(some(ON_BEHALF)).map((each) => (each === undefined ? [] : [each]));
  const onBehalf = (has(target, '0.30.0') ? options : fc.constant([])).map((args) =>
    call('ExternalAuth.onBehalfOf', ...args),
  );
  return configOf(has(target, '0.29.0') ? fc.oneof(onBehalf, bearerToken) : bearerToken);
}

const CROSS_APP = {
  idpClientId: word,
  idpClientSecret: secretValue,
  targetClientId: word,
  targetClientSecret: secretValue,
  targetResource: httpsUrl,
  scopes,
  subjectProviderName: label,
  subjectTokenType: fc.constant('urn:ietf:params:oauth:token-type:id_token'),
  insecureTargetTokenUrl: fc.boolean(),
};

const ON_BEHALF = {
  authority: fc.constant('https://login.microsoftonline.us'),
  tenantId: fc.constantFrom('11111111-2222-3333-4444-555555555555', 'example.onmicrosoft.com'),
  clientId: word,
  clientSecret: secretValue,
  audience: fc.constant('api://weather'),
  scopes,
  cacheSkew: seconds(1, 600),
  subjectTokenProviderName: label,
};

export function configOf(auth: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  return fc.record({ metadata, auth }).map((props: Props) => construct('ExternalAuthConfig', given(props)));
}

/** What `subjectProviderName` of the types that proxies use is for is another kind of server. */
export function withSubjectProvider(target: ValidTarget, auth: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  return fc
    .tuple(auth, fromRelease<Props>(target, { subjectProviderName: ['0.26.0', label] }))
    .map(([config, more]) => ({
      ...config,
      given: config.given.map((props) => ({
        ...(props as Props),
        auth: withOptions((props as { readonly auth: Call }).auth, more),
      })),
    }));
}

function withOptions(auth: Call, more: Props): Call {
  const takesOptions = auth.call !== 'ExternalAuth.bearerToken';
  return takesOptions ? { ...auth, given: auth.given.map((options) => ({ ...(options as Props), ...more })) } : auth;
}
