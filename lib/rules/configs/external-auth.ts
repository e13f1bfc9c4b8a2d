import { followsOperator, type Target } from '../../model/target';
import { invalid } from '../../private/finding';
import { shownUrl } from '../../private/texts';
import { firstRelease } from '../../releases/releases';
import { itself, rowsOf, type ResourceSubject, type Rule } from '../rule';
import { isHeaderName, isPlaintextUrl, NAME_FIX, webUrlProblem } from '../common/http';

type Subject = ResourceSubject<'MCPExternalAuthConfig'>;

const awsSts = rowsOf(({ resource: { spec } }: Subject) =>
  spec.type === 'awsSts' && spec.awsSts !== undefined ? [['spec.awsSts', spec.awsSts] as const] : [],
);
const tokenExchange = rowsOf(({ resource: { spec } }: Subject) =>
  spec.type === 'tokenExchange' && spec.tokenExchange !== undefined
    ? [['spec.tokenExchange', spec.tokenExchange] as const]
    : [],
);

export const EXTERNAL_AUTH_RULES: readonly Rule<Subject>[] = [
  awsSts.error('aws-sts-role', 'controller', {
    breaks: ({ fallbackRoleArn = '', roleMappings = [] }) => fallbackRoleArn === '' && roleMappings.length === 0,
    rule: (_, { target }) => `has neither fallbackRoleArn nor roleMappings, so ${withoutRole(target)}`,
    fix: 'add one of them',
  }),
  awsSts.error('aws-sts-mapping', 'controller', {
    at: 'roleMappings.*',
    breaks: ({ claim = '', matcher = '' }) => (claim === '') === (matcher === ''),
    rule: ({ claim = '' }) => (claim === '' ? 'has neither claim nor matcher' : 'has both claim and matcher'),
    fix: 'set exactly one of them',
  }),
  awsSts.error('aws-sts-matcher', 'runtime', {
    at: 'roleMappings.*.matcher',
    breaks: (matcher) => celProblem(matcher) !== undefined,
    rule: (matcher) => `is not a valid CEL expression: ${celProblem(matcher) ?? ''}`,
    fix: 'write it like claims.sub == "alice"',
  }),
  tokenExchange.error('token-url', 'runtime', {
    at: 'tokenUrl',
    breaks: (url) => webUrlProblem(url) !== undefined,
    rule: (url) => `is not a valid URL (${webUrlProblem(url) ?? ''}), so no token could be exchanged`,
    fix: 'write it like "https://idp.example.com/oauth/token"',
  }),
  tokenExchange.warning('token-url-plaintext', 'runtime', {
    at: 'tokenUrl',
    breaks: isPlaintextUrl,
    shown: shownUrl,
    rule: 'is not https, so the tokens of clients and the client secret are sent in plaintext',
    fix: 'use https',
  }),
  tokenExchange.error('token-header-name', 'runtime', {
    at: 'externalTokenHeaderName',
    breaks: (name) => name !== '' && !isHeaderName(name),
    shown: itself,
    ...invalid('a valid HTTP header name, so every request would fail', NAME_FIX),
  }),
];

/** Older releases create the proxy anyway (`docs/operator/validation.md#rules-of-referenced-kinds`). */
function withoutRole(target: Target): string {
  return followsOperator(target) && target.release.behaviour.invalidExternalAuth === 'refused'
    ? `the operator does not create the proxy from release ${firstRelease('invalidExternalAuth', 'refused')} on`
    : 'the proxy would not start';
}

const RAW = String.raw`(?:[rR][bB]?|[bB][rR])(?:"""[^]*?"""|'''[^]*?'''|"[^"\r\n]*"|'[^'\r\n]*')`;
const ESCAPED = String.raw`"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'`;
/** Comments and strings, in which quotes and brackets have no meaning, and the brackets outside of them. */
const TOKEN = new RegExp(String.raw`\/\/[^\n]*|(?<!\w)${RAW}|${ESCAPED}|["'()[\]{}]`, 'g');
const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/**
 * Why the text is certainly not a CEL expression: its quotes or brackets do not match. Everything else would need a
 * parser.
 */
export function celProblem(text: string): string | undefined {
  const open: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const closing = CLOSING.get(token);
    if (closing !== undefined) {
      open.push(closing);
    } else if (/^[)\]}]$/.test(token) && open.pop() !== token) {
      return `${token} has no opening bracket`;
    } else if (/^["']$/.test(token)) {
      return 'a string in it is not closed';
    }
  }
  const [missing] = open.slice(-1);
  return missing && `${missing} is missing at its end`;
}
