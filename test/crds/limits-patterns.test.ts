import { PATTERN_WORDS, textBreaches } from '../../lib/crds/limits';

test('each pattern of the CRDs is put into words', () => {
  const breaches = Object.keys(PATTERN_WORDS).flatMap((pattern) => textBreaches({ type: 'string', pattern }, 'a b*'));

  expect(breaches.map(({ rule, fix }) => `${rule}; ${fix}`)).toEqual([
    'does not start with http:// or https://; write it like "https://mcp.example.com/mcp"',
    'is not an http or https URL; write it like "https://idp.example.com/authorize"',
    'is not an https URL; write it like "https://idp.example.com"',
    'is not an http or https URL without query, fragment and trailing slash; write it like "https://auth.example.com"',
    'is not an https URL without query, fragment and trailing slash; write it like "https://idp.example.com/register"',
    'is not an https URL without query and fragment; write it like "https://app.example.com/callback"',
    'is not an https URL without credentials, query, fragment and trailing slash; write it like "https://login.microsoftonline.com"',
    'is not an http or https URL without spaces; write it like "https://mcp.example.com"',
    'is not an http or https URL without credentials, fragment and spaces; write it like "https://mcp.example.com"',
    'is not a trust domain: lower-case letters, digits, "_", "-" and single ".", with none of the last two at its ends; write it like "example.org"',
    'is not a SPIFFE ID with a path, whose last segment may be "*"; write it like "spiffe://example.org/agents/*"',
    'is not free of "*": it is compared as it is; name the whole subject',
    'is not a name of lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part; write it like "spiffe-bundle"',
    'is not made of letters, digits, ".", "_" and "-"; use only letters, digits, ".", "_" and "-"',
    'is not between 0 and 1; write it like 0.05, in YAML as a string: "0.05"',
    'is not a duration in hours (h), minutes (m), seconds (s) or parts of a second (ms, us, ns); write it like "1h30m"',
    'is not a name of letters, digits and "_" that starts with a letter or "_"; write it like "Team"',
    'is not a name of letters, digits and "_" that starts with a letter or "_"; write it like "sub"',
    'is not a name of lower-case letters, digits and "-" with a letter or digit at both ends; write it like "okta"',
    'is not a valid OAuth scope: it has a space, a quote, a backslash or a character that is not ASCII; write it like "offline_access"',
    'is not the ARN of an IAM role; write it like "arn:aws:iam::123456789012:role/weather"',
    'is not an AWS region; write it like "eu-central-1"',
    'is neither a UUID nor a domain name; write it like "example.onmicrosoft.com"',
    'is not a supported type of token; use one of "access_token", "id_token", "jwt", or the URN of one of them',
  ]);
});
