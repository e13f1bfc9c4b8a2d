import type { GuardrailOption } from '../../model/guardrails';
import { PRODUCT } from '../../model/product-names';
import { SECRET_PREFIX } from '../../model/headers-and-variables';
import { perObject } from '../../private/caches';
import { field, item } from '../../private/field-paths';
import { isAbsent, listAt, textAt } from '../../private/plain';
import {
  allOf,
  type Allowed,
  anything,
  everyOne,
  itemsOf,
  literal,
  lowerAscii,
  matcherOf,
  matchesOne,
  type Values,
} from './condition';
import { guardrail, listed, type Guardrail } from './guardrail';
import { CONTAINERS, proxyContainersIn, whereProxy } from './pod-guardrails';
import { atHosts } from './url-guardrails';

const ENV = 'spec.resourceOverrides.proxyDeployment.env';

/** Settings of the exporter of telemetry; each is also read for one signal alone. */
function exporter(setting: string): readonly string[] {
  return ['', 'TRACES_', 'METRICS_'].map((signal) => `OTEL_EXPORTER_OTLP_${signal}${setting}`);
}

/** Variables that hold the values of headers of telemetry, as this package and the operator name them. */
const TELEMETRY_HEADER = `${PRODUCT}_OTEL_HEADER_`;

/** What a company's rule asks of variables that the proxy reads (`docs/operator/runtime.md#variables-and-rules`). */
interface VariableRule<Option extends GuardrailOption> {
  readonly option: Option;
  /** The pattern of their names. */
  readonly names: string;
  /** The same in words. */
  readonly called: string;
  /** What must hold for the value, in small letters; an empty one counts as absent. */
  readonly kept: (value: string) => string;
  /** What `isAllowed` is in it. */
  readonly allowed?: (setting: readonly string[]) => Allowed;
  /** Whether it may come from a Secret. */
  readonly fromSecret: boolean;
  readonly rule: (by: string, setting: readonly string[]) => string;
  readonly fix: string;
}

type Binding = 'requireHttps' | 'allowedRemoteHosts' | 'forbidPlaintextHeaders';

const RULES: readonly VariableRule<Binding>[] = [
  {
    option: 'requireHttps',
    names: oneOf(['INSECURE_DISABLE_URL_VALIDATION', ...exporter('INSECURE')]),
    called: 'INSECURE_DISABLE_URL_VALIDATION, OTEL_EXPORTER_OTLP_INSECURE',
    kept: (value) => matchesOne(['^(false)?$'], value),
    fromSecret: false,
    rule: (by) => `lets the proxy use HTTP, but ${by} require https`,
    fix: 'remove it',
  },
  {
    option: 'requireHttps',
    names: oneOf(exporter('ENDPOINT')),
    called: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kept: (value) => matchesOne(['^(https://.*)?$'], value),
    fromSecret: false,
    rule: (by) => `is not a URL that begins with https://, but ${by} require https`,
    fix: 'remove it: the telemetry config names the endpoint',
  },
  {
    option: 'allowedRemoteHosts',
    names: oneOf(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']),
    called: 'HTTP_PROXY, HTTPS_PROXY',
    kept: (value) => `${matchesOne(['^$'], value)} || isAllowed(${value})`,
    allowed: atHosts,
    fromSecret: false,
    rule: (by, hosts) => `sends requests to a host that is not one that ${by} allow: ${listed(hosts)}`,
    fix: 'use a URL of one of these hosts, or remove it',
  },
  {
    option: 'forbidPlaintextHeaders',
    names: `^(${SECRET_PREFIX}|${TELEMETRY_HEADER})`,
    called: `${SECRET_PREFIX}…, ${TELEMETRY_HEADER}…`,
    kept: (value) => matchesOne(['^$'], value),
    fromSecret: true,
    rule: (by) => `gives the value of a header in plain text, which ${by} forbid for some`,
    fix: 'take the value from a Secret',
  },
  {
    option: 'forbidPlaintextHeaders',
    names: oneOf(exporter('HEADERS')),
    called: 'OTEL_EXPORTER_OTLP_HEADERS',
    kept: (value) => `isAllowed(${value})`,
    allowed: (names) => headersFromSecrets(names),
    fromSecret: true,
    rule: (by, names) => `may have a header in plain text for which ${by} forbid that: ${listed(names)}`,
    fix: 'give the headers to the telemetry config',
  },
];

/** The rules of a company for the environment of proxies. */
export function environmentGuardrails(): readonly Guardrail[] {
  return [...RULES.map(variableGuardrail), ...OPTIONS.map(sourceGuardrail)];
}

const OPTIONS: readonly Binding[] = ['requireHttps', 'allowedRemoteHosts', 'forbidPlaintextHeaders'];

/** Of an option that is no list. */
const NO_LIST: readonly string[] = [];

function variableGuardrail(row: VariableRule<Binding>): Guardrail {
  const { option, names, called, kept, allowed = anything, fromSecret, rule, fix } = row;
  const settingOf = (setting: boolean | readonly string[]): readonly string[] =>
    typeof setting === 'boolean' ? NO_LIST : setting;
  const isOther = (variable: string): string => `!${variable}.name.matches(${literal(names)})`;
  const isKept = (variable: string): string => `!has(${variable}.value) || ${kept(`${variable}.value.lowerAscii()`)}`;
  const from = fromSecret
    ? '!has(variable.valueFrom) || has(variable.valueFrom.secretKeyRef)'
    : '!has(variable.valueFrom)';
  const inPods = `!has(self.env) || self.env.all(variable, ${isOther('variable')} || ((${from}) && (${isKept('variable')})))`;
  return guardrail('MCPRemoteProxy', option, {
    id: 'guardrail-variable',
    field: ENV,
    kept: allOf([
      everyOne(itemsOf(ENV, 'variable', { shown: 'name' }), `${isOther('self')} || ${isKept('self')}`),
      { ...everyOne(POD_VARIABLES, whereProxy('self', inPods)), known: 'spec.podTemplateSpec' },
    ]),
    allowed: (setting) => allowed(settingOf(setting)),
    rule: (by, setting) => rule(by, settingOf(setting)),
    ruleForAll: (by, setting) =>
      `has a variable (${called}), here or in the pod template, that ${rule(by, settingOf(setting))}`,
    fix,
  });
}

/** The variables of the proxy in a pod template; each is judged as if its container had no other one. */
const POD_VARIABLES: Values = {
  in: (resource) =>
    proxyContainersIn(resource).flatMap(([path, container]) =>
      listAt(container, 'env').flatMap((each, index) => {
        const at = item(field(path, 'env'), index);
        return isAbsent(each) ? [] : [{ field: at, value: textAt(each, 'name'), self: { ...container, env: [each] } }];
      }),
    ),
  each: itemsOf(CONTAINERS, 'container', {}).each,
};

/** Variables of a whole ConfigMap or Secret, whose names nobody knows. */
function sourceGuardrail(option: Binding): Guardrail {
  return guardrail('MCPRemoteProxy', option, {
    id: 'guardrail-variable',
    field: 'spec.podTemplateSpec',
    kept: everyOne(itemsOf(CONTAINERS, 'container', { place: 'envFrom' }), whereProxy('self', '!has(self.envFrom)')),
    rule: (by) => `adds variables that ${by} cannot judge`,
    ruleForAll: (by) => `has envFrom, which adds variables that ${by} cannot judge`,
    fix: 'list the variables under env',
  });
}

function oneOf(names: readonly string[]): string {
  return `^(${names.join('|')})$`;
}

/** As Go's `strings.TrimSpace` does it. */
const SPACE = String.raw`[\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]*`;

/** A variable of a header's value, whose own value is judged too. */
const REFERENCE = String.raw`[$][(]${lowerAscii(TELEMETRY_HEADER)}[a-z0-9_]+[)]`;

/** Allows lists of headers, `name=value,…`, in which those of these names have their values from other variables. */
const headersFromSecrets = perObject((names: readonly string[]): Allowed => {
  const known = `^([^$]|[$][^(]|${REFERENCE})*$`;
  const isKnown = matcherOf(known);
  const conditions = names.map((name) => {
    const begins = `(^|,)${SPACE}${escaped(lowerAscii(name))}${SPACE}=`;
    const isReferred = `${begins}${SPACE}(${REFERENCE})?${SPACE}(,|$)`;
    const isTwice = `(?s)${begins}.*,${begins.replace('(^|,)', '')}`;
    const [isThere, isFromSecret, isRepeated] = [matcherOf(begins), matcherOf(isReferred), matcherOf(isTwice)];
    const holds = (text: string): boolean => !isThere(text) || (isFromSecret(text) && !isRepeated(text));
    return { begins, isReferred, isTwice, holds };
  });
  return {
    holds: (text) => isKnown(text) && conditions.every(({ holds }) => holds(text)),
    cel: (value) => {
      const has = (pattern: string): string => matchesOne([pattern], value);
      const each = conditions.map(
        ({ begins, isReferred, isTwice }) => `(!${has(begins)} || (${has(isReferred)} && !${has(isTwice)}))`,
      );
      return [`(${has(known)})`, ...each].join(' && ');
    },
  };
});

function escaped(header: string): string {
  return header
    .replaceAll(/[^a-z0-9_-]/g, (character) => (character === '^' ? String.raw`\^` : `[${character}]`))
    .replaceAll('[$]', '[$]+');
}
