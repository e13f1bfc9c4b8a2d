import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { driftReport, type DriftReport, type NewestRelease } from '../../scripts/lib/drift-report';
import { JudgeFailure } from '../../scripts/lib/judge-failure';
import type { Recording } from '../../scripts/lib/recording';
import { LATEST_RELEASE } from '../../lib/releases/releases';
import type { Manifest } from '../support/corpus';
import { realCrdTexts } from '../support/releases';

const NOTHING: Recording = {
  release: '0.64.0',
  before: LATEST_RELEASE,
  folder: '.judge/recorded/0.64.0',
  compared: 302,
  objects: [],
  kinds: [],
  verdicts: [],
};

/** A Deployment of a proxy with an image. */
function deployment(name: string, image: string, spec: object = {}): Manifest {
  const template = { spec: { containers: [{ name: 'toolhive', image }] } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'mcp' },
    spec: { template, ...spec },
  };
}

/** The report of the CRDs of the newest tested release. */
function reported(newest?: NewestRelease): Promise<DriftReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  const texts = Array.from(realCrdTexts(LATEST_RELEASE).values(), (text) => `---\n${text}`);
  writeFileSync(path.join(folder, 'crds.yaml'), texts.join('\n'));
  return driftReport(folder, newest);
}

function recorded(changes: Partial<Recording>): Promise<DriftReport> {
  return reported({ release: '0.64.0', record: () => Promise.resolve({ ...NOTHING, ...changes }) });
}

describe('a release that is not tested', () => {
  test.each(['0.63.0', '0.63.9', '0.64.1', '0.65.0', '0.62.0', 'v0.65.2'])('may be %s', async (release) => {
    expect(await reported({ release })).toEqual({ lines: [], code: 0 });
  });

  test.each([
    ['0.66.0', '**0.66.0 is 3 minor releases ahead of 0.63.0'],
    ['0.120.4', '**0.120.4 is 57 minor releases ahead of 0.63.0'],
    ['1.0.0', '**1.0.0 is a major release ahead of 0.63.0'],
  ])('is too far ahead: %s', async (release, text) => {
    const { lines, code } = await reported({ release });
    expect(lines[0]).toBe('# After 0.63.0');
    expect(lines.join('\n')).toContain(text);
    expect(code).toBe(2);
  });

  test('must be a release', async () => {
    await expect(reported({ release: 'latest' })).rejects.toThrow("'latest' is no release; write one such as 0.44.0");
  });
});

describe('its objects', () => {
  test('are told where they are the same', async () => {
    const { lines, code } = await recorded({});
    expect(lines.slice(-1)).toEqual(['The objects of 302 recorded inputs are those of 0.63.0.']);
    expect(code).toBe(0);
  });

  test('are told by what changes, with the cases, the most frequent change first', async () => {
    const cases = ['a01', 'a02', 'a03', 'a04'].map((name) => ({
      name,
      before: [deployment('one', 'runner:1')],
      after: [deployment('one', 'runner:2', name === 'a03' ? { replicas: 2 } : {})],
    }));
    const gone = {
      name: 'a05',
      before: [deployment('one', 'runner:2', { paused: true })],
      after: [deployment('one', 'runner:2')],
    };
    const { lines, code } = await recorded({ objects: [...cases, gone] });

    expect(lines.slice(2)).toEqual([
      '## Objects',
      '',
      'Of 302 recorded inputs, 5 make other objects than at 0.63.0.',
      '',
      '- changed: `Deployment.spec.template.spec.containers[toolhive].image`: `"runner:1"`; now `"runner:2"`: a01, a02, a03 and 1 more',
      '- new: `Deployment.spec.replicas`, `2`: a03',
      '- gone: `Deployment.spec.paused`: a05',
    ]);
    expect(code).toBe(1);
  });

  test('are told where nothing but the bytes changes, and where a case has some for the first time', async () => {
    const config = (text: string): Manifest => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'one-runconfig' },
      data: { 'runconfig.json': text },
    });
    const { lines } = await recorded({
      objects: [
        { name: 'a01', before: [config('{"port":1}')], after: [config('{"port": 1}')] },
        { name: 'z99', before: [], after: [config('{}')] },
      ],
    });

    expect(lines).toContain('- only checksums, or the bytes of a ConfigMap: a01');
    expect(lines).toContain('- z99 makes objects for the first time');
  });

  test('are told with the verdicts that change', async () => {
    const { lines, code } = await recorded({
      verdicts: [
        { name: 'p01', outcome: { expect: 'accept', unknownFields: ['spec.replicas'] } },
        { name: 'p02', outcome: { expect: 'reject', layer: 'controller', observed: 'weather:\n  no' } },
      ],
    });

    expect(lines.slice(-2)).toEqual([
      '- p01 is accepted now, drops spec.replicas',
      '- p02 is refused now by the controller: weather: no',
    ]);
    expect(code).toBe(1);
  });

  test('fit into an issue, however many differ', async () => {
    const objects = Array.from({ length: 2000 }, (_, index) => ({
      name: `a${String(index)}`,
      before: [deployment('one', 'a'.repeat(1000))],
      after: [deployment('one', `${String(index)}${'b'.repeat(1000)}`)],
    }));
    const { lines } = await recorded({ objects });

    expect(lines.join('\n').length).toBeLessThan(65_536);
    expect(lines.at(-1)).toBe('- and 1880 more');
  });

  test('that could not be compared are told, and not taken for the same', async () => {
    const record = (): Promise<never> => Promise.reject(new JudgeFailure('Go is not installed;\n install it'));
    expect(await reported({ release: '0.64.0', record })).toEqual({
      lines: [
        '# After 0.63.0',
        '',
        '## Objects',
        '',
        'The objects were not compared: Go is not installed; install it.',
      ],
      code: 2,
    });
  });

  test('of the newest tested release are not compared again', async () => {
    const record = jest.fn();
    expect(await reported({ release: LATEST_RELEASE, record })).toEqual({ lines: [], code: 0 });
    expect(record).not.toHaveBeenCalled();
  });
});
