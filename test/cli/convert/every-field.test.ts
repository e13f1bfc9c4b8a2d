import { stringify } from 'yaml';
import { ALL_KINDS } from '../../../lib/model/kinds';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { documentOf, latestDocuments, PROVIDER, type OurDocument } from '../../support/every-document';
import { converted } from '../../support/command';
import { comparable, synthesized } from '../../support/programs';
import { typeErrors } from '../../support/type-errors';

/** Without the one that has no defaults: it is there for the others. */
const DOCUMENTS = latestDocuments().filter((each) => each !== PROVIDER);
const TITLES = DOCUMENTS.map((each): [string, OurDocument] => [`${each.kind} ${each.metadata.name}`, each]);
const programs = new Map<string, string>();

function programOf(document: OurDocument): string {
  const { code, out, error } = converted(stringify(document), 'document.yaml', ['--release', LATEST_RELEASE]);
  expect({ code, error: code === 0 ? '' : error }).toEqual({ code: 0, error: '' });
  return out;
}

describe('convert, over documents that set every field', () => {
  test.each(TITLES)('%s becomes props without patches, which give the same document', (title, document) => {
    const program = programOf(document);
    programs.set(title.replaceAll(/\W+/g, '-'), program);

    expect(program).not.toMatch(/JsonPatch|new ApiObject|McpInclude/);
    expect(comparable(synthesized(program))).toEqual(comparable([document]));
  });

  test('has documents of all kinds', () => {
    expect(Array.from(new Set(DOCUMENTS.map(({ kind }) => kind))).sort()).toEqual([...ALL_KINDS].sort());
  });

  test('all programs compile', () => {
    expect(typeErrors(programs)).toEqual([]);
  }, 120_000);
});

describe('convert, of authorization', () => {
  const policies = ['permit(principal, action, resource);'];

  test('writes claims as options of the policies', () => {
    const program = programOf(
      documentOf('MCPRemoteProxy', 'weather', {
        remoteUrl: 'https://mcp.example.com/mcp',
        authzConfig: { type: 'inline', inline: { policies }, groupClaimName: 'groups', groupEntityType: 'Team' },
      }),
    );

    expect(program.replaceAll(/\s+/g, ' ')).toContain(
      "authorization: Authorization.cedar(['permit(principal, action, resource);'], { groupClaim: 'groups', groupEntityType: 'Team', })",
    );
  });

  test('writes entities as they are', () => {
    const program = programOf(
      documentOf('MCPRemoteProxy', 'weather', {
        remoteUrl: 'https://mcp.example.com/mcp',
        authzConfig: { type: 'inline', inline: { policies, entitiesJson: '[ ]' } },
      }),
    );

    expect(program).toContain(
      "authorization: Authorization.cedar(['permit(principal, action, resource);'], { entities: '[ ]' }),",
    );
  });

  test.each([
    [{ entities_json: '[]', role_claim_name: 'roles' }, "{ entities: '[]', roleClaim: 'roles' }"],
    [{ group_claim_name: 'groups' }, "{ groupClaim: 'groups' }"],
  ])('writes the options of shared policies (%#)', (options, written) => {
    const config = { policies, ...options };
    const program = programOf(documentOf('MCPAuthzConfig', 'readers', { type: 'cedarv1', config }));

    expect(program.replaceAll(/\s+/g, ' ')).toContain(
      `policy: AuthzPolicy.cedar(['permit(principal, action, resource);'], ${written})`,
    );
    expect(program).not.toContain('addJsonPatch');
  });

  test('writes shared authorization as a construct that proxies refer to', () => {
    const shared = documentOf('MCPAuthzConfig', 'readers', { type: 'cedarv1', config: { policies } });
    const proxy = documentOf('MCPRemoteProxy', 'weather', {
      remoteUrl: 'https://mcp.example.com/mcp',
      authzConfigRef: { name: 'readers' },
    });
    const { out } = converted([proxy, shared].map((each) => stringify(each)).join('---\n'));

    expect(out).toContain('const readers = new AuthzConfig(this, ');
    expect(out).toContain('authorization: Authorization.fromConfig(readers),');
    expect(out).toContain('release: OperatorRelease.V0_30');
  });
});
