import type { EmbeddedAuthServerSpec } from '../../model/specs';
import { field, item } from '../../private/field-path';
import { rowsOf, type Report, type ResourceSubject } from '../rule';

export type ExternalAuthSubject = ResourceSubject<'MCPExternalAuthConfig'>;

export const SERVER = 'spec.embeddedAuthServer';

/** Rows about the embedded authorization server, if the config has that type. */
export const server = rowsOf(({ resource: { spec } }: ExternalAuthSubject) =>
  spec.type === 'embeddedAuthServer' && spec.embeddedAuthServer !== undefined
    ? [[SERVER, spec.embeddedAuthServer] as const]
    : [],
);

/** Checks the embedded authorization server, if the config has that type. */
export function onServer(check: (server: EmbeddedAuthServerSpec, report: Report) => void) {
  return ({ resource }: ExternalAuthSubject, report: Report): void => {
    const { type, embeddedAuthServer } = resource.spec;
    if (type === 'embeddedAuthServer' && embeddedAuthServer !== undefined) {
      check(embeddedAuthServer, report);
    }
  };
}

type Parts = Pick<EmbeddedAuthServerSpec, 'trustedIssuers' | 'upstreamProviders'>;
type PartOf<List extends keyof Parts> = NonNullable<Parts[List]>[number];

/** Checks each item of a list of the server; `path` leads to the item. */
export function onEach<List extends keyof Parts>(
  list: List,
  check: (part: PartOf<List>, path: string, report: Report) => void,
): (subject: ExternalAuthSubject, report: Report) => void {
  return onServer((server, report) => {
    const parts: readonly PartOf<List>[] = server[list] ?? [];
    for (const [index, part] of parts.entries()) {
      check(part, item(field(SERVER, list), index), report);
    }
  });
}
