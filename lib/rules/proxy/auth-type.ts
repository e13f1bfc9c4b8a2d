/** The factory of `ExternalAuth` that makes each type. */
const FACTORIES: ReadonlyMap<string, string> = new Map([
  ['unauthenticated', 'unauthenticated'],
  ['tokenExchange', 'tokenExchange'],
  ['headerInjection', 'headerInjection'],
  ['bearerToken', 'bearerToken'],
  ['embeddedAuthServer', 'embeddedAuthServer'],
  ['awsSts', 'awsSts'],
  ['upstreamInject', 'upstreamInject'],
  ['obo', 'onBehalfOf'],
  ['xaa', 'crossAppAccess'],
]);

/** A type of external auth config, as its factory for whoever wrote props (`lib/engine/worded.ts`). */
export function authType(type: string): string {
  const factory = FACTORIES.get(type);
  return factory === undefined ? JSON.stringify(type) : `⟨"${type}"|ExternalAuth.${factory}⟩`;
}
