interface Side {
  readonly path?: string;
  readonly pathNot?: string | readonly string[];
}

interface Rule {
  readonly name: string;
  readonly from: Side;
  readonly to: Side & { readonly circular?: boolean };
}

const { forbidden } = jest.requireActual<{ readonly forbidden: readonly Rule[] }>('../.dependency-cruiser.cjs');

function isAt(file: string, { path = '', pathNot = [] }: Side): boolean {
  return new RegExp(path).test(file) && ![pathNot].flat().some((each) => new RegExp(each).test(file));
}

/** The rules of `npm run layers` that an import breaks. */
function broken(from: string, to: string): string[] {
  const rules = forbidden.filter((rule) => rule.to.circular === undefined);
  return rules.filter((rule) => isAt(from, rule.from) && isAt(to, rule.to)).map(({ name }) => name);
}

describe('npm run layers', () => {
  test.each([
    ['lib/rules/proxy/authz.ts', 'lib/cedar/parser.ts', 'layer-rules'],
    ['lib/standalone/deployment.ts', 'lib/kubernetes/pods/containers.ts', 'layer-standalone'],
    ['lib/cli/objects.ts', 'lib/crds/read-spec.ts', 'layer-cli'],
    ['lib/cli/objects.ts', 'lib/engine/catalog.ts', 'layer-cli'],
    ['lib/crds/limits.ts', 'lib/go/re2.ts', 'library-crds'],
    ['lib/crds/limits.ts', 'lib/model/kinds.ts', 'library-crds'],
    ['lib/crds/limits.ts', 'lib/cedar/index.ts', 'library-crds'],
    ['lib/cedar/parser.ts', 'lib/releases/releases.ts', 'library-cedar'],
    ['lib/go/re2.ts', 'lib/cel/index.ts', 'library-go'],
    ['lib/kubernetes/names.ts', 'lib/rules/rule.ts', 'library-kubernetes'],
    ['lib/private/plain.ts', 'lib/go/index.ts', 'layer-private'],
    ['lib/yaml/mcp-include.ts', 'lib/inner.ts', 'inner-is-for-the-cli'],
    ['lib/proxy/any-proxy.ts', 'lib/cli/objects.ts', 'nothing-needs-the-cli'],
    ['lib/index.ts', 'lib/' + 'unknown/file.ts', 'every-folder-is-a-layer'],
  ])('%s may not import %s', (from, to, rule) => {
    expect(broken(from, to)).toContain(rule);
  });

  test.each([
    ['lib/rules/proxy/authz.ts', 'lib/cedar/index.ts'],
    ['lib/model/kinds.ts', 'lib/crds/index.ts'],
    ['lib/cel/cel-functions.ts', 'lib/go/index.ts'],
    ['lib/cedar/parser.ts', 'lib/cedar/wasm.ts'],
    ['lib/cli/objects.ts', 'lib/inner.ts'],
    ['lib/go/re2.ts', 'lib/private/texts.ts'],
  ])('%s may import %s', (from, to) => {
    expect(broken(from, to)).toEqual([]);
  });
});
