import { credentialIn } from './credential';

/** What names are made of: of headers, variables, labels, keys, tools, claims and hosts; `…` is what was left out. */
const NAME = /^(?:[\w.~/$%{}*+#&!^|`'(),…-]|:(?=\/\/|\d{1,6}(?!\d)))+$/;
/** Addresses, URNs and the like have colons. */
const WITH_COLONS = /^(?:(?:arn|urn|sha256):[\w:./-]+|[\da-f.]*:[\da-f.]*:[\da-f:.]*(?:%\w+)?(?:\/\d+)?)$/i;
/** A name with spaces that somebody wrote for people; longer ones may be pass phrases. */
const WORDS = /^(?!bearer |basic )\p{L}+(?: \p{L}+)*$/iu;
const MOST_WORDS = 16;
/** What stands before a secret, and says what it is. */
const BEFORE = /^(?:[A-Z][A-Z\d_]*(?==)|(?:bearer|basic)(?=\s))/i;
/** A digest, or an id that everybody may know. */
const PUBLIC = /sha256:[\da-f]{64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const RUN = /[A-Za-z\d+=]{16,}/g;
const HEX = /^(?=\D*\d)(?=\d*[a-f])[\da-f]{32,}$/i;
/** Parts of a word as people write them: `Private`, `IP`, `64`. */
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[+=]+/g;
const SHORTEST_PART = 3;

/**
 * A name as messages may show it. What cannot be a name, or looks like a secret, is shortened to what stands before it:
 * people write `API_KEY=…` where only the name belongs, or swap the name and the value of a header.
 */
export function harmlessName(text: string): string {
  if (isHarmless(text)) {
    return text;
  }
  const before = BEFORE.exec(text)?.[0] ?? '';
  return isGenerated(before) ? '…' : `${before}…`;
}

/** Whether a text is made like a name, and not like a secret. */
export function isHarmless(text: string): boolean {
  const isName = NAME.test(text) || WITH_COLONS.test(text) || (text.length <= MOST_WORDS && WORDS.test(text));
  return text === '' || (isName && !looksSecret(text));
}

/** Whether a text has the form of a secret: marked by who issued it, or generated. */
export function looksSecret(text: string): boolean {
  return credentialIn(text) !== undefined || isGenerated(text);
}

/** Whether a part of the text changes between letters and digits, or small and capital letters, as no word does. */
function isGenerated(text: string): boolean {
  const runs = text.replaceAll(PUBLIC, '').match(RUN) ?? [];
  return runs.some((run) => HEX.test(run) || run.length / (run.match(PART)?.length ?? 1) < SHORTEST_PART);
}
