import { field } from '../../private/field-path';
import type { PlainObject } from '../../private/plain';
import { shownUrl } from '../../private/shown-url';
import { emptySecretRef, type CelBreach, type WordsByRule } from './cel-breach';

const SERVER = 'spec.embeddedAuthServer';
const CONFIDENTIAL = field(SERVER, 'allowConfidentialClientRegistration');
const REDIS = field(SERVER, 'storage.redis');
const SENTINEL = '⟨sentinelConfig|sentinel⟩';
const UNENCRYPTED = 'clients would send their secrets unencrypted';

const CLIENTS: WordsByRule = {
  '!(has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration && has(self.insecureAllowHTTP) && self.insecureAllowHTTP)':
    {
      holdsWithout: ['allowConfidentialClientRegistration', 'insecureAllowHTTP'],
      breaches: () => [
        {
          id: 'confidential-clients-http',
          at: 'allowConfidentialClientRegistration',
          rule: `cannot be combined with ⟨${field(SERVER, 'insecureAllowHTTP')}⟩: ${UNENCRYPTED}`,
          fix: 'remove one of them',
        },
      ],
    },
  "!has(self.delegateClients) || size(self.delegateClients) == 0 || !self.issuer.startsWith('http://')": {
    holdsWithout: ['delegateClients'],
    breaches: ({ issuer }) => [
      {
        id: 'delegate-client-http',
        at: 'delegateClients',
        rule: `cannot be combined with the issuer ${JSON.stringify(shownUrl(String(issuer)))}: ${UNENCRYPTED}`,
        fix: 'use https',
      },
    ],
  },
  '(!has(self.forceConfidentialRedirectUris) || size(self.forceConfidentialRedirectUris) == 0) || (has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration)':
    {
      holdsWithout: ['forceConfidentialRedirectUris'],
      breaches: () => [
        {
          id: 'confidential-redirect-uris',
          at: 'forceConfidentialRedirectUris',
          rule: `needs ⟨${CONFIDENTIAL}⟩`,
          fix: 'set it to true, or remove the URIs',
        },
      ],
    },
  'has(self.clientSecretRef) && size(self.clientSecretRef.name) > 0 && size(self.clientSecretRef.key) > 0': {
    breaches: ({ clientSecretRef }) => emptySecretRef('clientSecretRef', clientSecretRef),
  },
};

const BOTH_ISSUER_CLIENTS: CelBreach = {
  id: 'trusted-issuer-clients',
  at: 'allowedDelegateClients',
  rule: 'has "*" beside other clients',
  fix: 'remove "*", or the others',
};

const ISSUERS: WordsByRule = {
  "!('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1": {
    breaches: () => [BOTH_ISSUER_CLIENTS],
  },
  "!has(self.allowedDelegateClients) || !('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1":
    { holdsWithout: ['allowedDelegateClients'], breaches: () => [BOTH_ISSUER_CLIENTS] },
  "!(has(self.allowMayAct) && self.allowMayAct && '*' in self.allowedDelegateClients)": {
    holdsWithout: ['allowMayAct'],
    breaches: () => [
      {
        id: 'trusted-issuer-clients',
        at: 'allowMayAct',
        rule: 'cannot be combined with "*" in allowedDelegateClients',
        fix: 'list the clients in allowedDelegateClients, or remove it',
      },
    ],
  },
  "!has(self.actorClaim) || !(self.actorClaim in ['sub', 'iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'name', 'email', 'scope', 'scp', 'may_act'])":
    {
      holdsWithout: ['actorClaim'],
      breaches: ({ actorClaim }) => [
        {
          id: 'trusted-issuer-actor-claim',
          at: 'actorClaim',
          value: actorClaim,
          rule: 'is a claim that does not identify an actor',
          fix: 'use "client_id", or a claim of the issuer such as "azp"',
        },
      ],
    },
  '!(has(self.allowPrivateIPs) && self.allowPrivateIPs) || (has(self.jwksUrl) && self.jwksUrl != "")': {
    holdsWithout: ['allowPrivateIPs'],
    breaches: () => [
      {
        id: 'trusted-issuer-jwks',
        at: 'allowPrivateIPs',
        rule: 'needs jwksUrl: otherwise the issuer could name any address of the network',
        fix: 'add jwksUrl, or remove it',
      },
    ],
  },
};

const PROVIDERS: WordsByRule = {
  "self.type == 'oidc' ? (has(self.oidcConfig) && !has(self.oauth2Config)) : self.type == 'oauth2' ? (has(self.oauth2Config) && !has(self.oidcConfig)) : false":
    { breaches: upstreamBlocks },
  '(has(self.clientId) && size(self.clientId) > 0) ? !has(self.dcrConfig) : has(self.dcrConfig)': {
    breaches: ({ dcrConfig }) => [
      {
        id: 'upstream-client',
        at: '',
        rule: dcrConfig === undefined ? 'has neither clientId nor dcrConfig' : 'has both clientId and dcrConfig',
        fix: 'set exactly one of them',
      },
    ],
  },
  '!(has(self.dcrConfig) && has(self.clientSecretRef))': {
    holdsWithout: ['dcrConfig', 'clientSecretRef'],
    breaches: () => [
      {
        id: 'upstream-client',
        at: 'clientSecretRef',
        rule: 'cannot be combined with dcrConfig: the registration returns the secret',
        fix: 'remove one of them',
      },
    ],
  },
  'has(self.discoveryUrl) != has(self.registrationEndpoint)': {
    breaches: ({ discoveryUrl }) => [
      {
        id: 'upstream-registration',
        at: '',
        rule: `has ${discoveryUrl === undefined ? 'neither discoveryUrl nor' : 'both discoveryUrl and'} registrationEndpoint`,
        fix: 'set exactly one of them',
      },
    ],
  },
};

const STORAGE: WordsByRule = {
  '(self.addr.size() > 0) != has(self.sentinelConfig)': { breaches: sentinelOrAddress },
  '!self.clusterMode || self.addr.size() > 0': { breaches: clusterWithoutAddress },
  '(has(self.addr) && self.addr.size() > 0) != has(self.sentinelConfig)': { breaches: eitherAddress },
  '!(has(self.clusterMode) && self.clusterMode) || (has(self.addr) && self.addr.size() > 0)': {
    holdsWithout: ['clusterMode'],
    breaches: clusterWithoutAddress,
  },
};

/** The words for the rules about an embedded authorization server. */
export const AUTH_SERVER_WORDS: WordsByRule = { ...CLIENTS, ...ISSUERS, ...PROVIDERS, ...STORAGE };

function upstreamBlocks({ type, oidcConfig, oauth2Config }: PlainObject, path: string): readonly CelBreach[] {
  const given = { oidc: oidcConfig, oauth2: oauth2Config };
  return (['oidc', 'oauth2'] as const)
    .filter((block) => (type === block) !== (given[block] !== undefined))
    .map((block) => ({
      id: 'upstream-block',
      at: '',
      rule:
        type === block
          ? `has the type ${block}, but no ⟨${path}.${block}Config⟩`
          : `has the type ${String(type)}, which cannot be combined with ⟨${path}.${block}Config⟩`,
      fix:
        type === block
          ? 'add it, or change the type'
          : `remove ⟨${path}.${block}Config⟩, or set the type to ${JSON.stringify(block)}`,
    }));
}

function eitherAddress({ addr = '' }: PlainObject): readonly CelBreach[] {
  const rule = addr === '' ? `has neither ⟨${REDIS}.addr⟩ nor ${SENTINEL}` : `has both ⟨${REDIS}.addr⟩ and ${SENTINEL}`;
  return [{ id: 'auth-server-storage', at: '', rule, fix: 'set exactly one of them' }];
}

/** One release reads an address that is not there, so its rule fails for every Sentinel. */
function sentinelOrAddress(self: PlainObject): readonly CelBreach[] {
  const { addr = '', sentinelConfig } = self;
  return sentinelConfig === undefined || addr !== ''
    ? eitherAddress(self)
    : [
        {
          id: 'auth-server-sentinel',
          at: 'sentinelConfig',
          rule: 'is rejected by release 0.27.0 of the operator, whatever its value',
          fix: 'use another release of the operator',
        },
      ];
}

function clusterWithoutAddress({ clusterMode, sentinelConfig, addr }: PlainObject): readonly CelBreach[] {
  return clusterMode === true
    ? [
        {
          id: 'auth-server-storage',
          at: 'clusterMode',
          rule: `needs ⟨${REDIS}.addr⟩`,
          fix: 'add it, or remove clusterMode',
        },
      ]
    : sentinelOrAddress({ sentinelConfig, addr });
}
