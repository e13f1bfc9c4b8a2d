import { Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import type { Manifest } from '../support/corpus';
import { documentedCorrections } from '../support/corrections-doc';
import { covers, differences } from '../support/leaves';
import { byProxy } from '../support/proxy-objects';
import { releaseCases, type Release, type ReleaseCase } from '../support/releases';
import { restrictedViolations, type ContainerSpec, type PodSpec } from '../support/pod-security';

interface EnvVar {
  readonly name: string;
  readonly value?: string;
}

interface Pod extends PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly containers: readonly (ContainerSpec & { readonly name: string; readonly env?: readonly EnvVar[] })[];
  readonly volumes?: readonly { readonly [field: string]: unknown; readonly name: string }[];
}

const CHECKSUMS = [
  'RunConfig.metadata.annotations["toolhive.stacklok.dev/content-checksum"]',
  'Deployment.spec.template.metadata.annotations["toolhive.stacklok.dev/runconfig-checksum"]',
];
const documented = [...Array.from(documentedCorrections().paths.values()).flat(), ...CHECKSUMS];

/** A recorded case at a release that accepts it. */
interface Case extends ReleaseCase {
  readonly release: Release;
}

/** Values that the API server would reject, which are a warning with `EXACT` and otherwise an error. */
const REFUSED = ['s08-pod-volume-same-name', 's10-pod-metadata-collisions', 's21-pod-patch-delete'];
/** URLs that the proxy of that release cannot use, as case `f62` shows, and that are refused therefore. */
const BROKEN_THERE = /^x1[0-3]-/;
/** A container that their pod templates put beside the proxy has no security context. */
const OWN_CONTAINERS = ['s06-pod-sidecar-and-own', 's30-pod-everything'];
const taken = (['0.22', '0.44.0'] as const).flatMap((release): Case[] =>
  releaseCases(release)
    .filter(({ verdict }) => verdict.expect !== 'reject' && verdict.objects && verdict.unknownFields === undefined)
    .map((each) => ({ ...each, release })),
);
const isRefused = ({ name, release }: Case): boolean =>
  REFUSED.includes(name) || (release === '0.22' && BROKEN_THERE.test(name));
const accepted = taken.filter((each) => !isRefused(each));

/** What a case gives without the operator, but for what is passed on as it is. */
function synthesized(each: Case, fidelity: OperatorFidelity): Manifest[] {
  const chart = new Chart(Testing.app(), 'corpus');
  const cluster = TargetCluster.withoutOperator({ release: OperatorRelease.of(each.release), fidelity });
  new McpInclude(chart, 'Include', { url: each.input, cluster });
  const given = new Set(each.documents().map(identityOf));
  return (Testing.synth(chart) as Manifest[]).filter((manifest) => !given.has(identityOf(manifest)));
}

function identityOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map((each) => (each['spec'] as { readonly template: { readonly spec: Pod } }).template.spec);
}

/** Of the proxy, beside which a pod template may put other containers. */
function environmentOf(pod: Pod | undefined): readonly EnvVar[] {
  return pod?.containers.find(({ name }) => name === 'toolhive')?.env ?? [];
}

function volumesOf(pod: Pod | undefined): string[] {
  return (pod?.volumes ?? []).map(({ name }) => name);
}

const whole = (pod: Pod): Pod => pod;
const proxyAlone = (pod: Pod): Pod => ({
  ...pod,
  containers: pod.containers.filter(({ name }) => name === 'toolhive'),
});

describe.each(accepted)('$name at $release, corrected', (each) => {
  const exact = synthesized(each, OperatorFidelity.EXACT);
  const corrected = synthesized(each, OperatorFidelity.CORRECTED);
  const restricted = podsOf(corrected).map(OWN_CONTAINERS.includes(each.name) ? proxyAlone : whole);

  test('only differs from the operator in the documented paths', () => {
    const [before, after] = [byProxy(exact), byProxy(corrected)];
    const changed = Array.from(before, ([proxy, objects]) => differences(objects, after.get(proxy))).flat();
    expect(changed.filter((path) => !documented.some((pattern) => covers(pattern, path)))).toEqual([]);
    expect(Array.from(after.keys())).toEqual(Array.from(before.keys()));
  });

  test("keeps the order of the operator's lists", () => {
    const pods = podsOf(corrected);
    podsOf(exact).forEach((pod, index) => {
      const names = environmentOf(pod).map(({ name }) => name);
      const last = names.filter((name, position) => names.lastIndexOf(name) === position);
      const kept = environmentOf(pods[index]).map(({ name }) => name);
      expect(kept.slice(0, last.length)).toEqual(last);
      const volumes = volumesOf(pod);
      expect(volumesOf(pods[index]).slice(0, volumes.length)).toEqual(volumes);
    });
  });

  test('meets the restricted Pod Security Standard', () => {
    expect(restricted.map(restrictedViolations)).toEqual(restricted.map(() => []));
  });

  test('has no variable twice, and each before the variables that use it', () => {
    for (const pod of podsOf(corrected)) {
      const names = environmentOf(pod).map(({ name }) => name);
      expect(names).toEqual(Array.from(new Set(names)));
      environmentOf(pod).forEach(({ value = '' }, index) => {
        const used = Array.from(value.matchAll(/\$\(([^)]+)\)/g), ([, name]) => name);
        expect(names.slice(0, index)).toEqual(expect.arrayContaining(used));
      });
    }
  });

  test('gives its ServiceAccount no permissions, and the proxy a client configuration', () => {
    expect(corrected.filter(({ kind }) => kind.startsWith('Role') || kind.startsWith('ClusterRole'))).toEqual([]);
    const accounts = corrected.filter(({ kind }) => kind === 'ServiceAccount');
    expect(accounts.every((account) => account['automountServiceAccountToken'] === false)).toBe(true);
    for (const pod of podsOf(corrected)) {
      const hasKubeconfig = environmentOf(pod).some(({ name }) => name === 'KUBECONFIG');
      expect(pod.automountServiceAccountToken).toBe(!hasKubeconfig);
    }
  });
});

describe('cases that are left out', () => {
  test('exist', () => {
    const named = [...REFUSED, ...OWN_CONTAINERS];
    expect(named.filter((name) => !taken.some((each) => each.name === name))).toEqual([]);
    expect(taken.filter(isRefused)).toHaveLength(REFUSED.length + 4);
  });

  test.each(taken.filter(isRefused))('$name at $release is refused', (each) => {
    const reason = REFUSED.includes(each.name) ? /\(pod-template-(refused|reference), / : /\(oidc-(url|issuer), /;
    expect(() => synthesized(each, OperatorFidelity.CORRECTED)).toThrow(reason);
  });

  test.each(accepted.filter(({ name }) => OWN_CONTAINERS.includes(name)))('$name has such a container', (each) => {
    const pods = podsOf(synthesized(each, OperatorFidelity.CORRECTED));
    expect(pods.flatMap(restrictedViolations)).not.toEqual([]);
  });
});

describe('the comparison itself', () => {
  const minimal = accepted.find(({ name }) => name === 'a01-minimal');

  test('notices security contexts that the operator leaves out', () => {
    const pods = minimal === undefined ? [] : podsOf(synthesized(minimal, OperatorFidelity.EXACT));
    expect(pods.map(restrictedViolations)).toEqual([['seccompProfile', 'capabilities.drop']]);
  });
});
