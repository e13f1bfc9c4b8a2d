import { message } from '../../../lib/engine/messages';
import { worded } from '../../../lib/engine/wording';
import { saidBy } from '../../support/checks-page';
import { CASES } from '../cases/all';
import { resource, resourceFindings, TARGETS } from '../support';

/** What the CRDs of this package check, too; those that a program gives may lack it. */
const IDS: ReadonlySet<string> = new Set(['auth-server-storage', 'upstream-block']);
const GIVEN = CASES.filter(({ id, kind }) => kind === 'MCPExternalAuthConfig' && IDS.has(id));

test.each(GIVEN.map((each, index) => [`${each.id} (${String(index)})`, each] as const))(
  'without a rule of the CRDs, %s says the same',
  (_, { id, spec, says }) => {
    const given = resource('MCPExternalAuthConfig', spec);
    const findings = resourceFindings(given, TARGETS.operator).filter((each) => each.id === id);
    const subject = { kind: given.kind, spec: given.spec, hasProps: false };

    expect(findings.map((each) => message(worded(each, subject))).sort()).toEqual(
      Array.from(saidBy({ id, says })).sort(),
    );
  },
);

test('settings of Redis are not judged where sessions are in memory', () => {
  const storage = {
    type: 'memory',
    redis: { addr: 'redis:6379', sentinelConfig: { masterName: 'm' }, clusterMode: true },
  };
  const embeddedAuthServer = { issuer: 'https://w.example.com', upstreamProviders: [], storage };
  const given = resource('MCPExternalAuthConfig', { type: 'embeddedAuthServer', embeddedAuthServer });

  expect(resourceFindings(given, TARGETS.operator).filter(({ id }) => id === 'auth-server-storage')).toEqual([]);
});
