import * as fc from 'fast-check';
import { isMisreadKey } from '../../../lib/kubernetes/yaml/scalars';
import { call, construct, type Call } from './data';

/** Objects with any of these members, or none. */
export function some<T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record<T, never>(members, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;
}

/** Or nothing, which stands for a prop that is left out. */
export function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined });
}

export const word = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/);

/** Names of claims, of people's fields and the like, each once. */
export function names(): fc.Arbitrary<string[]> {
  return fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
}

/** Names that Kubernetes takes as a DNS label, and of a length that leaves room for what is made of them. */
export const label = fc.oneof(word, fc.stringMatching(/^[a-z]([a-z0-9-]{0,20}[a-z0-9])$/));

/** Names of objects, which may have dots. */
export const objectName = fc.oneof(
  label,
  fc.tuple(label, label).map((parts) => parts.join('.')),
);

/** Names of labels and annotations. */
export const labelName = fc
  .tuple(
    fc.constantFrom('', 'example.com/', 'team.example.org/'),
    fc.stringMatching(/^[A-Za-z]([A-Za-z0-9._-]{0,20}[A-Za-z0-9])?$/),
  )
  .map((parts) => parts.join(''))
  .filter((name) => !isNumber(name));

export const labelValue = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,20}[A-Za-z0-9])?$/),
);

/** kubectl takes such a key for a number, and a key cannot be quoted. */
function isNumber(name: string): boolean {
  return /^[eE]?[-+0-9._]/.test(name) || /^(\.?(inf|nan))$/i.test(name);
}

export const labels = fc.dictionary(labelName, labelValue, { maxKeys: 3 });

/** Any text that YAML can hold and kubectl can read. */
export const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('yes', '0o17', '1e3', '~', 'null', '# no comment', ' a ', 'a\nb\n', '\ta', '{{ x }}', '%d'),
  )
  .filter((text) => !/[\u2028\u2029\u0085\ufeff\ufffe\uffff]|[\u007f-\u009f]/u.test(text));

export const annotations = fc.dictionary(labelName, anyText, { maxKeys: 3 });

/** Without the port for metrics, and that of an authorization server with TLS. */
export const port = fc.integer({ min: 1024, max: 65_535 }).filter((number) => number !== 9464 && number !== 8443);

/** Hosts of the outside. */
export const host = fc.oneof(
  word.map((name) => `${name}.example.com`),
  fc.tuple(label, word).map(([first, second]) => `${first}.${second}.example.org`),
);

/** Addresses that everybody reaches. */
export const publicAddress = fc.constantFrom('93.184.216.34', '8.8.8.8', '[2606:2800:220:1::1]');

/** Hosts within the cluster. */
export const serviceHost = fc.tuple(word, word).map(([name, namespace]) => `${name}.${namespace}.svc`);

const segment = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._~-]{0,8}[A-Za-z0-9])?$/);

/** Empty, or with a slash at the beginning. */
export const urlPath = fc.array(segment, { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join(''));

export const urlPort = fc.oneof(
  fc.constant(''),
  fc.constantFrom(':443', ':8443'),
  port.map((each) => `:${String(each)}`),
);

export const httpsUrl = fc.tuple(host, urlPort, urlPath).map((parts) => `https://${parts.join('')}`);

/** Scopes as identity providers have them. */
const scope = fc.constantFrom('openid', 'profile', 'email', 'offline_access', 'mcp.read', 'api://weather/read');
export const scopes = fc.uniqueArray(scope, { minLength: 1, maxLength: 3 });

export const secretKey = fc
  .stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,10}[A-Za-z0-9])?$/)
  // an error, since cdk8s prints it without quotes
  .filter((key) => !isMisreadKey(key));

/** Of the app, or known by its name only. */
export const secretValue = fc.oneof(
  fc
    .tuple(objectName, secretKey)
    .map(([name, key]) => ({ secret: construct('kplus.Secret.fromSecretName', name), key })),
  secretKey.map((key) => ({ secret: construct('kplus.Secret', { stringData: { [key]: 'x' } }), key })),
);

export function seconds(min: number, max: number): fc.Arbitrary<Call> {
  return fc.integer({ min, max }).map((each) => call('cdk8s.Duration.seconds', each));
}

/** Names of headers that do not look like credentials, and that have different variables. */
export const harmlessHeader = fc
  .oneof(
    fc.constantFrom('Accept-Language', 'X-Team', 'User-Agent', 'x-request-source'),
    word.map((each) => `X-${each}`),
  )
  .filter((name) => !/authorization|token|key|secret|password|cookie/i.test(name));

/** Without what would be a variable where Flux or `envsubst` replaces them. */
export const headerText = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/).filter((text) => !/\$(\{|[A-Z_])/.test(text));
