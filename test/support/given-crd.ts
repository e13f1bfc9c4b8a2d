/** The only field that each proxy needs. */
export const REMOTE = { remoteUrl: { type: 'string' } };

interface Options {
  readonly kind?: string;
  readonly group?: string;
  readonly versions?: readonly string[];
  readonly required?: readonly string[];
}

/** A CRD of a kind with these fields beside `remoteUrl`, as a cluster may have it. */
export function crd(
  fields: object,
  { kind = 'MCPRemoteProxy', group = 'toolhive.stacklok.dev', versions = ['v1beta1'], required = [] }: Options = {},
): object {
  const spec = { type: 'object', required, properties: { ...REMOTE, ...fields } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.toLowerCase()}.${group}` },
    spec: {
      group,
      names: { kind },
      versions: versions.map((name, index) => ({ name, served: true, storage: index === versions.length - 1, schema })),
    },
  };
}
