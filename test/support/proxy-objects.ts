import type { Manifest } from './corpus';

/** The objects of a proxy, under the names that the documentation has for them. */
export interface NamedObjects {
  readonly [object: string]: Manifest;
}

/** The objects by the proxy that they belong to. */
export function byProxy(manifests: readonly Manifest[]): Map<string, NamedObjects> {
  const found = new Map<string, NamedObjects>();
  for (const manifest of manifests) {
    const proxy = manifest.metadata.name.replace(
      /^mcp-(.*)-remote-proxy$|-(remote-proxy-runner|runconfig|authz-inline)$/,
      '$1',
    );
    found.set(proxy, { ...found.get(proxy), [objectOf(manifest)]: readable(manifest) });
  }
  return found;
}

function objectOf({ kind, metadata }: Manifest): string {
  if (kind !== 'ConfigMap') {
    return kind;
  }
  return metadata.name.endsWith('-runconfig') ? 'RunConfig' : 'Authz';
}

/** With the run config parsed, so that its fields can be compared. */
function readable(manifest: Manifest): Manifest {
  const data = manifest['data'] as { readonly [key: string]: string } | undefined;
  const text = data?.['runconfig.json'];
  return text === undefined
    ? manifest
    : { ...manifest, data: { ...data, 'runconfig.json': JSON.parse(text) as unknown } };
}
