/** Words that name a credential in a header's name. */
const HEADER = /authorization|token|key|secret|password|passphrase|cookie|credential|(^|[-_])(auth|dsn|jwt|bearer)$/i;
/** Headers of vendors that hold a key without saying so. */
const VENDOR_HEADERS: ReadonlySet<string> = new Set(['x-honeycomb-team']);
/** What the name of a variable or a parameter ends with if its value is a credential. */
const LAST_WORDS =
  /(^|[-_.])(api[-_]?keys?|access[-_]?keys?|(secret|private|signing|encryption|license)[-_]?key|token|secret|password|passwd|passphrase|credentials?|authorization|jwt)$|[-_]pwd$/i;
/** The parameters of queries with which APIs are called. */
const PARAMETER = /^(api[-_]?key|key|(\w*[-_])?(token|secret|password|passwd)|apikey|auth|sig|signature|jwt|pwd)$/i;
const SCHEME = /^(bearer|basic)\s+[^\s$]/i;
/** Elsewhere than in a header it may be a sentence, unless it has a digit. */
const WITH_SCHEME = /^(bearer|basic)\s+(?=\S*\d)[\w.~+/=-]{8,}$/i;
const JWT = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/;
/** How vendors mark what they issue, so that it is found where it does not belong. */
const MARKED =
  /^(gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|sk-[\w-]{20,}|AKIA[A-Z0-9]{16}$)/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** A user and a password, before the host of a URL; each may also be a variable that is replaced later. */
const USER_INFO = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@\s:]*):([^/?#@\s]+)@/i;
const QUERY = /^[a-z][a-z0-9+.-]*:\/\/[^?#\s]*\?([^#\s]*)/i;
/** Replaced by Kubernetes, or before the manifest is applied. */
const REPLACED = /^(\$\([^()]*\)|\$\{[^{}]*\})$/;
/** Values that say how a credential is found or handled. */
const HARMLESS = /^(true|false|none|\d{1,6}|\/.*|file:.*|https?:\/\/[^@?]*)$/i;
const EXPORTER_HEADERS = /^OTEL_EXPORTER_OTLP_(\w+_)?HEADERS$/;

/** Whether a header with this name usually holds a credential. */
export function soundsLikeCredential(header: string): boolean {
  return HEADER.test(header) || VENDOR_HEADERS.has(header.toLowerCase());
}

/** Whether a header in plain text holds a credential: by its name, or by what stands in it. */
export function isCredentialHeader(name: string, value: string): boolean {
  const isSaid = (): boolean => soundsLikeCredential(name) || SCHEME.test(value) || credentialIn(value) !== undefined;
  return value !== '' && !REPLACED.test(value) && isSaid();
}

/** Whether a setting in plain text holds a credential by its name, such as a variable or a parameter. */
export function isCredentialSetting(name: string, value: string): boolean {
  if (EXPORTER_HEADERS.test(name)) {
    return value
      .split(',')
      .some((each) => isCredentialHeader(each.replace(/=.*$/s, '').trim(), each.replace(/^[^=]*=?/, '')));
  }
  return value !== '' && LAST_WORDS.test(name) && !REPLACED.test(value) && !HARMLESS.test(value);
}

/** What a text holds that is a credential whatever its name is; never the credential itself. */
export function credentialIn(text: string): string | undefined {
  if (WITH_SCHEME.test(text)) {
    return 'the value of a header Authorization';
  }
  if (JWT.test(text)) {
    return 'a token';
  }
  if (MARKED.test(text)) {
    return 'a key';
  }
  return PRIVATE_KEY.test(text) ? 'a private key' : inUrl(text);
}

function inUrl(text: string): string | undefined {
  if (!text.includes('://')) {
    return undefined;
  }
  const [, , password = ''] = USER_INFO.exec(text) ?? [];
  if (password !== '' && !REPLACED.test(password)) {
    return 'a password';
  }
  const parameter = QUERY.exec(text)?.[1]?.split('&').find(isCredentialParameter);
  return parameter === undefined ? undefined : `the parameter ${JSON.stringify(parameterName(parameter))}`;
}

function isCredentialParameter(parameter: string): boolean {
  const value = parameter.slice(parameterName(parameter).length + 1);
  return PARAMETER.test(parameterName(parameter)) && value !== '' && !REPLACED.test(value);
}

function parameterName(parameter: string): string {
  return parameter.replace(/=.*$/s, '');
}

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

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** No fix that is to be copied is longer. */
const LONGEST_QUOTE = 300;

/** A step of a path: a free key in quotes, or a name. */
const STEP = /"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*/g;

/** A path whose names are harmless. */
export function harmlessPath(path: string): string {
  return path.replaceAll(STEP, (step) =>
    step.startsWith('"') ? JSON.stringify(harmlessName(JSON.parse(step) as string)) : harmlessName(step),
  );
}

/** A text without what looks like a secret in quotes, and without the ends of long quotes. */
export function harmlessText(text: string): string {
  return text.replaceAll(QUOTED, (quoted) =>
    looksSecret(quoted.slice(1, -1)) ? '"…"' : quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, 80)}…"` : quoted,
  );
}
