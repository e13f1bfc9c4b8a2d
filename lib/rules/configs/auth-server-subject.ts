import type { EmbeddedAuthServerSpec } from '../../model/embedded-auth-server-spec';
import type { Report, ResourceSubject } from '../rule';

export type ExternalAuthSubject = ResourceSubject<'MCPExternalAuthConfig'>;

export const SERVER = 'spec.embeddedAuthServer';

/** Checks the embedded authorization server, where the type says that there is one. */
export function onServer(check: (server: EmbeddedAuthServerSpec, report: Report) => void) {
  return ({ resource }: ExternalAuthSubject, report: Report): void => {
    const { type, embeddedAuthServer } = resource.spec;
    if (type === 'embeddedAuthServer' && embeddedAuthServer !== undefined) {
      check(embeddedAuthServer, report);
    }
  };
}
