import { App, Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorFidelity, OperatorRelease, TargetCluster } from '../lib';
import { corpusCases, type Manifest } from './support/corpus';
import { differences } from './support/leaves';
import { settingsOf } from './support/operator-environment';
import { RELEASES, releaseCases, type Release, type ReleaseCase } from './support/releases';

/** The result of a case: its objects, or why there are none. */
type Outcome = { readonly objects: Manifest[] } | { readonly error: string };

function exact(each: ReleaseCase, release: Release): Outcome {
  const cluster = TargetCluster.withoutOperator({
    ...settingsOf(each.verdict, release),
    fidelity: OperatorFidelity.EXACT,
    release: OperatorRelease.of(release),
  });
  return synthesized(each, cluster);
}

function synthesized({ input }: ReleaseCase, cluster: TargetCluster): Outcome {
  const chart = new Chart(new App(), 'recorded');
  try {
    new McpInclude(chart, 'Include', { url: input, cluster });
    return { objects: Testing.synth(chart) as Manifest[] };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** As a set by kind, namespace and name. */
function byIdentity(manifests: readonly Manifest[]): { [identity: string]: Manifest } {
  return Object.fromEntries(
    manifests.map((each) => [`${each.kind} ${each.metadata.namespace ?? ''}/${each.metadata.name}`, each]),
  );
}

function passedOn(each: ReleaseCase): Manifest[] {
  return each.documents().filter(({ apiVersion }) => !apiVersion.startsWith('toolhive.'));
}

/** Why the result differs from the recording; empty if it does not. A field that the release lacks must be refused. */
function mismatch(each: ReleaseCase, outcome: Outcome, release: Release): string | undefined {
  const { verdict } = each;
  if (release === '0.30.0' && verdict.expect === 'accept' && each.documents().some(refersToAuthorization)) {
    // the operator leaves such a proxy without authorization, so the case must fail
    return 'error' in outcome && outcome.error.includes('authzConfig')
      ? undefined
      : 'is accepted without authorization';
  }
  if (verdict.unknownFields !== undefined) {
    const error = 'error' in outcome ? outcome.error : '';
    const isTold = verdict.unknownFields.some((field) => error.includes(` ${field}: `));
    return isTold ? undefined : `accepts ${verdict.unknownFields.join(', ')}: ${error}`;
  }
  if (isContradicted(each, release)) {
    return 'error' in outcome && /\(oidc-(issuer|url), /.test(outcome.error) ? undefined : 'is accepted';
  }
  if ('error' in outcome) {
    const isExpected = verdict.expect === 'reject' && isNamed(verdict.field ?? '', outcome.error);
    return isExpected || verdict.expect === 'either' ? undefined : outcome.error;
  }
  if (verdict.expect === 'reject') {
    return `is accepted, ${verdict.field ?? 'a field'} should be refused: ${verdict.observed ?? ''}`;
  }
  const expected = verdict.objects ? byIdentity([...passedOn(each), ...each.objects()]) : undefined;
  const differing = expected === undefined ? [] : differences(expected, byIdentity(outcome.objects));
  return differing.length === 0 ? undefined : differing.join(', ');
}

/** Whether an error names the field; some recordings write no numbers of items, and keys of maps as fields. */
function isNamed(field: string, error: string): boolean {
  const written = (text: string): string => text.replaceAll(/\[\d+\]/g, '[]').replaceAll(/\["([^"]+)"\]/g, '.$1');
  return written(error).includes(written(field));
}

/**
 * Before 0.42.1 the operator takes these URLs, and the proxy then refuses every token: case `f62` of `test/corpus/` has
 * such a URL, was run, and is refused.
 */
const BROKEN_IN_THE_PROXY = [
  'x10-bad-oidc-jwks-ftp',
  'x11-bad-oidc-jwks-no-host',
  'x12-bad-oidc-http-jwks',
  'x13-bad-oidc-issuer-ftp',
];

function isContradicted({ name, verdict }: ReleaseCase, release: Release): boolean {
  return BROKEN_IN_THE_PROXY.includes(name) && isBeforeUrlsAreChecked(release) && verdict.expect === 'accept';
}

function isBeforeUrlsAreChecked(release: Release): boolean {
  return RELEASES.indexOf(release) < RELEASES.indexOf('0.42.1');
}

function refersToAuthorization({ kind, spec }: Manifest): boolean {
  return kind === 'MCPRemoteProxy' && (spec as { readonly authzConfigRef?: unknown }).authzConfigRef !== undefined;
}

test('the contradicting cases are accepted before the release that checks URLs, and refused from then on', () => {
  for (const release of RELEASES) {
    const found = releaseCases(release).filter(({ name }) => BROKEN_IN_THE_PROXY.includes(name));
    const verdict = isBeforeUrlsAreChecked(release) ? 'accept' : 'reject';
    expect(found.map((each) => each.verdict.expect)).toEqual(BROKEN_IN_THE_PROXY.map(() => verdict));
  }
  expect(corpusCases().find(({ name }) => name === 'f62-bad-oidc-jwks-http')?.verdict.expect).toBe('reject');
});

describe('each release of the operator', () => {
  test.each(RELEASES)('%s', (release) => {
    const cases = releaseCases(release);
    const wrong = cases.flatMap((each) => {
      const reason = mismatch(each, exact(each, release), release);
      return reason === undefined ? [] : [`${each.name}: ${reason}`];
    });
    process.stderr.write(`${release}: ${String(cases.length - wrong.length)} of ${String(cases.length)}\n`);
    expect(wrong).toEqual([]);
  });
});
