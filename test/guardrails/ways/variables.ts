import type { Manifest } from '../../support/corpus';
import { include } from '../../support/include';
import { document, given, ofContainer, ofProxy, proxySpec, type Way } from './way';

const EVIL = 'https://evil.org/';

/** A way of a document whose version is written so. */
function ofVersion(title: string, apiVersion: string): Way {
  const text = JSON.stringify({
    ...(JSON.parse(document('MCPRemoteProxy', proxySpec({ remoteUrl: EVIL }))) as object),
    apiVersion,
  });
  return {
    title,
    id: 'guardrail-remote-host',
    make: ({ guarded }) => {
      include(guarded, text);
    },
    documents: [JSON.parse(text) as Manifest],
  };
}

/** Variables with a default that breaks a rule. */
export const DEFAULTS: readonly Way[] = [
  ofProxy('a URL', 'guardrail-remote-host', { remoteUrl: `\${U:=${EVIL}}` }),
  ofProxy('the host of a URL', 'guardrail-remote-host', { remoteUrl: 'https://${HOST:-evil.org}/mcp' }),
  ofProxy('a URL, in the default of another variable,', 'guardrail-remote-host', {
    remoteUrl: `\${A:=\${B:-${EVIL}}x}`,
  }),
  ofProxy('the scheme of a URL', 'guardrail-https', { remoteUrl: '${S:=http}://mcp.example.com' }),
  ofProxy('an audit log', 'guardrail-audit', { audit: { enabled: '${A:=false}' } }),
  ofProxy('a transport', 'guardrail-transport', { transport: '${T:=sse}' }),
  ofProxy('the value of a header', 'guardrail-plaintext-header', {
    headerForward: { addPlaintextHeaders: { Authorization: '${T:=of-a-test}' } },
  }),
  ofProxy('the name of a header', 'guardrail-plaintext-header', {
    headerForward: { addPlaintextHeaders: { '${H:=Authorization}': 'of-a-test' } },
  }),
  given('an issuer', 'guardrail-issuer', 'MCPOIDCConfig', { type: 'inline', inline: { issuer: `\${I:=${EVIL}}` } }),
  given('permission for HTTP', 'guardrail-https', 'MCPOIDCConfig', {
    type: 'inline',
    inline: { issuer: 'https://idp.example.com', insecureAllowHTTP: '${B:=true}' },
  }),
  ofContainer('an image', 'guardrail-image', { image: '${REGISTRY:=evil.org}/proxy' }),
  ofContainer('the value of a variable', 'guardrail-variable', {
    env: [{ name: 'INSECURE_DISABLE_URL_VALIDATION', value: '${V:=true}' }],
  }),
  ofContainer('the name of a variable', 'guardrail-variable', {
    env: [{ name: '${N:=HTTPS_PROXY}', value: 'http://evil.org' }],
  }),
  given('a kind', 'guardrail-remote-host', '${K:=MCPRemoteProxy}', proxySpec({ remoteUrl: EVIL })),
  given('a part of a kind', 'guardrail-remote-host', 'MCPRemote${K:=Proxy}', proxySpec({ remoteUrl: EVIL })),
  ofVersion('a group', '${G:=toolhive.stacklok.dev/v1beta1}'),
  ofVersion('a part of a group', '${G:=toolhive}.stacklok.dev/v1beta1'),
].map((way) => ({ ...way, title: `${way.title} by default` }));

const BEFORE_APPLY = ['synth', 'check'] as const;

/** Variables without a default, in texts that no value makes right. */
export const HOPELESS: readonly Way[] = [
  ofProxy('a path', 'guardrail-remote-host', { remoteUrl: 'https://evil.org/${PATH}' }),
  ofProxy('a port', 'guardrail-remote-host', { remoteUrl: 'https://evil.org:${PORT}/mcp' }),
  ofProxy('a host', 'guardrail-https', { remoteUrl: 'http://${HOST}.example.com/mcp' }),
  ofProxy('a transport', 'guardrail-transport', { transport: 'sse${X}' }),
  ofProxy('a header', 'guardrail-plaintext-header', {
    headerForward: { addPlaintextHeaders: { Authorization: 'Bearer ${TOKEN}' } },
  }),
  given('an issuer', 'guardrail-issuer', 'MCPOIDCConfig', {
    type: 'inline',
    inline: { issuer: 'https://evil.org/${REALM}' },
  }),
  given('the URL of keys', 'guardrail-issuer', 'MCPOIDCConfig', {
    type: 'inline',
    inline: { issuer: 'https://idp.example.com', jwksUrl: 'https://evil.org/${KEYS}' },
  }),
  ofContainer('an image', 'guardrail-image', { image: 'evil.org/proxy:${TAG}' }),
  ofContainer('a proxy', 'guardrail-variable', { env: [{ name: 'HTTPS_PROXY', value: 'http://evil.org:${PORT}/' }] }),
].map((way) => ({ ...way, title: `${way.title} without a default`, places: BEFORE_APPLY }));

/** Variables that can be set so that all rules are kept. */
export const HOPEFUL: readonly Way[] = [
  ofProxy('a URL', '', { remoteUrl: '${URL}' }),
  ofProxy('a host', '', { remoteUrl: 'https://${HOST}/mcp' }),
  ofProxy('a team', '', { remoteUrl: 'https://mcp.example.com/${TEAM}' }),
  ofProxy('an audit log', '', { audit: { enabled: '${AUDIT}' } }),
  ofProxy('a block', '', { audit: '${AUDIT}' }),
  ofProxy('a header', '', { headerForward: { addPlaintextHeaders: { Authorization: '${EMPTY}' } } }),
  given('an issuer', '', 'MCPOIDCConfig', { type: 'inline', inline: { issuer: 'https://idp.${DOMAIN}' } }),
  ofContainer('an image', '', { image: '${REGISTRY}/proxy:${TAG}' }),
  ofContainer('a tag', '', { image: 'registry.example.com/proxy:${TAG}' }),
  ofProxy('a good default', '', { remoteUrl: '${U:=https://mcp.example.com}', audit: { enabled: '${A:=true}' } }),
].map((way) => ({ ...way, title: `${way.title} that may be right`, places: BEFORE_APPLY }));
