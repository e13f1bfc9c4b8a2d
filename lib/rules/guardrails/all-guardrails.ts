import { lowerAscii } from '../../cel';
import { type Advice, type Finding, identityOf, invalid } from '../../private/finding';
import { SCHEMAS } from '../../model/generated/schemas';
import {
  type BoundGuardrails,
  GUARDRAIL_OPTIONS,
  type GuardrailFlag,
  type GuardrailList,
  type GuardrailSettings,
} from '../../model/guardrails';
import { ACCEPT_ENCODING } from '../../model/headers';
import type { Resource } from '../../model/kinds';
import { once } from '../../private/caches';
import { field, item } from '../../private/field-paths';
import { firsts, present } from '../../private/plain';
import { byVersion, LATEST_RELEASE, parseVersion } from '../../releases/releases';
import type { RuleDescriptor } from '../rule';
import { isHeaderName, NAME_FIX } from '../common/http';
import { isWithinImages, overlapsOne, problemOfHost, problemOfImage, urlGuardrails } from './url-guardrails';
import { environmentGuardrails } from './environment-guardrails';
import type { Guardrail } from './guardrail';
import { podGuardrails } from './pod-guardrails';
import { configGuardrails, proxyGuardrails } from './proxy-guardrails';
import { releaseGuardrail } from './release-guardrail';

const TRANSPORTS: readonly string[] = SCHEMAS.MCPRemoteProxy.fields.transport.enum;

/** What can be wrong with one item of each list. */
const PROBLEMS: { readonly [List in GuardrailList]: (value: string) => Advice | undefined } = {
  allowedRemoteHosts: problemOfHost,
  allowedIssuers: (issuer) =>
    /^https?:\/\/[^/\s]+\S*$/.test(issuer)
      ? undefined
      : invalid('a URL', 'write the issuer as it is in its tokens, like "https://idp.example.com"'),
  allowedTransports: (transport) =>
    TRANSPORTS.includes(transport)
      ? undefined
      : invalid('a transport', `use ${TRANSPORTS.map((each) => JSON.stringify(each)).join(' or ')}`),
  allowedImages: problemOfImage,
  forbidPlaintextHeaders: (name) =>
    !isHeaderName(name)
      ? { rule: 'is not the name of a header', fix: NAME_FIX }
      : lowerAscii(name) === lowerAscii(ACCEPT_ENCODING)
        ? { rule: 'is written in plain text where lists of tools are filtered', fix: 'remove it: it is no secret' }
        : undefined,
};

/** Whether a value and one of an outer scope can both be kept. */
const AGREE: { readonly [List in GuardrailList]?: (inner: string, outer: readonly string[]) => boolean } = {
  allowedRemoteHosts: overlapsOne,
  allowedIssuers: (inner, outer) => outer.includes(inner),
  allowedTransports: (inner, outer) => outer.includes(inner),
  allowedImages: isWithinImages,
};

/** What is wrong with guardrails below those of the scopes above; `name` is how messages call them. */
export function settingsFindings(
  settings: GuardrailSettings,
  above: readonly BoundGuardrails[],
  name: string,
): readonly Finding[] {
  const given = Object.values(settings).filter((value) => value !== undefined);
  if (given.length === 0) {
    return [error('guardrail-empty', name, 'has no guardrail', `set one, such as requireAuthentication`)];
  }
  return [
    ...(optionsOf('flag') as GuardrailFlag[]).flatMap((flag) => flagFindings(flag, settings, above, name)),
    ...(optionsOf('list') as GuardrailList[]).flatMap((list) => listFindings(list, settings, above, name)),
    ...minimumFindings(settings, above, name),
  ];
}

function flagFindings(
  flag: GuardrailFlag,
  settings: GuardrailSettings,
  above: readonly BoundGuardrails[],
  name: string,
): Finding[] {
  const outer = above.find((each) => each.settings[flag] === true);
  if (settings[flag] !== false || outer === undefined) {
    return [];
  }
  const rule = `is false, but ${outer.by} set it to true`;
  return [error('guardrail-contradiction', field(name, flag), rule, 'remove it: scopes can only add rules')];
}

function listFindings(
  list: GuardrailList,
  settings: GuardrailSettings,
  above: readonly BoundGuardrails[],
  name: string,
): Finding[] {
  const values = settings[list];
  const path = field(name, list);
  if (values === undefined) {
    return [];
  }
  if (values.length === 0) {
    const isForbidden = list === 'forbidPlaintextHeaders';
    const rule = isForbidden ? 'is empty, so it forbids nothing' : 'is empty, so it would allow nothing';
    return [error('guardrail-empty', path, rule, 'add an item, or leave it out')];
  }
  return values.flatMap((value, index) => {
    const problem = PROBLEMS[list](value);
    if (problem !== undefined) {
      return [error('guardrail-value', item(path, index), problem.rule, problem.fix, value)];
    }
    const agree = AGREE[list];
    const outer = above.find(
      ({ settings: { [list]: others } }) => others !== undefined && agree?.(value, others) === false,
    );
    if (outer === undefined) {
      return [];
    }
    const rule = `is not allowed by ${outer.by}, which hold here too`;
    return [error('guardrail-contradiction', item(path, index), rule, 'remove it, or allow it there', value)];
  });
}

/** A scope may ask for a later release than the scopes above it, but not for an earlier one. */
function minimumFindings(
  { minimumRelease }: GuardrailSettings,
  above: readonly BoundGuardrails[],
  name: string,
): Finding[] {
  if (minimumRelease === undefined) {
    return [];
  }
  const path = field(name, 'minimumRelease');
  if (parseVersion(minimumRelease)?.patch === undefined) {
    return [error('guardrail-value', path, 'is not a release', `write it like "${LATEST_RELEASE}"`, minimumRelease)];
  }
  const outer = above.find(
    ({ settings: { minimumRelease: other } }) => other !== undefined && byVersion(minimumRelease, other) < 0,
  );
  if (outer === undefined) {
    return [];
  }
  const rule = `is below ${outer.settings.minimumRelease ?? ''}, which ${outer.by} ask for`;
  return [error('guardrail-contradiction', path, rule, 'remove it', minimumRelease)];
}

function error(id: string, path: string, rule: string, fix: string, value?: string): Finding {
  return { id, severity: 'error', field: path, rule, fix, ...present({ value }) };
}

function optionsOf(sort: 'flag' | 'list'): string[] {
  return Object.entries(GUARDRAIL_OPTIONS).flatMap(([name, each]) => (each === sort ? [name] : []));
}

/** Every rule that a company can set. */
export const allGuardrails = once((): readonly Guardrail[] => [
  ...proxyGuardrails(),
  ...podGuardrails(),
  releaseGuardrail(),
  ...environmentGuardrails(),
  ...configGuardrails(),
  ...urlGuardrails(),
]);

/** What a resource does against the guardrails around it; what several of them forbid is told once, by the first. */
export function guardrailFindings(resource: Resource, bound: readonly BoundGuardrails[]): readonly Finding[] {
  const found = bound.flatMap((each) => allGuardrails().flatMap(({ findings }) => findings(resource, each)));
  return firsts(found, identityOf);
}

/** The rules, and those for their own settings. */
export function guardrailRules(): readonly RuleDescriptor[] {
  const ofSettings = [
    'guardrail-patch',
    'guardrail-empty',
    'guardrail-value',
    'guardrail-contradiction',
    'admission-policy-option',
  ];
  return [...allGuardrails().map(({ id }) => id), ...ofSettings].map((id) => ({ id, layer: 'app', severity: 'error' }));
}
