import { refusalOf, warningsIn } from '../../../scripts/lib/cluster/api-client';
import { programsIn, moduleFor } from '../../../scripts/lib/cluster/server-programs';
import { whyEnded } from '../../../scripts/lib/cluster/control-plane';
import { differencesIn } from '../../../scripts/lib/cluster/law-apply';
import { Report } from '../../../scripts/lib/cluster/report';
import { isTold } from '../../../scripts/lib/cluster/server-warnings';
import { inFolder } from '../../support/in-folder';

describe('an answer of the API server', () => {
  test('warns in headers, whose texts may have quotes', () => {
    const headers = [
      'Content-Type',
      'a',
      'Warning',
      '299 - "the field \\"a\\" is old"',
      'warning',
      '299 - "b", 299 - "c"',
    ];

    expect(warningsIn(headers)).toEqual(['the field "a" is old', 'b', 'c']);
  });

  test('refuses with a field and a message', () => {
    const body = { message: 'it is wrong', details: { causes: [{ field: 'spec.a' }, { field: 'spec.b' }] } };

    expect(refusalOf({ status: 422, body, warnings: [] })).toEqual({ field: 'spec.a', said: 'it is wrong' });
    expect(refusalOf({ status: 403, body: { message: 'no' }, warnings: [] })).toEqual({ field: '', said: 'no' });
    expect(refusalOf({ status: 502, body: 'gone', warnings: [] })).toEqual({ field: '', said: '502 "gone"' });
    expect(refusalOf({ status: 201, body: {}, warnings: [] })).toBeUndefined();
  });

  test('is told by synth if the same check has spoken', () => {
    const warning = 'spec.egress[0].to[0].ipBlock.cidr: CIDR value "10.0.0.1/24" is ambiguous';

    expect(isTold(warning, ['network-range-form'])).toBe(true);
    expect(isTold(warning, ['pod-template-duplicate'])).toBe(false);
    expect(isTold('something new', ['network-range-form'])).toBe(false);
  });
});

describe('the programs of the control plane', () => {
  test('have to be in the folder that is named', () => {
    inFolder((folder) => {
      expect(() => programsIn(folder)).toThrow(/has no etcd; let KUBEBUILDER_ASSETS name/);
    });
  });

  test('are built with the libraries of their version', () => {
    const kubernetes =
      'module k8s.io/kubernetes\n\ngo 1.24.0\n\nrequire (\n\tk8s.io/api v0.0.0\n\tk8s.io/klog/v2 v2.1.0\n)\n';

    expect(moduleFor(kubernetes)).toBe(
      [
        'module clusterjudge',
        'go 1.24.0',
        'require k8s.io/kubernetes v1.34.4',
        'require go.etcd.io/etcd/server/v3 v3.6.4',
        'replace k8s.io/api => k8s.io/api v0.34.4',
        '',
      ].join('\n'),
    );
  });

  test('say why they end', () => {
    expect(whyEnded('etcd', 'a\nlisten tcp 127.0.0.1:1: bind: address already in use\nb\n')).toBe(
      'a port was taken before etcd had it; run the command again',
    );
    expect(whyEnded('etcd', 'a\nthe disk is full\n')).toMatch(/^etcd ends at once: the disk is full; /);
  });
});

test('the lines of a difference are those of its file', () => {
  const out = [
    'diff -u -N /tmp/LIVE-1/v1.Service.p0.a /tmp/MERGED-2/v1.Service.p0.a',
    '--- /tmp/LIVE-1/v1.Service.p0.a\t2026',
    '+++ /tmp/MERGED-2/v1.Service.p0.a\t2026',
    '@@ -1 +1 @@',
    ' kind: Service',
    '-  port: 1',
    '+  port: 2',
  ].join('\n');

  expect(Array.from(differencesIn(out))).toEqual([['v1.Service.p0.a', ['-  port: 1', '+  port: 2']]]);
});

test('a report prints what differs in one line, and counts by law', () => {
  const lines: string[] = [];
  const report = new Report((line) => lines.push(line));
  report.counted(1, 2);
  report.counted(2, 3);
  expect(report.isRight).toBe(true);
  report.except(2, 1);
  report.found(2, {
    input: 'a',
    object: { kind: 'Service', metadata: { name: 'b' } },
    field: 'spec.c',
    said: 'd\n  e',
  });

  expect(lines).toEqual(['law 2: a: Service b: spec.c: d e']);
  expect(report.isRight).toBe(false);
  expect(report.summary()).toEqual([
    'law 1, an object is accepted by client-side and server-side apply, without a warning that synth has not told: 2 judged, 0 differences',
    'law 2, an object changes nothing when it is applied again: 3 judged, 1 differences, 1 known exceptions',
  ]);
});
