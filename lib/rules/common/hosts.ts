import { hostsOf } from '../../model/exposure';
import { present } from '../../private/plain';
import { shownUrl } from '../../private/texts';
import { shownOf } from '../../releases/schema-of';
import {
  ofCluster,
  rowsOf,
  type AnySubject,
  type FacadeSubject,
  type Part,
  type ProxySubject,
  type Report,
  type Rows,
  type Rule,
} from '../rule';
import { webUrl } from './http';
import { facadeTexts, holds, resourceTexts, textsOf } from './texts';

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
    issuer: /^https:\/\/[a-z0-9.-]+\.okta\.com(?:\/oauth2\/(?!v\d)[^/]+)?$/,
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
const MAY_BE_PROVIDER =
  /microsoftonline|sts\.windows|auth0\.com|google\.com|okta\.com|cognito|githubusercontent|\/realms\//i;

/** What to write instead of an issuer that no token of its provider has; undefined if it may be right. */
function rightIssuer(url: string): { readonly issuer: string | undefined; readonly form: string } | undefined {
  const [, scheme = '', rest = ''] = /^(https?):\/\/(.*)$/is.exec(url) ?? [];
  const [host = '', ...path] = rest.split('/');
  const found = PROVIDERS.find(({ of }) => of.test(`${host.replace(/:\d*$/, '')}/${path.join('/')}`));
  if (found === undefined || found.issuer.test(url)) {
    return undefined;
  }
  const bare = [host.toLowerCase(), ...path].join('/').replace(/\/protocol\/openid-connect.*/s, '');
  const likely = [bare, bare.toLowerCase()].flatMap((each) => {
    const start = `${scheme}://${each.replace(/\/+$/, '')}`;
    return [start, `${start}/`, `${start}/v2.0`];
  });
  return { issuer: likely.find((each) => found.issuer.test(each)), form: found.form };
}

/** What a program writes into a text in place of an object. */
const OBJECT = '[object Object]';
/** What it writes in place of a value that is not there. */
const WORDS: ReadonlySet<string> = new Set(['undefined', 'null', 'NaN']);
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/i;
const ADDRESS = /^([^/?#:\s]+):\w+$/;
/** Rules for all URLs and hosts of a resource: which texts are hosts is said by the schema, or by their form. */
export const HOST_RULES: readonly Rule<AnySubject>[] = [
  unset(resourceTexts, ({ path, isKey }, { resource }) => !isKey && isHost(resource.kind, path)),
  { id: 'issuer-form', layer: 'runtime', severity: 'warning', check: issuers },
];

/** The same for the objects around a proxy. */
export const FACADE_HOSTS: readonly Rule<FacadeSubject>[] = [
  unset(
    rowsOf(({ facadeRequests }: FacadeSubject) =>
      facadeRequests.exposures.flatMap(hostsOf).map(({ field: at, host: text }) => [at, { text }] as const),
    ),
    () => true,
  ),
  unset(facadeTexts, () => false),
];

/** The same for the settings of a cluster without the operator. */
export const CLUSTER_HOSTS: Rule<ProxySubject> = unset(rowsOf(hostsOfCluster), () => true);

function hostsOfCluster({ target }: ProxySubject): Part<{ readonly text: string }>[] {
  if (target.operator) {
    return [];
  }
  const { image, proxyHost, defaultRedisAddress } = target;
  const hosts = present({ image, proxyHost, defaultRedisAddress });
  return Object.entries(hosts).map(([name, text]) => [ofCluster(name), { text }]);
}

function unset<Subject, Placed extends { readonly text: string }>(
  { error }: Rows<Subject, Placed>,
  isHostIn: (placed: Placed, subject: Subject) => boolean,
): Rule<Subject> {
  const word = (placed: Placed, subject: Subject): string | undefined =>
    MAY_BE_UNSET.test(placed.text) ? unsetIn(placed.text, isHostIn(placed, subject)) : undefined;
  return error('host-unset', 'runtime', {
    breaks: (placed, subject) => word(placed, subject) !== undefined,
    rule: (placed, subject) => {
      const found = word(placed, subject);
      return found === OBJECT
        ? IS_OBJECT
        : `has ${JSON.stringify(found)} where its host belongs: the program has no value for it`;
    },
    fix: 'give the value',
  });
}

/** A quick check whether there may be such a text. */
const MAY_BE_UNSET = /undefined|null|NaN|\[object Object\]/;

const IS_OBJECT = 'contains "[object Object]": the program writes an object where a text belongs';

function isHost(kind: AnySubject['resource']['kind'], at: string): boolean {
  const shown = shownOf(kind, at);
  return shown === 'host' || shown === 'path';
}

/** What stands in a text in place of a host that the program does not have; `isHost`: whether the text is a host. */
function unsetIn(text: string, isHost: boolean): string | undefined {
  if (text.includes(OBJECT)) {
    return OBJECT;
  }
  const authority =
    AUTHORITY.exec(text)?.[1] ?? ADDRESS.exec(text)?.[1] ?? (isHost ? text.replace(/[/?#].*$/s, '') : '');
  const labels = authority.replace(/:[^:\]]*$/, '').split('.');
  return labels.find((label) => WORDS.has(label)) ?? (labels.some(hasUndefined) ? 'undefined' : undefined);
}

function hasUndefined(label: string): boolean {
  return label.split('-').includes('undefined');
}

const ISSUER = /\.issuer(Url)?$/;
const WELL_KNOWN = /\/\.well-known\//;
/** What no issuer has. */
const NOT_ISSUED = new RegExp(`${WELL_KNOWN.source}|[?#]`);
const MAY_BE_WRONG = new RegExp(`${NOT_ISSUED.source}|${MAY_BE_PROVIDER.source}`, 'i');

/** An issuer is compared as a text, and what is published about it is found below it (RFC 8414 §2, §3). */
function issuers({ resource, target }: AnySubject, report: Report): void {
  const { kind, spec } = resource;
  if ((kind !== 'MCPOIDCConfig' && kind !== 'MCPExternalAuthConfig') || !holds(spec, MAY_BE_WRONG)) {
    return;
  }
  const given = textsOf({ resource, target }).filter(([path, { isKey }]) => !isKey && ISSUER.test(path));
  for (const [at, { text }] of given.filter(([, each]) => webUrl(each.text) !== undefined)) {
    const wrong = wrongForm(text);
    if (wrong !== undefined) {
      // a provider where users log in is asked at start, and what it says must be the same
      const outcome = at.includes('.upstreamProviders')
        ? 'so the authorization server would not start'
        : 'so every token would be rejected';
      report({ field: at, value: shownUrl(text), rule: `${wrong.what}, ${outcome}`, fix: wrong.fix });
    }
  }
}

function wrongForm(text: string): { readonly what: string; readonly fix: string } | undefined {
  const wellKnown = WELL_KNOWN.exec(text)?.index;
  if (wellKnown !== undefined) {
    const what = 'is the address of what is published about an issuer, not the issuer itself';
    return { what, fix: `write ${JSON.stringify(shownUrl(text.slice(0, wellKnown)))}` };
  }
  if (/[?#]/.test(text)) {
    return { what: 'has a query or a fragment, which no issuer has', fix: 'remove it' };
  }
  const right = rightIssuer(text);
  if (right === undefined) {
    return undefined;
  }
  const fix =
    right.issuer === undefined
      ? `write it like ${JSON.stringify(right.form)}`
      : `write ${JSON.stringify(right.issuer)}`;
  return { what: 'is not an issuer of this provider, whose tokens have another one', fix };
}
