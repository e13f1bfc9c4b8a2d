import * as fc from 'fast-check';
import { call, type Props } from './data';
import { factsOf, type Facts, type JudgedProgram } from './facts';
import { label, labelName, labelValue, maybe, some } from './texts';

/** Rules of a company for a scope, and where the API server has them. */
export interface Guardrails {
  readonly options: Props;
  /** The options of the admission policies, if they are written. */
  readonly policy: Props | undefined;
}

/** An option, with the values by which programs keep it, and with one by which they break it. */
interface Option {
  readonly option: string;
  /** What is told where it is broken. */
  readonly id: string;
  readonly kept: (facts: Facts) => fc.Arbitrary<unknown> | undefined;
  readonly broken: (facts: Facts) => unknown;
}

const ELSEWHERE = 'elsewhere.example.net';

/** Each proxy must have something. */
function required(option: string, id: string, isKept: (facts: Facts) => boolean): Option {
  return {
    option,
    id,
    kept: (facts) => (isKept(facts) ? fc.constant(true) : undefined),
    broken: (facts) => (isKept(facts) ? undefined : true),
  };
}

const OPTIONS: readonly Option[] = [
  required('requireAuthentication', 'guardrail-authentication', ({ all }) => all.every(({ oidc }) => oidc)),
  required('requireAuthorization', 'guardrail-authorization', ({ all }) => all.every((each) => each.authorization)),
  required('requireAudit', 'guardrail-audit', ({ all }) => all.every(({ audit }) => audit)),
  required('requireTelemetry', 'guardrail-telemetry', ({ all }) => all.every(({ telemetry }) => telemetry)),
  required('requireRequests', 'guardrail-requests', ({ all }) => all.every(({ requests }) => requests)),
  required(
    'requireToolFilter',
    'guardrail-tools',
    ({ all, areToolsListed }) => areToolsListed && all.every(({ tools }) => tools),
  ),
  {
    option: 'requireHttps',
    id: 'guardrail-https',
    kept: ({ mayUseHttp }) => (mayUseHttp ? undefined : fc.constant(true)),
    broken: ({ all }) => (all.some(({ scheme }) => scheme === 'http') ? true : undefined),
  },
  {
    option: 'allowedRemoteHosts',
    id: 'guardrail-remote-host',
    kept: ({ all, areHostsHidden }) => {
      const hosts = Array.from(new Set(all.map(({ host }) => host)));
      // addresses with brackets cannot be allowed
      return areHostsHidden || hosts.some((each) => each.startsWith('['))
        ? undefined
        : fc.tuple(...hosts.map(patternFor), maybe(fc.constant(ELSEWHERE))).map((each) => each.filter(isGiven));
    },
    broken: () => [ELSEWHERE, '*.example.net'],
  },
  {
    option: 'allowedIssuers',
    id: 'guardrail-issuer',
    kept: ({ issuers }) => (issuers === undefined || issuers.length === 0 ? undefined : fc.constant(issuers)),
    broken: ({ issuers }) => (issuers?.length === 0 ? undefined : [`https://${ELSEWHERE}`]),
  },
  {
    option: 'allowedTransports',
    id: 'guardrail-transport',
    kept: ({ all }) =>
      fc.constantFrom(Array.from(new Set(all.map(({ transport }) => transport))), ['sse', 'streamable-http']),
    broken: ({ all }) => (all.some(({ transport }) => transport === 'sse') ? ['streamable-http'] : ['sse']),
  },
  {
    option: 'allowedImages',
    id: 'guardrail-image',
    kept: () => fc.constant(['ghcr.io/*', 'registry.example.com:5000/*']),
    broken: ({ hasImages }) => (hasImages ? ['registry.example.org/*'] : undefined),
  },
  {
    option: 'forbidPlaintextHeaders',
    id: 'guardrail-plaintext-header',
    kept: () => fc.subarray(['authorization', 'X-Forbidden', 'COOKIE'], { minLength: 1 }),
    broken: ({ plaintextHeaders: [name] }) => (name === undefined ? undefined : [name.toUpperCase()]),
  },
  {
    option: 'minimumRelease',
    id: 'guardrail-release',
    // a scope never asks for less than the scopes above it
    kept: ({ oldest }) => (oldest === undefined ? undefined : fc.constant(call('OperatorRelease.of', oldest))),
    // what the operator runs, the policies do not know
    broken: () => undefined,
  },
];

function isGiven<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** The host, or all hosts beside it. */
function patternFor(host: string): fc.Arbitrary<string | undefined> {
  const [, ...above] = host.split('.');
  return above.length < 2 || /^[\d.]+$/.test(host) ? fc.constant(host) : fc.constantFrom(host, `*.${above.join('.')}`);
}

/** Options of the policies of the API server; `prefix` is what no other policies of the cluster have. */
function policyOptions(prefix: string): fc.Arbitrary<Props> {
  return some({
    name: label.map((each) => `${prefix}-${each}`),
    validationActions: fc.constantFrom(['Deny'], ['Warn'], ['Audit'], ['Deny', 'Audit'], ['Audit', 'Warn']),
    namespaces: fc.uniqueArray(label, { minLength: 1, maxLength: 3 }),
    exceptNamespaces: fc.uniqueArray(
      label.map((each) => `not-${each}`),
      { minLength: 1, maxLength: 2 },
    ),
    namespaceLabels: fc.dictionary(labelName, labelValue, { maxKeys: 2 }),
  });
}

/** Guardrails that all of these programs keep. */
export function guardrailsFor(programs: readonly JudgedProgram[], prefix = 'chart'): fc.Arbitrary<Guardrails> {
  const facts = factsOf(programs);
  const known = OPTIONS.flatMap(({ option, kept }) => {
    const value = kept(facts);
    return value === undefined ? [] : [[option, value] as const];
  });
  const options = fc.oneof(some(Object.fromEntries(known)), fc.record(Object.fromEntries(known)));
  return fc
    .record({ options: options.filter((given) => Object.keys(given).length > 0), policy: maybe(policyOptions(prefix)) })
    .map(({ options: given, policy }) => ({ options: given, policy }));
}

/** Guardrails of one rule that the program breaks, and what is told of it. */
export interface Broken {
  readonly guardrails: Guardrails;
  readonly id: string;
}

/** Each rule that the program breaks. */
export function brokenBy(program: JudgedProgram): readonly Broken[] {
  const facts = factsOf([program]);
  return OPTIONS.flatMap(({ option, id, broken }) => {
    const value = broken(facts);
    return value === undefined ? [] : [{ id, guardrails: { options: { [option]: value }, policy: {} } }];
  });
}
