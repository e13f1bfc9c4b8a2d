import { hasEntities, policySourceOf } from './authz-source';
import { CLAIM } from './cedar-attributes';
import type { ProxySubject, Report, Rule } from '../rule';

/** The actions and entities that a proxy uses (`docs/operator/runtime.md#authorization-at-run-time`). */
const ACTIONS: ReadonlySet<string> = new Set([
  'call_tool',
  'get_prompt',
  'read_resource',
  'list_tools',
  'list_prompts',
  'list_resources',
]);
/** Comments and strings; strings after `::` are ids. */
const SILENT = /\/\/[^\n]*|(::\s*)?"(?:\\.|[^"\\])*"/g;

/** Rules for policies that parse, but use names that no request has. */
export const CEDAR_VOCABULARY_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'cedar-action', layer: 'runtime', severity: 'warning', check: unknownActions },
  { id: 'cedar-principal', layer: 'runtime', severity: 'warning', check: unknownAttributes },
];

function unknownActions(subject: ProxySubject, report: Report): void {
  for (const { field, what, text } of policySourceOf(subject)?.policies ?? []) {
    const names = Array.from(spoken(text).matchAll(/\bAction::"((?:\\.|[^"\\])*)"/g), ([, name = '']) => name);
    for (const name of new Set(names.filter((each) => !ACTIONS.has(each)))) {
      const rule = `${what}uses Action::${JSON.stringify(name)}, which no request has`;
      report({ field, rule, fix: `use one of ${Array.from(ACTIONS).join(', ')}` });
    }
  }
}

/** The user's entities may have any attributes. */
function unknownAttributes(subject: ProxySubject, report: Report): void {
  const source = policySourceOf(subject);
  for (const { field, what, text } of source === undefined || hasEntities(source) ? [] : source.policies) {
    const words = spoken(text).matchAll(/\bprincipal(?:\s*\.\s*|\s+has\s+)([A-Za-z_]\w*)/g);
    const names = Array.from(words, ([, name = '']) => name);
    for (const name of new Set(names.filter((each) => !each.startsWith(CLAIM)))) {
      const rule = `${what}reads principal.${name}, but the claims of the token are named ${CLAIM}…`;
      report({ field, rule, fix: `write principal.${CLAIM}${name}` });
    }
  }
}

function spoken(text: string): string {
  return text.replaceAll(SILENT, (part: string, id: string | undefined) => (id === undefined ? '' : part));
}
