import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { MCP_EXTERNAL_AUTH_CONFIG_SPEC } from '../lib/releases/schema/mcp-external-auth-config';
import { MCP_GROUP_SPEC } from '../lib/releases/schema/mcp-group';
import { MCP_OIDC_CONFIG_SPEC } from '../lib/releases/schema/mcp-oidc-config';
import { MCP_REMOTE_PROXY_SPEC } from '../lib/releases/schema/mcp-remote-proxy';
import { MCP_TELEMETRY_CONFIG_SPEC } from '../lib/releases/schema/mcp-telemetry-config';
import { MCP_TOOL_CONFIG_SPEC } from '../lib/releases/schema/mcp-tool-config';
import { specNodes } from '../scripts/lib/schema-nodes';
import recorded from './crds/structure.json';

interface Schema {
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly 'x-kubernetes-validations'?: readonly { readonly rule: string; readonly message: string }[];
}

interface Crd {
  readonly metadata: { readonly annotations?: object };
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: Schema } }[];
  };
}

const text = readFileSync(join(__dirname, '../crds/toolhive.stacklok.dev.yaml'), 'utf8');
const crds = parseAllDocuments(text).map((document) => document.toJS() as Crd);
const cases = crds.map((crd) => ({ kind: crd.spec.names.kind, nodes: crd.spec.versions.flatMap(allNodes) }));

function allNodes(version: Crd['spec']['versions'][number]): [path: string, node: Schema][] {
  return nodes(version.schema.openAPIV3Schema, '');
}

function nodes(node: Schema, path: string): [path: string, node: Schema][] {
  return [
    [path, node],
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => nodes(field, `${path}.${name}`)),
    ...(node.additionalProperties ? nodes(node.additionalProperties, `${path}{}`) : []),
    ...(node.items ? nodes(node.items, `${path}[]`) : []),
  ];
}

/** A field may be called `description` itself; then its value is a schema and no text. */
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, below]) => key !== 'description' || typeof below !== 'string');
  return Object.fromEntries(kept.map(([key, below]) => [key, withoutDescriptions(below)]));
}

describe('crds', () => {
  test('have the structure that the operator installs', () => {
    expect(withoutDescriptions(crds)).toEqual(recorded);
  });

  test.each(cases)('describe every field of $kind', ({ nodes }) => {
    const bare = nodes.filter(([, node]) => !node.description?.trim()).map(([path]) => path);
    // The API server refuses a CRD whose `metadata` has a description.
    expect(bare).toEqual(['.metadata']);
  });

  test('keep every rule that the schema alone cannot express', () => {
    const rules = (found: readonly [string, Schema][]): unknown[] =>
      found.flatMap(([, node]) => node['x-kubernetes-validations'] ?? []);
    expect(Object.fromEntries(cases.map(({ kind, nodes }) => [kind, rules(nodes).length]))).toEqual({
      MCPRemoteProxy: 2,
      MCPTelemetryConfig: 1,
      MCPOIDCConfig: 2,
      MCPExternalAuthConfig: 7,
      MCPToolConfig: 0,
      MCPGroup: 0,
    });
  });
});

describe('specNodes', () => {
  const crd = (spec: object): string =>
    JSON.stringify({
      spec: { names: { kind: 'X' }, versions: [{ schema: { openAPIV3Schema: { properties: { spec } } } }] },
    });

  test('is what lib/model/schema holds', () => {
    expect(Object.fromEntries(specNodes(text))).toEqual({
      MCPExternalAuthConfig: MCP_EXTERNAL_AUTH_CONFIG_SPEC,
      MCPGroup: MCP_GROUP_SPEC,
      MCPOIDCConfig: MCP_OIDC_CONFIG_SPEC,
      MCPRemoteProxy: MCP_REMOTE_PROXY_SPEC,
      MCPTelemetryConfig: MCP_TELEMETRY_CONFIG_SPEC,
      MCPToolConfig: MCP_TOOL_CONFIG_SPEC,
    });
  });

  test.each([
    [{ a: { type: 'string', format: 'uri' } }, "X.spec.a: format: lib/model/schema.ts can't express this"],
    [{ a: { type: 'array', items: { type: 'number' } } }, "X.spec.a[]: unknown type 'number'"],
    [{ a: { type: 'object' } }, "X.spec.a: neither 'properties' nor 'additionalProperties'"],
    [
      { a: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'bag' } },
      "X.spec.a: unknown list type 'bag'",
    ],
  ])('fails for %j', (properties, message) => {
    expect(() => specNodes(crd({ type: 'object', properties }))).toThrow(message);
  });
});
