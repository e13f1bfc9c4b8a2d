import { Testing } from 'cdk8s';
import { PlatformChart } from './chart';
import { SERVERS } from './servers';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

function synthesized(runsOperator: boolean, servers = SERVERS): Manifest[] {
  return Testing.synth(new PlatformChart(Testing.app(), 'mcp', { runsOperator, servers })) as Manifest[];
}

test.each([true, false])('the first server and the shared objects (with the operator: %s)', (runsOperator) => {
  expect(synthesized(runsOperator, SERVERS.slice(0, 1))).toMatchSnapshot();
});

test.each([true, false])(
  'every server has its proxy, its route, its policy and its monitor (with the operator: %s)',
  (runsOperator) => {
    const kinds = [runsOperator ? 'MCPRemoteProxy' : 'Deployment', 'HTTPRoute', 'NetworkPolicy', 'PodMonitor'];
    const manifests = synthesized(runsOperator);

    for (const kind of kinds) {
      expect(manifests.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name)).toEqual(
        SERVERS.map(({ name }) => name),
      );
    }
  },
);

test('two servers under one path fail', () => {
  const [first, ...others] = SERVERS;
  const twice =
    others[0] === undefined || first === undefined ? [] : [first, { ...others[0], name: `${first.name}/v2` }];

  expect(() => synthesized(true, twice)).toThrow(
    'overlaps with the paths of mcp/issues/Proxy on the host mcp.example.org',
  );
});
