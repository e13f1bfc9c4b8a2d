// Generated from crds/ by `npm run import`. Do not edit.

/** Patterns in Go's syntax, and what JavaScript reads in the same way. */
export const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ['^[A-Za-z_][A-Za-z0-9_]*$', /^[A-Za-z_][A-Za-z0-9_]*$/u],
  ['^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/u],
  ['^https?://', /^https?:\/\//u],
  ['^(0(\\.\\d+)?|1(\\.0+)?)$', /^(0(\.\d+)?|1(\.0+)?)$/u],
  [
    '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$',
    /^arn:(aws|aws-cn|aws-us-gov):iam::\d{12}:role\/[\w+=,.@\-_/]+$/u,
  ],
  ['^[a-z]{2}(-[a-z]+)+-\\d+$', /^[a-z]{2}(-[a-z]+)+-\d+$/u],
  ['^https?://[^\\s?#]+[^/\\s?#]$', /^https?:\/\/[^\t\n\f\r ?#]+[^/\t\n\f\r ?#]$/u],
  ['^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$', /^[\x21\x23-\x5B\x5D-\x7E]+$/u],
  ['^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$', /^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$/u],
  ['^https://[^\\s?#]+$', /^https:\/\/[^\t\n\f\r ?#]+$/u],
  ['^https?://[^[:space:]]+$', /^https?:\/\/[^\t\n\f\r \v]+$/u],
  ['^[^*]+$', /^[^*]+$/u],
  [
    '^spiffe://[a-z0-9._-]+((/[a-zA-Z0-9._-]+)+(/\\*)?|/\\*)$',
    /^spiffe:\/\/[a-z0-9._-]+((\/[a-zA-Z0-9._-]+)+(\/\*)?|\/\*)$/u,
  ],
  ['^https?://[^@#[:space:]]+$', /^https?:\/\/[^@#\t\n\f\r \v]+$/u],
  ['^[A-Za-z0-9._-]+$', /^[A-Za-z0-9._-]+$/u],
  [
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/u,
  ],
  [
    '^([a-z0-9_]|[a-z0-9_]([a-z0-9_-]|\\.[a-z0-9_-])*[a-z0-9_])$',
    /^([a-z0-9_]|[a-z0-9_]([a-z0-9_-]|\.[a-z0-9_-])*[a-z0-9_])$/u,
  ],
  ['^https?://.*$', /^https?:\/\/[^\n]*$/u],
  ['^https://[^\\s?#]+[^/\\s?#]$', /^https:\/\/[^\t\n\f\r ?#]+[^/\t\n\f\r ?#]$/u],
  ['^https://.*$', /^https:\/\/[^\n]*$/u],
  ['^([a-zA-Z_][a-zA-Z0-9_]*)?$', /^([a-zA-Z_][a-zA-Z0-9_]*)?$/u],
  ['^https://[^\\s?#@]+[^/\\s?#@]$', /^https:\/\/[^\t\n\f\r ?#@]+[^/\t\n\f\r ?#@]$/u],
  [
    '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,})$',
    /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})$/u,
  ],
  [
    '^(access_token|id_token|jwt|urn:ietf:params:oauth:token-type:(access_token|id_token|jwt))?$',
    /^(access_token|id_token|jwt|urn:ietf:params:oauth:token-type:(access_token|id_token|jwt))?$/u,
  ],
]);
