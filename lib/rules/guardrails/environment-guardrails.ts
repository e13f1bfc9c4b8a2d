import type { GuardrailOption } from '../../model/guardrails';
import { PRODUCT } from '../../model/product-names';
import { SECRET_PREFIX } from '../../model/headers-and-variables';
import type { RemoteMcpProxySpec } from '../../model/kinds';
import { perObject } from '../../private/caches';
import { field, item } from '../../private/field-paths';
import { listAt, objectAt, type PlainObject } from '../../private/plain';
import { guardrail, isThere, listed, literal, lowerAscii, matcherOf, matchesOne, type Guardrail } from './guardrail';
import { everyContainer, proxyContainersIn, whereProxy } from './pod-guardrails';
import { isAtHost, urlPattern } from './url-guardrails';

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
  readonly value: (setting: readonly string[]) => Condition;
  /** Whether it may come from a Secret. */
  readonly fromSecret: boolean;
  readonly rule: (by: string, setting: readonly string[]) => string;
  readonly fix: string;
}

/** A condition for a text: at synth, and in CEL. */
interface Condition {
  readonly holds: (text: string) => boolean;
  readonly cel: (value: string) => string;
}

type Binding = 'requireHttps' | 'allowedRemoteHosts' | 'forbidPlaintextHeaders';

const RULES: readonly VariableRule<Binding>[] = [
  {
    option: 'requireHttps',
    names: oneOf(['INSECURE_DISABLE_URL_VALIDATION', ...exporter('INSECURE')]),
    called: 'INSECURE_DISABLE_URL_VALIDATION, OTEL_EXPORTER_OTLP_INSECURE',
    value: () => matching('^(false)?$'),
    fromSecret: false,
    rule: (by) => `lets the proxy use HTTP, but ${by} require https`,
    fix: 'remove it',
  },
  {
    option: 'requireHttps',
    names: oneOf(exporter('ENDPOINT')),
    called: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value: () => matching('^(https://.*)?$'),
    fromSecret: false,
    rule: (by) => `is not a URL that begins with https://, but ${by} require https`,
    fix: 'remove it: the telemetry config names the endpoint',
  },
  {
    option: 'allowedRemoteHosts',
    names: oneOf(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']),
    called: 'HTTP_PROXY, HTTPS_PROXY',
    value: (hosts) => ({
      holds: (text) => text === '' || isAtHost(text, hosts),
      cel: (value) => matchesOne(['^$', ...hosts.map(urlPattern)], value),
    }),
    fromSecret: false,
    rule: (by, hosts) => `sends requests to a host that is not one that ${by} allow: ${listed(hosts)}`,
    fix: 'use a URL of one of these hosts, or remove it',
  },
  {
    option: 'forbidPlaintextHeaders',
    names: `^(${SECRET_PREFIX}|${TELEMETRY_HEADER})`,
    called: `${SECRET_PREFIX}…, ${TELEMETRY_HEADER}…`,
    value: () => matching('^$'),
    fromSecret: true,
    rule: (by) => `gives the value of a header in plain text, which ${by} forbid for some`,
    fix: 'take the value from a Secret',
  },
  {
    option: 'forbidPlaintextHeaders',
    names: oneOf(exporter('HEADERS')),
    called: 'OTEL_EXPORTER_OTLP_HEADERS',
    value: headersFromSecrets,
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

function variableGuardrail({ option, names, called, value, fromSecret, rule, fix }: VariableRule<Binding>): Guardrail {
  const settingOf = (setting: boolean | readonly string[]): readonly string[] =>
    typeof setting === 'boolean' ? NO_LIST : setting;
  const conditionOf = perObject(value);
  const isNamed = matcherOf(names);
  return guardrail('MCPRemoteProxy', option, {
    id: 'guardrail-variable',
    field: ENV,
    breaches: (spec, setting) => {
      const { holds } = conditionOf(settingOf(setting));
      return variablesOf(spec)
        .filter(([, variable]) => isNamed(String(variable['name'])) && !isKept(variable, fromSecret, holds))
        .map(([path, variable]) => ({ field: path, value: variable['name'] }));
    },
    cel: (setting, isKnown) => {
      const from = fromSecret
        ? '!has(variable.valueFrom) || has(variable.valueFrom.secretKeyRef)'
        : '!has(variable.valueFrom)';
      const { cel } = conditionOf(settingOf(setting));
      const kept = `!has(variable.value) || ${cel('variable.value.lowerAscii()')}`;
      const isOther = `!variable.name.matches(${literal(names)})`;
      const given = `!(${isThere(ENV)}) || object.${ENV}.all(variable, ${isOther} || ${kept})`;
      const ofPods = `!has(container.env) || container.env.all(variable, ${isOther} || ((${from}) && (${kept})))`;
      const inPods = everyContainer(whereProxy('container', ofPods));
      return isKnown('spec.podTemplateSpec') ? `(${given}) && (${inPods})` : given;
    },
    rule: (by, setting) => rule(by, settingOf(setting)),
    ruleForAll: (by, setting) =>
      `has a variable (${called}), here or in the pod template, that ${rule(by, settingOf(setting))}`,
    fix,
  });
}

/** Variables of a whole ConfigMap or Secret, whose names nobody knows. */
function sourceGuardrail(option: Binding): Guardrail {
  const path = 'spec.podTemplateSpec';
  return guardrail('MCPRemoteProxy', option, {
    id: 'guardrail-variable',
    field: path,
    breaches: (spec) =>
      proxyContainersIn(spec).flatMap(([at, container]) =>
        Object.hasOwn(container, 'envFrom') ? [{ field: field(at, 'envFrom') }] : [],
      ),
    cel: () => everyContainer(whereProxy('container', '!has(container.envFrom)')),
    rule: (by) => `adds variables that ${by} cannot judge`,
    ruleForAll: (by) => `has envFrom, which adds variables that ${by} cannot judge`,
    fix: 'list the variables under env',
  });
}

function isKept(variable: PlainObject, fromSecret: boolean, holds: (text: string) => boolean): boolean {
  const { value, valueFrom } = variable;
  const isFromKnown = valueFrom === undefined || (fromSecret && Object.hasOwn(objectAt(valueFrom), 'secretKeyRef'));
  return isFromKnown && (value === undefined || (typeof value === 'string' && holds(lowerAscii(value))));
}

function variablesOf(spec: RemoteMcpProxySpec): readonly (readonly [path: string, variable: PlainObject])[] {
  const own = spec.resourceOverrides?.proxyDeployment?.env ?? [];
  return [
    ...own.map((each, index) => [item(ENV, index), { ...each }] as const),
    ...proxyContainersIn(spec).flatMap(([path, container]) =>
      listAt(container, 'env').map((each, index) => [item(field(path, 'env'), index), objectAt(each)] as const),
    ),
  ];
}

function oneOf(names: readonly string[]): string {
  return `^(${names.join('|')})$`;
}

function matching(pattern: string): Condition {
  return { holds: matcherOf(pattern), cel: (value) => matchesOne([pattern], value) };
}

/** As Go's `strings.TrimSpace` does it. */
const SPACE = String.raw`[\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]*`;

/** A variable of a header's value, whose own value is judged too. */
const REFERENCE = String.raw`[$][(]${lowerAscii(TELEMETRY_HEADER)}[a-z0-9_]+[)]`;

/** A list of headers, `name=value,…`, in which those of these names have their values from other variables. */
function headersFromSecrets(names: readonly string[]): Condition {
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
}

function escaped(header: string): string {
  return header
    .replaceAll(/[^a-z0-9_-]/g, (character) => (character === '^' ? String.raw`\^` : `[${character}]`))
    .replaceAll('[$]', '[$]+');
}
