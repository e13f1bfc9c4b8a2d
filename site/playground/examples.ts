import issues from '../../examples/from-yaml/proxies.yaml?raw';

const WEATHER = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata:
  name: weather
  namespace: mcp
spec:
  remoteUrl: https://mcp.weather.example/mcp
  proxyPort: 80800
  oidcConfigRef:
    name: company
    audience: weather
    resourceUrl: https://weather.example.com/mcp
  headerForward:
    addPlaintextHeaders:
      Authorization: ""
  resources:
    requests:
      cpu: 100m
      memory: 128Mi
---
apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPOIDCConfig
metadata:
  name: company
  namespace: mcp
spec:
  type: inline
  inline:
    issuer: https://login.example.com
`;

/** What can be looked at before one has a text: by its title. */
export const EXAMPLES: { readonly [title: string]: string } = {
  'A wrong port': WEATHER,
  'A policy, tools and telemetry': issues,
};

/** What is shown first. */
export const FIRST_EXAMPLE = WEATHER;
