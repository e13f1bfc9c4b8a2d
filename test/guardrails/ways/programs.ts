import { ApiObject, Chart, Include, JsonPatch, Lazy } from 'cdk8s';
import {
  HeaderValue,
  OidcConfig,
  OidcProvider,
  ProxyDefaults,
  RemoteMcpProxy,
  TelemetryConfig,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { fileOf, include } from '../../support/include';
import { document, proxySpec, type Charts, type Place, type Way } from './way';

const EVIL = 'https://evil.org/mcp';
const PROXY = { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPRemoteProxy' };

export function proxyIn(chart: Chart, more: Partial<RemoteMcpProxyProps> = {}): RemoteMcpProxy {
  const remoteUrl = 'https://mcp.example.com/mcp';
  return new RemoteMcpProxy(chart, 'Weather', { metadata: { name: 'weather' }, remoteUrl, audit: true, ...more });
}

function idpIn(chart: Chart, issuer = 'https://idp.example.com'): OidcConfig {
  return new OidcConfig(chart, 'Idp', { metadata: { name: 'idp' }, provider: OidcProvider.inline({ issuer }) });
}

/** A way of JSON patches on the custom resource of a proxy. */
function patched(title: string, id: string, ...patches: JsonPatch[]): Way {
  return {
    title,
    id,
    make: ({ guarded }) => {
      const transport = { path: '/spec/transport', value: 'streamable-http' };
      ApiObject.of(proxyIn(guarded)).addJsonPatch(JsonPatch.add(transport.path, transport.value), ...patches);
    },
  };
}

function moved(way: Way): Way {
  return { ...way, places: ['synth'] };
}

const PATCHED: readonly Way[] = [
  patched('the URL', 'guardrail-remote-host', JsonPatch.replace('/spec/remoteUrl', EVIL)),
  patched('the scheme', 'guardrail-https', JsonPatch.replace('/spec/remoteUrl', 'http://mcp.example.com')),
  patched('the transport', 'guardrail-transport', JsonPatch.replace('/spec/transport', 'sse')),
  patched('a log that is removed', 'guardrail-audit', JsonPatch.remove('/spec/audit')),
  patched('a log that is turned off', 'guardrail-audit', JsonPatch.replace('/spec/audit/enabled', false)),
  patched(
    'a header',
    'guardrail-plaintext-header',
    JsonPatch.add('/spec/headerForward', { addPlaintextHeaders: { authorization: 'of-a-test' } }),
  ),
  patched('the whole spec', 'guardrail-remote-host', JsonPatch.replace('/spec', proxySpec({ remoteUrl: EVIL }))),
  patched(
    'what only the written object has',
    'guardrail-remote-host',
    JsonPatch.test('/metadata/namespace', 'mcp'),
    JsonPatch.replace('/spec/remoteUrl', EVIL),
  ),
  patched(
    'a pod template',
    'guardrail-pod',
    JsonPatch.add('/spec/podTemplateSpec', { spec: { containers: [{ name: 'toolhive', args: ['run'] }] } }),
  ),
  patched(
    'a copy',
    'guardrail-remote-host',
    JsonPatch.add('/metadata/annotations', { u: EVIL }),
    JsonPatch.copy('/metadata/annotations/u', '/spec/remoteUrl'),
  ),
  moved(patched('the kind', 'guardrail-patch', JsonPatch.replace('/kind', 'MCPServer'))),
  moved(patched('the group', 'guardrail-patch', JsonPatch.replace('/apiVersion', 'mcp.example.org/v1beta1'))),
  {
    title: 'an issuer',
    id: 'guardrail-issuer',
    make: ({ guarded }) => {
      ApiObject.of(idpIn(guarded)).addJsonPatch(JsonPatch.replace('/spec/inline/issuer', 'https://evil.org'));
    },
  },
  {
    title: 'a document that is included',
    id: 'guardrail-remote-host',
    make: ({ guarded }) => {
      const included = include(guarded, document('MCPRemoteProxy', proxySpec({})));
      ApiObject.of(included.node.findChild('x-mcpremoteproxy-mcp')).addJsonPatch(
        JsonPatch.replace('/spec/remoteUrl', EVIL),
      );
    },
  },
  {
    title: 'another object, which becomes a proxy',
    id: 'guardrail-remote-host',
    make: ({ guarded }) => {
      const other = new ApiObject(guarded, 'Map', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } });
      other.addJsonPatch(
        JsonPatch.replace('/kind', PROXY.kind),
        JsonPatch.replace('/apiVersion', PROXY.apiVersion),
        JsonPatch.add('/spec', proxySpec({ remoteUrl: EVIL })),
      );
    },
  },
];

const PATCHES = PATCHED.map((way) => ({ ...way, title: `a JSON patch of ${way.title}` }));

/** A way of an object that this package did not make. */
function raw(title: string, id: string, object: object): Way {
  return {
    title,
    id,
    make: ({ guarded }) => {
      new ApiObject(guarded, 'Raw', object as never);
    },
  };
}

const metadata = { name: 'raw', namespace: 'mcp' };
const evil = { ...PROXY, metadata, spec: proxySpec({ remoteUrl: EVIL }) };

const RAW: readonly Way[] = [
  raw('an ApiObject', 'guardrail-remote-host', evil),
  raw('an ApiObject without a spec', 'guardrail-audit', { ...PROXY, metadata }),
  raw('a config', 'guardrail-issuer', {
    ...PROXY,
    kind: 'MCPOIDCConfig',
    metadata,
    spec: { type: 'inline', inline: { issuer: 'https://evil.org' } },
  }),
  raw('a list', 'guardrail-remote-host', { apiVersion: 'v1', kind: 'List', items: [evil] }),
  raw('a list whose kind is the default of a variable', 'guardrail-remote-host', {
    apiVersion: 'v1',
    kind: '${L:=List}',
    items: [evil],
  }),
  raw('a list of proxies', 'guardrail-remote-host', { ...PROXY, kind: 'MCPRemoteProxyList', items: [evil] }),
  raw('a value that is resolved late', 'guardrail-remote-host', {
    ...evil,
    spec: proxySpec({ remoteUrl: Lazy.any({ produce: () => EVIL }) as string }),
  }),
  {
    title: 'Include of cdk8s',
    id: 'guardrail-remote-host',
    make: ({ guarded }) => {
      new Include(guarded, 'File', { url: fileOf(JSON.stringify(evil)) });
    },
  },
  {
    title: 'a prop that is resolved late',
    id: 'guardrail-remote-host',
    make: ({ guarded }) => {
      proxyIn(guarded, { remoteUrl: Lazy.any({ produce: () => EVIL }) as string });
    },
  },
  {
    title: 'a list in a file',
    id: 'guardrail-remote-host',
    make: ({ guarded }) => {
      include(guarded, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [evil] }));
    },
  },
];

/** A way of a config beside the guardrails, which a proxy below them uses. */
function beside(title: string, id: string, make: (charts: Charts) => void): Way {
  return { title, id, make };
}

const CONFIGS: readonly Way[] = [
  beside('an issuer', 'guardrail-issuer', ({ guarded, beside: other }) => {
    proxyIn(guarded, { oidc: { config: idpIn(other, 'https://evil.org'), audience: 'weather' } });
  }),
  beside('the headers of telemetry', 'guardrail-plaintext-header', ({ guarded, beside: other }) => {
    const config = new TelemetryConfig(other, 'Otel', {
      metadata: { name: 'otel' },
      openTelemetry: {
        endpoint: 'otel:4318',
        metrics: true,
        headers: { authorization: HeaderValue.plaintext('of-a-test') },
      },
    });
    proxyIn(guarded, { telemetry: { config } });
  }),
  beside('an issuer from defaults', 'guardrail-issuer', ({ guarded, beside: other }) => {
    ProxyDefaults.bind(guarded, { oidc: { config: idpIn(other, 'https://evil.org') } });
    proxyIn(guarded, { oidc: { audience: 'weather' } });
  }),
  beside('an issuer by its name', 'guardrail-issuer', ({ guarded, beside: other }) => {
    idpIn(other, 'https://evil.org');
    include(guarded, document('MCPRemoteProxy', proxySpec({ oidcConfigRef: { name: 'idp', audience: 'weather' } })));
  }),
  beside('an issuer of an object', 'guardrail-issuer', ({ guarded, beside: other }) => {
    const spec = { type: 'inline', inline: { issuer: 'https://evil.org' } };
    new ApiObject(other, 'Idp', { ...PROXY, kind: 'MCPOIDCConfig', metadata: { name: 'idp' }, spec });
    include(guarded, document('MCPRemoteProxy', proxySpec({ oidcConfigRef: { name: 'idp', audience: 'weather' } })));
  }),
  beside('an issuer that is patched', 'guardrail-issuer', ({ guarded, beside: other }) => {
    const config = idpIn(other);
    ApiObject.of(config).addJsonPatch(JsonPatch.replace('/spec/inline/issuer', 'https://evil.org'));
    proxyIn(guarded, { oidc: { config, audience: 'weather' } });
  }),
  beside('an issuer to which a patch leads', 'guardrail-issuer', ({ guarded, beside: other }) => {
    idpIn(other, 'https://evil.org');
    const reference = { name: 'idp', audience: 'weather' };
    ApiObject.of(proxyIn(guarded)).addJsonPatch(JsonPatch.add('/spec/oidcConfigRef', reference));
  }),
  beside('an issuer that a patch renames', 'guardrail-issuer', ({ guarded, beside: other }) => {
    const provider = OidcProvider.inline({ issuer: 'https://evil.org' });
    const config = new OidcConfig(other, 'Idp', { metadata: { name: 'other' }, provider });
    ApiObject.of(config).addJsonPatch(JsonPatch.replace('/metadata/name', 'idp'));
    include(guarded, document('MCPRemoteProxy', proxySpec({ oidcConfigRef: { name: 'idp', audience: 'weather' } })));
  }),
  moved(
    beside('an issuer that a patch moves', 'guardrail-issuer', ({ guarded, beside: other }) => {
      const elsewhere = new Chart(other, 'Elsewhere', { namespace: 'elsewhere' });
      ApiObject.of(idpIn(elsewhere, 'https://evil.org')).addJsonPatch(JsonPatch.replace('/metadata/namespace', 'mcp'));
      include(guarded, document('MCPRemoteProxy', proxySpec({ oidcConfigRef: { name: 'idp', audience: 'weather' } })));
    }),
  ),
  beside('an issuer by the default of a variable', 'guardrail-issuer', ({ guarded, beside: other }) => {
    idpIn(other, 'https://evil.org');
    const reference = { name: '${IDP:=idp}', audience: 'weather' };
    include(guarded, document('MCPRemoteProxy', proxySpec({ oidcConfigRef: reference })));
  }),
  moved(
    beside(
      'an issuer in a namespace by the default of a variable',
      'guardrail-issuer',
      ({ guarded, beside: other }) => {
        const elsewhere = new Chart(other, 'Elsewhere', { namespace: '${N:=mcp}' });
        idpIn(elsewhere, 'https://evil.org');
        include(
          guarded,
          document('MCPRemoteProxy', proxySpec({ oidcConfigRef: { name: 'idp', audience: 'weather' } })),
        );
      },
    ),
  ),
  beside('an issuer of an object that a proxy of an object uses', 'guardrail-issuer', ({ guarded, beside: other }) => {
    idpIn(other, 'https://evil.org');
    const spec = proxySpec({ oidcConfigRef: { name: 'idp', audience: 'weather' } });
    new ApiObject(guarded, 'Raw', { ...PROXY, metadata, spec });
  }),
].map((way) => ({ ...way, title: `a config beside: ${way.title}` }));

const SYNTH: readonly Place[] = ['synth'];

export function patchedNative(title: string, id: string, kind: string, ...patches: JsonPatch[]): Way {
  return {
    title: `without the operator, a JSON patch of ${title}`,
    id,
    standalone: true,
    places: SYNTH,
    make: ({ guarded }) => {
      const proxy = proxyIn(guarded);
      const name = kind === 'ConfigMap' ? 'RunConfig' : 'Resource';
      ApiObject.of(proxy.node.findChild(name)).addJsonPatch(...patches);
    },
  };
}

export const CONTAINER = '/spec/template/spec/containers/0';

const NATIVE: readonly Way[] = [
  patchedNative('the image', 'guardrail-image', 'Deployment', JsonPatch.replace(`${CONTAINER}/image`, 'evil.org/x')),
  patchedNative('arguments', 'guardrail-pod', 'Deployment', JsonPatch.replace(`${CONTAINER}/args`, ['run'])),
  patchedNative('arguments that are removed', 'guardrail-pod', 'Deployment', JsonPatch.remove(`${CONTAINER}/args`)),
  patchedNative('a command', 'guardrail-pod', 'Deployment', JsonPatch.add(`${CONTAINER}/command`, ['/bin/sh'])),
  patchedNative(
    'a variable',
    'guardrail-variable',
    'Deployment',
    JsonPatch.add(`${CONTAINER}/env/-`, { name: 'HTTPS_PROXY', value: 'http://evil.org' }),
  ),
  patchedNative(
    'a sidecar',
    'guardrail-image',
    'Deployment',
    JsonPatch.add('/spec/template/spec/containers/-', { name: 'side', image: 'evil.org/x' }),
  ),
  patchedNative(
    'the source of the run config',
    'guardrail-pod',
    'Deployment',
    JsonPatch.replace('/spec/template/spec/volumes/0', { name: 'runconfig', configMap: { name: 'other' } }),
  ),
  patchedNative('the mounts', 'guardrail-pod', 'Deployment', JsonPatch.replace(`${CONTAINER}/volumeMounts`, [])),
  patchedNative(
    'the name of the container',
    'guardrail-pod',
    'Deployment',
    JsonPatch.replace(`${CONTAINER}/name`, 'x'),
  ),
  patchedNative(
    'the run config',
    'guardrail-patch',
    'ConfigMap',
    JsonPatch.replace('/data', { 'runconfig.json': '{}' }),
  ),
  patchedNative('the kind', 'guardrail-patch', 'Deployment', JsonPatch.replace('/kind', 'StatefulSet')),
];

/** Ways of programs. */
export const PROGRAMS: readonly Way[] = [...PATCHES, ...RAW, ...CONFIGS, ...NATIVE];
