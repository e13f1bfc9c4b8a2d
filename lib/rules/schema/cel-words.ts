import type { PlainObject } from '../../private/plain';
import { AUTH_SERVER_WORDS } from './cel-auth-server-words';
import { BLOCK_WORDS } from './cel-block-words';
import { emptySecretRef, type CelWords, type CelBreach, type WordsByRule } from './cel-breach';

const OTHER_WORDS: WordsByRule = {
  '!(has(self.authzConfig) && has(self.authzConfigRef))': {
    holdsWithout: ['authzConfig', 'authzConfigRef'],
    breaches: () => [
      {
        id: 'authz-twice',
        at: 'authzConfig',
        rule: 'cannot be combined with ⟨spec.authzConfigRef⟩',
        fix: 'remove one of the two',
      },
    ],
  },
  "self.provider == 'redis' ? has(self.address) : true": {
    breaches: () => [
      { id: 'session-redis-address', at: 'address', rule: 'is missing', fix: 'give the address of Redis' },
    ],
  },
  "!has(self.tls) || self.provider == 'redis'": {
    holdsWithout: ['tls'],
    breaches: () => [
      {
        id: 'session-redis-tls',
        at: 'tls',
        rule: 'needs the provider "redis"',
        fix: 'change the provider, or remove it',
      },
    ],
  },
  '!has(self.tls) || !has(self.tls.caCertSecretRef) || !has(self.tls.insecureSkipVerify) || !self.tls.insecureSkipVerify':
    {
      holdsWithout: ['tls'],
      breaches: (_, path) => [
        {
          id: 'session-redis-tls',
          at: 'tls.insecureSkipVerify',
          rule: `cannot be combined with ⟨${path}.tls.caCertSecretRef⟩, which would verify nothing`,
          fix: 'remove one of the two',
        },
      ],
    },
  '!has(self.tls) || !has(self.tls.caCertSecretRef) || (size(self.tls.caCertSecretRef.name) > 0 && size(self.tls.caCertSecretRef.key) > 0)':
    {
      holdsWithout: ['tls'],
      breaches: ({ tls }) => emptySecretRef('tls.caCertSecretRef', (tls as PlainObject)['caCertSecretRef']),
    },
  '!has(self.headers) || !has(self.sensitiveHeaders) || self.sensitiveHeaders.all(sh, !(sh.name in self.headers))': {
    holdsWithout: ['headers', 'sensitiveHeaders'],
    breaches: headersTwice,
  },
};

const WORDS: ReadonlyMap<string, CelWords> = new Map(
  Object.entries({ ...OTHER_WORDS, ...BLOCK_WORDS, ...AUTH_SERVER_WORDS }),
);

/** The words for a rule, if it is one of a known CRD. */
export function wordsOf(rule: string): CelWords | undefined {
  return WORDS.get(rule) ?? WORDS.get(rule.trim().replaceAll(/\s+/g, ' '));
}

/** Every rule of known CRDs. */
export function wordedRules(): readonly string[] {
  return Array.from(WORDS.keys());
}

function headersTwice({ headers, sensitiveHeaders }: PlainObject): readonly CelBreach[] {
  const plain = Object.keys(headers as PlainObject);
  return (sensitiveHeaders as readonly { readonly name: string }[]).flatMap(({ name }, index) =>
    plain.includes(name)
      ? [
          {
            id: 'telemetry-header-both',
            at: `sensitiveHeaders[${String(index)}].name`,
            value: name,
            rule: `repeats the header ${JSON.stringify(name)} of ⟨spec.openTelemetry.headers⟩`,
            fix: 'keep one of the two',
          },
        ]
      : [],
  );
}
