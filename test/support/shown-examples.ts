import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { code, type CheckExample } from '../../scripts/lib/check-pages';
import { CASES } from '../rules/cases/all';
import { isOnPage, messagesOf, type RuleCase } from '../rules/rule-case';

/** What `docs/checks/` shows of the cases: of each check, the first case that is on its page. */
export function shownExamples(): Map<string, CheckExample> {
  const first = new Map<string, CheckExample>();
  for (const each of CASES) {
    if (isOnPage(each.says) && !first.has(each.id)) {
      first.set(each.id, { example: each.says.example ?? code(inOneLine(each)), message: firstMessage(each) });
    }
  }
  return first;
}

/** The page leaves out the id. */
function firstMessage(each: RuleCase): string {
  const [message] = messagesOf(each);
  if (message === undefined) {
    throw new Error(`the case of ${each.id} that its page shows has no finding`);
  }
  return message.replace(` (${each.id})`, '');
}

/** The spec as the case gives it, without the braces around it. */
function inOneLine({ id, spec }: RuleCase): string {
  const text = typeof spec === 'string' ? spec : '';
  const line = text
    .trim()
    .replace(/^\{ (.*) \}$/, '$1')
    .replaceAll(/\n\s*/g, ', ');
  if (line === '' || !isDeepStrictEqual(parse(`{ ${line} }`), parse(text))) {
    throw new Error(`the case of ${id} that its page shows needs an example in words`);
  }
  return line;
}
