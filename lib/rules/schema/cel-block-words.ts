import type { PlainObject } from '../../private/plain';
import type { CelBreach, CelWords, WordsByRule } from './cel-breach';

/** The types of external authentication that have a block with their name. */
const EXTERNAL_AUTH = [
  'tokenExchange',
  'headerInjection',
  'bearerToken',
  'embeddedAuthServer',
  'awsSts',
  'upstreamInject',
  'obo',
  'xaa',
] as const;
const OIDC = ['kubernetesServiceAccount', 'inline'] as const;
const AUTHZ = ['configMap', 'inline'] as const;

/** Rules by which a block is there if, and only if, its type is. */
export const BLOCK_WORDS: WordsByRule = {
  ...words(EXTERNAL_AUTH, { breaches: typeWords }),
  // those of the other kinds are the same texts, or others
  ...words([...OIDC, ...AUTHZ], { breaches: typeOrBlockWords }),
  ...Object.fromEntries(
    [6, 7, 8].map((count) => [withoutBlocks(EXTERNAL_AUTH.slice(0, count)), { breaches: typeWords }]),
  ),
};

function words(types: readonly string[], same: CelWords): WordsByRule {
  return Object.fromEntries(
    types.map((type) => [`self.type == '${type}' ? has(self.${type}) : !has(self.${type})`, same]),
  );
}

function withoutBlocks(types: readonly string[]): string {
  return `self.type == 'unauthenticated' ? (${types.map((type) => `!has(self.${type})`).join(' && ')}) : true`;
}

/** Two kinds have blocks with such a name: only one of them at the top of its spec. */
function typeOrBlockWords(self: PlainObject, path: string): readonly CelBreach[] {
  return path === 'spec' ? typeWords(self) : authzWords(self);
}

/** All blocks that do not fit the type: each rule is about one of them. */
function typeWords(self: PlainObject): readonly CelBreach[] {
  const { type } = self;
  return blocksIn(self, [...EXTERNAL_AUTH, ...OIDC]).map(({ block, isMissing }) => ({
    id: 'kubernetesServiceAccount' === block || 'inline' === block ? 'oidc-block' : 'external-auth-block',
    at: 'type',
    value: type,
    rule: isMissing ? `needs ⟨spec.${block}⟩, which is missing` : `cannot be combined with ⟨spec.${block}⟩`,
    fix: isMissing ? `add ⟨spec.${block}⟩` : `remove ⟨spec.${block}⟩, or set the type to ${JSON.stringify(block)}`,
  }));
}

function authzWords(self: PlainObject): readonly CelBreach[] {
  return blocksIn(self, AUTHZ).map(({ block, isMissing }) => ({
    id: 'authz-block',
    at: '',
    rule: isMissing
      ? `has the type ${block}, but no block ${block}`
      : `has the type ${String(self['type'])}, which cannot be combined with the block ${block}`,
    fix: isMissing ? 'add it, or change the type' : `remove it, or set the type to ${JSON.stringify(block)}`,
  }));
}

function blocksIn(
  self: PlainObject,
  blocks: readonly string[],
): readonly { readonly block: string; readonly isMissing: boolean }[] {
  return blocks
    .filter((block) => (self['type'] === block) !== (self[block] !== undefined))
    .map((block) => ({ block, isMissing: self[block] === undefined }));
}
