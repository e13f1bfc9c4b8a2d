import { lowerAscii } from '../../cel';
import { PRODUCT } from '../../model/product-names';
import { SECRET_PREFIX } from '../../model/secret-variables';
import { perObject } from '../../private/caches';
import { field, valuesAt } from '../../private/field-paths';
import { listAt, objectAt, textAt } from '../../private/plain';
import { allOf, type Allowed, anything, everyOne, itemsOf, literal, matching, matchesOne, partsOf } from './condition';
import { guardrail, listed, type Guardrail } from './guardrail';
import { CONTAINERS, whereProxy } from './pod-guardrails';
import { atHosts } from './url-guardrails';

const ENV = 'spec.resourceOverrides.proxyDeployment.env';

/** Settings of the exporter of telemetry; each is also read for one signal alone. */
function exporter(setting: string): readonly string[] {
  return ['', 'TRACES_', 'METRICS_'].map((signal) => `OTEL_EXPORTER_OTLP_${signal}${setting}`);
}

/** Variables that hold the values of headers of telemetry, as this package and the operator name them. */
const TELEMETRY_HEADER = `${PRODUCT}_OTEL_HEADER_`;

/** What a company's rule asks of variables that the proxy reads (`docs/operator/runtime.md#variables-and-rules`). */
interface VariableRule {
  readonly option: Binding;
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

const RULES: readonly VariableRule[] = [
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

function variableGuardrail(row: VariableRule): Guardrail {
  const { option, names, called, kept, allowed = anything, fromSecret, rule, fix } = row;
  const listIn = (setting: boolean | readonly string[]): readonly string[] =>
    typeof setting === 'boolean' ? [] : setting;
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
    allowed: (setting) => allowed(listIn(setting)),
    rule: (by, setting) => rule(by, listIn(setting)),
    ruleForAll: (by, setting) =>
      `has a variable (${called}), here or in the pod template, that ${rule(by, listIn(setting))}`,
    fix,
  });
}

/** The variables of each container of a pod template. */
const POD_VARIABLES = partsOf(itemsOf(CONTAINERS, 'container'), (container, at) =>
  valuesAt(listAt(container, 'env'), field(at, 'env'), ['*']).map(([path, each]) => ({
    field: path,
    value: textAt(each, 'name'),
    self: { ...objectAt(container), env: [each] },
  })),
);

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

/**
 * Allows lists of headers, `name=value,…`, in which those of these names have their values from other variables. Each
 * name has three patterns of its own, so what is asked of them stands here in both forms, one below the other.
 */
const headersFromSecrets = perObject((names: readonly string[]): Allowed => {
  const known = matching(`^([^$]|[$][^(]|${REFERENCE})*$`);
  const headers = names.map((name) => {
    const begins = `(^|,)${SPACE}${escaped(lowerAscii(name))}${SPACE}=`;
    const referred = `${begins}${SPACE}(${REFERENCE})?${SPACE}(,|$)`;
    const twice = `(?s)${begins}.*,${begins.replace('(^|,)', '')}`;
    return [matching(begins), matching(referred), matching(twice)] as const;
  });
  return {
    holds: (text) =>
      known.holds(text) &&
      headers.every(([given, referred, twice]) => !given.holds(text) || (referred.holds(text) && !twice.holds(text))),
    cel: (text) =>
      [
        `(${known.cel(text)})`,
        ...headers.map(
          ([given, referred, twice]) => `(!${given.cel(text)} || (${referred.cel(text)} && !${twice.cel(text)}))`,
        ),
      ].join(' && '),
  };
});

function escaped(header: string): string {
  return header
    .replaceAll(/[^a-z0-9_-]/g, (character) => (character === '^' ? String.raw`\^` : `[${character}]`))
    .replaceAll('[$]', '[$]+');
}
