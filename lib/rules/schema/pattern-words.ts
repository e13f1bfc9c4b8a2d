/** The meaning of a CRD pattern in words. */
interface PatternWords {
  /** The message for a value that does not match. */
  readonly rule: string;
  /** A value that matches. */
  readonly example: string;
  /** The fix, unless it is to write the value like the example. */
  readonly fix?: string;
}

const IDENTIFIER = 'is not a name of letters, digits and "_" that starts with a letter or "_"';

/** Every pattern of the CRDs, of all releases. */
export const PATTERN_WORDS: { readonly [pattern: string]: PatternWords } = {
  '^https?://': { rule: 'does not start with http:// or https://', example: 'https://mcp.example.com/mcp' },
  '^https?://.*$': { rule: 'is not an http or https URL', example: 'https://idp.example.com/authorize' },
  '^https://.*$': { rule: 'is not an https URL', example: 'https://idp.example.com' },
  '^https?://[^\\s?#]+[^/\\s?#]$': {
    rule: 'is not an http or https URL without query, fragment and trailing slash',
    example: 'https://auth.example.com',
  },
  '^https://[^\\s?#]+[^/\\s?#]$': {
    rule: 'is not an https URL without query, fragment and trailing slash',
    example: 'https://idp.example.com/register',
  },
  '^https://[^\\s?#]+$': {
    rule: 'is not an https URL without query and fragment',
    example: 'https://app.example.com/callback',
  },
  '^https://[^\\s?#@]+[^/\\s?#@]$': {
    rule: 'is not an https URL without credentials, query, fragment and trailing slash',
    example: 'https://login.microsoftonline.com',
  },
  '^(0(\\.\\d+)?|1(\\.0+)?)$': {
    rule: 'is not between 0 and 1',
    example: '0.05',
    fix: 'write it like 0.05, in YAML as a string: "0.05"',
  },
  '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$': {
    rule: 'is not a duration in hours (h), minutes (m), seconds (s) or parts of a second (ms, us, ns)',
    example: '1h30m',
  },
  '^[A-Za-z_][A-Za-z0-9_]*$': { rule: IDENTIFIER, example: 'Team' },
  '^([a-zA-Z_][a-zA-Z0-9_]*)?$': { rule: IDENTIFIER, example: 'sub' },
  '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$': {
    rule: 'is not a name of lower-case letters, digits and "-" with a letter or digit at both ends',
    example: 'okta',
  },
  '^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$': {
    rule: 'is not a valid OAuth scope: it has a space, a quote, a backslash or a character that is not ASCII',
    example: 'offline_access',
  },
  '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$': {
    rule: 'is not the ARN of an IAM role',
    example: 'arn:aws:iam::123456789012:role/weather',
  },
  '^[a-z]{2}(-[a-z]+)+-\\d+$': { rule: 'is not an AWS region', example: 'eu-central-1' },
  '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,})$':
    { rule: 'is neither a UUID nor a domain name', example: 'example.onmicrosoft.com' },
  '^(access_token|id_token|jwt|urn:ietf:params:oauth:token-type:(access_token|id_token|jwt))?$': {
    rule: 'is not a supported type of token',
    example: 'access_token',
    fix: 'use one of "access_token", "id_token", "jwt", or the URN of one of them',
  },
};

/** The message and the fix for a value that does not match the pattern; never the pattern itself. */
export function explained(pattern: string): { readonly rule: string; readonly fix: string } {
  const words = PATTERN_WORDS[pattern];
  return words === undefined
    ? { rule: 'does not have the form that the operator accepts', fix: 'see the description of the field in API.md' }
    : { rule: words.rule, fix: words.fix ?? `write it like ${JSON.stringify(words.example)}` };
}
