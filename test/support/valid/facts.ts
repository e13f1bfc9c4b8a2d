import { at, isCall, isProps, optionsOf, type Call, type Props } from './data';
import { byVersion, LATEST_RELEASE } from '../../../lib/releases/releases';
import type { ValidProgram } from './program';
import { isBlock, optionsAt, seenOf, type Seen } from './seen';
import type { ValidTarget } from './target';

/** A program, whatever guardrails and dashboards there are. */
export type JudgedProgram = Omit<ValidProgram, 'guardrails' | 'dashboards'>;

/** What guardrails ask about programs. */
export interface Facts {
  readonly all: readonly ProxyFacts[];
  /** Whether each tool config has a list of tools. */
  readonly areToolsListed: boolean;
  /** Whether anything has a URL with `http`, or a setting that allows one. */
  readonly mayUseHttp: boolean;
  /** Whether a pod template makes names lead elsewhere, or sends requests through a proxy. */
  readonly areHostsHidden: boolean;
  /** Of all tokens; undefined where a provider has none, or has its keys elsewhere. */
  readonly issuers: readonly string[] | undefined;
  /** Whether an image is written. */
  readonly hasImages: boolean;
  /** The oldest release that runs; undefined where one is not stated. */
  readonly oldest: string | undefined;
  /** The names of headers with values in plain text. */
  readonly plaintextHeaders: readonly string[];
}

/** What guardrails ask about a proxy, with its defaults. */
interface ProxyFacts {
  readonly oidc: boolean;
  readonly authorization: boolean;
  readonly audit: boolean;
  readonly telemetry: boolean;
  readonly requests: boolean;
  readonly tools: boolean;
  readonly scheme: string;
  readonly host: string;
  readonly transport: string;
}

export function factsOf(programs: readonly JudgedProgram[]): Facts {
  const seen = programs.flatMap((program) => program.proxies.map((proxy) => seenOf(program, proxy)));
  // configs that are only in the cluster are not judged
  const configs = programs
    .flatMap(({ shared }) => Object.values(shared))
    .filter((each) => !each.call.includes('.from'));
  const text = JSON.stringify([configs, seen.map(({ props }) => props)]);
  return {
    all: seen.map(proxyFacts),
    areToolsListed: configs
      .filter((each) => isCall(each, 'ToolConfig'))
      .every((each) => Array.isArray(optionsOf(each)['toolsFilter'])),
    mayUseHttp: /"http:|"insecure\w*":true/i.test(text),
    areHostsHidden: /hostAliases|HTTPS_PROXY/.test(text),
    issuers: issuersOf(configs),
    hasImages: programs.some(({ target }) => !target.operator) || text.includes('"image":'),
    oldest: oldestOf(programs.map(({ target }) => statedRelease(target))),
    plaintextHeaders: seen.flatMap(({ props }) => plainIn(optionsAt(props, 'headerForward'))),
  };
}

function oldestOf(releases: readonly (string | undefined)[]): string | undefined {
  return releases.includes(undefined) ? undefined : releases.flatMap((each) => each ?? []).sort(byVersion)[0];
}

/** The release that runs, as far as somebody says it. */
function statedRelease({ operator, cluster }: ValidTarget): string | undefined {
  const { release, crds } = optionsOf(cluster);
  return isCall(release) ? String(release.given[0]) : operator && crds === undefined ? undefined : LATEST_RELEASE;
}

function proxyFacts({ props }: Seen): ProxyFacts {
  const [, scheme = '', host = ''] = /^(https?):\/\/(\[[^\]]*\]|[^/:]*)/.exec(String(props['remoteUrl'])) ?? [];
  return {
    oidc: props['oidc'] !== undefined,
    authorization: props['authorization'] !== undefined,
    audit: props['audit'] === true,
    telemetry: props['telemetry'] !== undefined,
    requests: ['cpu', 'memory'].every((name) => Object.keys(optionsAt(props, `resources.${name}`)).length > 0),
    tools: at(props, 'tools.config') !== undefined,
    scheme,
    host,
    transport: props['transport'] === 'sse' ? 'sse' : 'streamable-http',
  };
}

/** Without the one that is never a secret, and that this package writes itself. */
function plainIn(headers: Props): string[] {
  const names = Object.keys(headers).filter((name) => name !== 'Accept-Encoding');
  return names.filter((name) => isCall(headers[name], 'HeaderValue.plaintext'));
}

/** Where the issuers of tokens are, and who else says whose token it is. */
interface Trusted {
  readonly issuers: readonly unknown[];
  readonly keys: readonly unknown[];
}

function issuersOf(configs: readonly Call[]): readonly string[] | undefined {
  const trusted = configs.map(trustedBy);
  const issuers = trusted.flatMap((each) => each.issuers);
  const keys = trusted.flatMap((each) => each.keys).filter((each) => each !== undefined);
  const hosts = new Set(issuers.map(hostOf));
  return issuers.includes(undefined) || keys.some((each) => !hosts.has(hostOf(each)))
    ? undefined
    : Array.from(new Set(issuers.map(String)));
}

function hostOf(url: unknown): string {
  return /^https?:\/\/(\[[^\]]*\]|[^/:]*)/.exec(String(url))?.[1] ?? '';
}

function trustedBy(config: Call): Trusted {
  const { provider, auth } = optionsOf(config);
  if (isCall(provider)) {
    const { issuer, jwksUrl, introspectionUrl } = optionsOf(provider);
    const own = isCall(provider, 'OidcProvider.inline') ? issuer : (issuer ?? 'https://kubernetes.default.svc');
    return { issuers: [own], keys: [jwksUrl, introspectionUrl] };
  }
  if (!isCall(auth, 'ExternalAuth.embeddedAuthServer')) {
    return { issuers: [], keys: [] };
  }
  const { issuer, upstreamProviders, trustedIssuers } = optionsOf(auth);
  const providers = listOf(upstreamProviders).map(optionsOf);
  const others = listOf(trustedIssuers).filter(isProps);
  return {
    // a provider without an issuer is never allowed
    issuers: [issuer, ...providers.map(({ issuerUrl }) => issuerUrl), ...others.map(({ issuerUrl }) => issuerUrl)],
    keys: [
      ...providers.map(({ userInfoOverride }) =>
        isBlock(userInfoOverride) ? userInfoOverride['endpointUrl'] : undefined,
      ),
      ...others.map(({ jwksUrl }) => jwksUrl),
    ],
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
