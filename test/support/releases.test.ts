import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { textsIn } from '../../scripts/lib/recorded-states';
import { outputOf } from './child-process';
import type { Manifest } from './corpus';
import { objectTexts, realCrd, realCrdTexts, RELEASES, releaseCases, type Release, type ReleaseCase } from './releases';

const HERE = path.join(__dirname, '..', 'releases');
const RECORDED = path.join(__dirname, '..', '..', '..', 'shared', 'releases');

/** From 0.59.0 on, the operator checks its environment when it starts, so there is nothing to compare. */
const DOES_NOT_START = ['r12-bad-default-redis-tls-text', 'r14-bad-default-redis-tls-no-address'];

function caseOf(release: Release, name: string): ReleaseCase {
  const found = releaseCases(release).find((each) => each.name === name);
  if (found === undefined) {
    throw new Error(`no case ${name}`);
  }
  return found;
}

function deploymentOf(each: ReleaseCase): Manifest | undefined {
  return each.objects().find(({ kind }) => kind === 'Deployment');
}

function middlewaresOf(each: ReleaseCase): string[] {
  const texts = each
    .objects()
    .flatMap(({ data }) => (data as { [key: string]: string } | undefined)?.['runconfig.json'] ?? []);
  const { middleware_configs: list } = JSON.parse(texts[0] ?? '') as { middleware_configs: { type: string }[] };
  return list.map(({ type }) => type);
}

/** The first release at which the case has the property, which later releases keep. */
function since(name: string, has: (each: ReleaseCase) => boolean): string | undefined {
  const releases = RELEASES.filter((release) => releaseCases(release).some((each) => each.name === name));
  const states = releases.map((release) => has(caseOf(release, name)));
  expect(states.lastIndexOf(false)).toBe(states.indexOf(true) - 1);
  return releases[states.indexOf(true)];
}

describe('recorded releases', () => {
  test('are 31, each with the same cases, and from 0.44.0 on with more', () => {
    expect(RELEASES).toHaveLength(31);
    const namesAt = (release: Release): string[] => releaseCases(release).map(({ name }) => name);
    const [first, later] = [namesAt('0.22'), namesAt('0.44.0')];
    expect(new Set(first).size).toBe(180 + 164);
    expect(new Set(later).size).toBe(180 + 307);
    expect(first.filter((name) => !later.includes(name))).toEqual([]);

    const isLater = (release: Release): boolean => RELEASES.indexOf(release) >= RELEASES.indexOf('0.44.0');
    const withoutOperator = (release: Release): string[] =>
      RELEASES.indexOf(release) < RELEASES.indexOf('0.59.0') ? [] : DOES_NOT_START;
    expect(RELEASES.map(namesAt)).toEqual(
      RELEASES.map((release) =>
        (isLater(release) ? later : first).filter((name) => !withoutOperator(release).includes(name)),
      ),
    );
  });

  test('are all with recordings', () => {
    const records = parse(readFileSync(path.join(HERE, 'verdicts.yaml'), 'utf8')) as {
      [name: string]: { byRelease?: { from: string }[] };
    };
    const named = Object.values(records).flatMap(({ byRelease = [] }) => byRelease.map(({ from }) => from));
    const stored = readdirSync(path.join(HERE, 'objects')).map((file) => path.basename(file, '.diff'));
    const known = new Set<string>(RELEASES);
    expect([...named, ...stored].filter((release) => !known.has(release) && release !== 'head')).toEqual([]);
  });

  test.each(RELEASES)('%s has objects of each new case that it accepts', (release) => {
    const accepted = releaseCases(release).filter(
      ({ name, verdict }) => /^[p-z]/.test(name) && verdict.expect === 'accept',
    );
    expect(accepted.filter(({ verdict }) => !verdict.objects).map(({ name }) => name)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(80);
  });

  test('have documents, and a Deployment among the objects', () => {
    const cases = releaseCases('0.44.0');
    expect(cases.filter((each) => each.documents().length === 0).map(({ name }) => name)).toEqual([]);
    const recorded = cases.filter(({ verdict }) => verdict.objects);
    expect(recorded.filter((each) => deploymentOf(each) === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('have the result of a case at each release', () => {
    const verdictsOf = (name: string): string[] =>
      RELEASES.map((release) => caseOf(release, name).verdict).map(({ expect: word, layer }) =>
        [word, layer].join(' '),
      );
    const changes = (name: string): string[] =>
      verdictsOf(name).flatMap((word, index, all) =>
        word === all[index - 1] ? [] : [`${String(RELEASES[index])} ${word}`],
      );

    expect(changes('c11-embedded-full')).toEqual(['0.22 accept ', '0.27.0 reject admission', '0.27.1 accept ']);
    expect(changes('p04-replicas-negative')).toEqual(['0.22 accept ', '0.30.0 reject admission']);
    expect(changes('z04-mixed-versions')).toEqual(['0.22 reject admission', '0.23.0 accept ']);
    expect(changes('y01-order-token-exchange')).toEqual(['0.22 accept ']);
    // The API server and the operator accept it, but it still fails in the pod.
    expect(changes('f53-bad-oidc-http-issuer')).toEqual(['0.22 reject runtime', '0.42.1 reject controller']);
    expect(changes('v01-private-10')).toEqual(['0.22 reject controller', '0.45.0 accept ']);
    expect(caseOf('0.22', 'p04-replicas-negative').verdict).toMatchObject({ unknownFields: ['spec.replicas'] });
    expect(caseOf('0.30.0', 'p04-replicas-negative').verdict).toMatchObject({ field: 'replicas', objects: false });
    expect(caseOf('0.22', 'y06-origin-loopback').verdict.operatorEnv).toEqual({ TOOLHIVE_PROXY_HOST: '127.0.0.1' });
  });

  test('have the objects of the newest release that changed them', () => {
    const template = (each: ReleaseCase): string => JSON.stringify(deploymentOf(each));
    const order = (each: ReleaseCase, one: string, other: string): boolean => {
      const types = middlewaresOf(each);
      return types.indexOf(one) < types.indexOf(other);
    };
    expect(since('a13-audit-enabled', (each) => template(each).includes('startupProbe'))).toBe('0.28.0');
    expect(since('a13-audit-enabled', (each) => middlewaresOf(each)[0] === 'bodylimit')).toBe('0.30.0');
    expect(since('a13-audit-enabled', (each) => template(each).includes('seccompProfile'))).toBe('0.30.1');
    expect(since('f06-oidc-inline-ca-bundle', (each) => template(each).includes('oidc-ca-bundle-'))).toBe('0.32.0');
    expect(since('y11-sse-audit-authz', (each) => order(each, 'audit', 'authorization'))).toBe('0.40.1');
    expect(since('y11-sse-audit-authz', (each) => order(each, 'audit', 'auth'))).toBe('0.41.0');
    expect(since('i18-telemetry-full', (each) => order(each, 'telemetry', 'usagemetrics'))).toBe('0.43.0');
    const password = 'THV_SESSION_REDIS_PASSWORD';
    expect(since('r01-default-redis-password', (each) => template(each).includes(password))).toBe('0.50.0');
  });

  test('change every case at 0.28.0 and 0.30.0, and none at 0.42.1, 0.51.3 and 0.63.0', () => {
    const unchanged = (release: Release): string[] => {
      const before = objectTexts(RELEASES[RELEASES.indexOf(release) - 1] ?? release);
      const recorded = releaseCases(release).filter(({ verdict }) => verdict.objects);
      return recorded.map(({ name }) => name).filter((name) => before.get(name) === objectTexts(release).get(name));
    };
    expect(unchanged('0.28.0')).toEqual([]);
    expect(unchanged('0.30.0')).toEqual([]);
    for (const release of ['0.42.1', '0.51.3', '0.63.0'] as const) {
      expect(unchanged(release)).toEqual(
        releaseCases(release)
          .filter(({ verdict }) => verdict.objects)
          .map(({ name }) => name),
      );
    }
  });

  test('install seven kinds from 0.30.0 on, in two versions from 0.23.0 on', () => {
    const kinds = (release: string): number => realCrdTexts(release).size;
    expect([kinds('0.22'), kinds('0.29.0'), kinds('0.30.0'), kinds('0.44.0')]).toEqual([6, 6, 7, 7]);
    const versions = (release: string): unknown =>
      realCrd(release, 'MCPRemoteProxy')?.spec.versions.map(({ name }) => name);
    expect(versions('0.22')).toEqual(['v1alpha1']);
    expect(versions('0.23.0')).toEqual(['v1alpha1', 'v1beta1']);
    expect(realCrd('0.29.0', 'MCPAuthzConfig')).toBeUndefined();
  });
});

const recordings = existsSync(RECORDED) ? describe : describe.skip;
if (!existsSync(RECORDED)) {
  process.stderr.write(`recorded releases: not compared, there is no ${RECORDED}\n`);
}

recordings('recorded releases, where the recordings themselves are', () => {
  const unpacked = mkdtempSync(path.join(tmpdir(), 'releases-'));

  afterAll(() => {
    rmSync(unpacked, { recursive: true });
  });

  test('keep inputs and verdicts as they are', () => {
    expect(textsIn(path.join(HERE, 'input'))).toEqual(textsIn(path.join(RECORDED, 'input')));
    for (const file of ['verdicts.yaml', 'corpus-cases.yaml']) {
      expect(readFileSync(path.join(HERE, file), 'utf8')).toBe(readFileSync(path.join(RECORDED, file), 'utf8'));
    }
  });

  test('restore the objects and definitions', () => {
    for (const archive of readdirSync(RECORDED).filter((file) => /^objects.*\.tar\.[gx]z$/.test(file))) {
      outputOf('tar', ['-xf', path.join(RECORDED, archive), '-C', unpacked], unpacked);
    }
    let objects = textsIn(path.join(__dirname, '..', 'corpus', 'objects'));
    for (const release of RELEASES) {
      const folder = path.join(unpacked, 'objects', release);
      objects = new Map([...objects, ...(existsSync(folder) ? textsIn(folder) : [])]);
      expect(objectTexts(release)).toEqual(objects);
    }
    let definitions = new Map<string, string>();
    for (const release of readdirSync(path.join(RECORDED, 'crds')).sort()) {
      definitions = new Map([...definitions, ...textsIn(path.join(RECORDED, 'crds', release))]);
      expect(realCrdTexts(release)).toEqual(definitions);
    }
  });
});
