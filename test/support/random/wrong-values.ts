import { Duration, Lazy, Size, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { HeaderValue, McpTransport, OidcProvider, RemoteMcpProxy, TargetCluster } from '../../../lib';
import { Expression, literal } from './expression';

/** Represents a secret in that place. */
function secretAt(place: string): string {
  const steps = place.split('.');
  return `hunter2.${steps[0] ?? ''}.${steps.at(-1) ?? ''}.`;
}

/** The places whose secrets a text shows. */
export function placesShown(text: string): string[] {
  return Array.from(text.matchAll(/hunter2\.?([\w.]*)/g), ([, place = '']) => place.replace(/\.$/, ''));
}

function made(text: string, make: (chart: Chart) => unknown): Expression {
  return new Expression(text, make);
}

function cycle(): object {
  const items: unknown[] = [];
  items.push(items);
  return items;
}

function failing(text: string): object {
  return Object.defineProperty({}, 'name', {
    enumerable: true,
    get() {
      throw new TypeError(text);
    },
  });
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Values that a program without types may pass anywhere. */
export function wrongValue(place: string): fc.Arbitrary<Expression> {
  if (place === 'McpIncludeProps.url') {
    // a URL would be fetched
    return WITHOUT_SECRET;
  }
  return fc.oneof(withSecret(place), WITHOUT_SECRET);
}

function withSecret(place: string): fc.Arbitrary<Expression> {
  const secret = secretAt(place);
  const [name, key] = [secretAt(`${place}.name`), secretAt(`${place}.key`)];
  const values = [
    ...[
      secret,
      `Bearer ${secret}`,
      `https://u:${secret}@h/?k=${secret}`,
      `https://a.example/?k=${secret}`,
      `K=${secret}`,
    ],
    ...[[secret], [[secret]], { key }, { name }, { name: { value: secret } }],
    ...[{ secret, key }, { value: [secret] }],
  ];
  return fc.constantFrom(
    ...values.map((each) => literal(each)),
    made('new Map()', () => new Map([[secret, secret]])),
    made('new Set()', () => new Set([secret])),
    made('Buffer', () => Buffer.from(secret)),
    made('Promise', () => Promise.resolve(secret)),
    made('new String()', () => Object(secret) as unknown),
    made('new Error()', () => new Error(secret)),
    made('new URL()', () => new URL(`https://u:${secret}@h/`)),
    made('HeaderValue.plaintext()', () => HeaderValue.plaintext(secret)),
    made('(a failing getter)', () => failing(secret)),
  );
}

const WITHOUT_SECRET: fc.Arbitrary<Expression> = fc.oneof(
  fc.constantFrom(
    ...[null, undefined, true, false, 0, -1, 3, 1.5, 1e21].map((value) => literal(value, String(value))),
    ...[NaN, Infinity].map((value) => literal(value, String(value))),
    ...['', '\ud800', '\t', '\u0000', '\u2028', '__proto__', '{', '[', '%', '-', '/', '${Token[TOKEN.99]}'].map(
      (each) => literal(each),
    ),
    ...[[], [null], [undefined], [''], [[]], [{}], {}, { a: 1 }, { '': '' }, { constructor: 1 }].map((each) =>
      literal(each),
    ),
  ),
  fc.constantFrom(
    made('Symbol()', () => Symbol('wrong')),
    made('10n', () => 10n),
    made('() => "x"', () => () => 'x'),
    made('class {}', () => class {}),
    made('new Date(0)', () => new Date(0)),
    made('new Date(NaN)', () => new Date(NaN)),
    made('/x/', () => /x/),
    made('Object.create(null)', () => Object.create(null) as unknown),
    made('[ , 1]', () => {
      const holes: unknown[] = [];
      holes[1] = 1;
      return holes;
    }),
    made('(a cycle)', cycle),
    made('(a revoked Proxy)', revoked),
    made('JSON.parse("__proto__")', () => JSON.parse('{"__proto__": {"name": 1}}') as unknown),
  ),
  fc.constantFrom(
    made('Lazy.any(string)', () => Lazy.any({ produce: () => 'lazy' })),
    made('Lazy.any(object)', () => Lazy.any({ produce: () => ({ name: 'lazy', key: 'k', host: 'a.example' }) })),
    made('Lazy.any(list)', () => Lazy.any({ produce: () => ['lazy'] })),
    made('Lazy.any(number)', () => Lazy.any({ produce: () => 7 })),
    made('Lazy.any(undefined)', () => Lazy.any({ produce: () => undefined })),
  ),
  fc.constantFrom(
    made('(the chart)', (chart) => chart),
    made('McpTransport', () => McpTransport),
    made('RemoteMcpProxy', () => RemoteMcpProxy),
    made('Duration.seconds(5)', () => Duration.seconds(5)),
    made('Duration.millis(1)', () => Duration.millis(1)),
    made('Size.kibibytes(1)', () => Size.kibibytes(1)),
    made('kplus.Cpu.millis(1)', () => kplus.Cpu.millis(1)),
    made('HeaderValue.plaintext(5)', () => HeaderValue.plaintext(5 as never)),
    made('OidcProvider.inline()', () => OidcProvider.inline(undefined as never)),
    made('TargetCluster.withOperator()', () => TargetCluster.withOperator()),
    made('TargetCluster.withoutOperator({ image: 5 })', () => TargetCluster.withoutOperator({ image: 5 as never })),
  ),
);
