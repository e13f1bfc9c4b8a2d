import type { ExternalAuthConfigSpec } from '../../model/specs';
import type { Constants, Table } from './row';

export const EXTERNAL_AUTH: Table<{
  ExternalAuthConfigProps: ExternalAuthConfigSpec;
  'ExternalAuth.tokenExchange': ExternalAuthConfigSpec;
  'ExternalAuth.headerInjection': ExternalAuthConfigSpec;
  'ExternalAuth.bearerToken': ExternalAuthConfigSpec;
  'ExternalAuth.unauthenticated': ExternalAuthConfigSpec;
  'ExternalAuth.embeddedAuthServer': ExternalAuthConfigSpec;
  'ExternalAuth.awsSts': ExternalAuthConfigSpec;
  'ExternalAuth.upstreamInject': ExternalAuthConfigSpec;
  'ExternalAuth.onBehalfOf': ExternalAuthConfigSpec;
  'ExternalAuth.crossAppAccess': ExternalAuthConfigSpec;
}> = {
  ExternalAuthConfigProps: { auth: '' },
  'ExternalAuth.tokenExchange': { sets: { type: 'tokenExchange' }, options: 'tokenExchange' },
  'ExternalAuth.headerInjection': {
    sets: { type: 'headerInjection' },
    headerName: 'headerInjection.headerName',
    secret: 'headerInjection.valueSecretRef.name',
    key: 'headerInjection.valueSecretRef.key',
  },
  'ExternalAuth.bearerToken': {
    sets: { type: 'bearerToken' },
    secret: 'bearerToken.tokenSecretRef.name',
    key: 'bearerToken.tokenSecretRef.key',
  },
  'ExternalAuth.unauthenticated': { sets: { type: 'unauthenticated' } },
  'ExternalAuth.embeddedAuthServer': { sets: { type: 'embeddedAuthServer' }, options: 'embeddedAuthServer' },
  'ExternalAuth.awsSts': { sets: { type: 'awsSts' }, options: 'awsSts' },
  'ExternalAuth.upstreamInject': { sets: { type: 'upstreamInject' }, providerName: 'upstreamInject.providerName' },
  'ExternalAuth.onBehalfOf': { sets: { type: 'obo' }, options: 'obo' },
  'ExternalAuth.crossAppAccess': { sets: { type: 'xaa' }, options: 'xaa' },
};

/** The factory that makes a type of config. */
export function externalAuthFactory(type: string): string | undefined {
  const rows: readonly (readonly [factory: string, row: Constants])[] = Object.entries(EXTERNAL_AUTH);
  return rows.find(([, { sets }]) => sets?.['type'] === type)?.[0];
}
