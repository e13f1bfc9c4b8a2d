import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { writtenVerdicts } from '../../scripts/lib/recorded-verdicts';
import type { Outcome } from '../../scripts/lib/outcome';
import { inFolder } from '../support/in-folder';

const CHANGED: Outcome = { expect: 'reject', layer: 'controller', observed: 'weather: error="no"' };

interface Verdicts {
  readonly [name: string]: { readonly byRelease?: readonly object[] };
}

function written(outcomes: ReadonlyMap<string, Outcome>): {
  readonly changed: readonly string[];
  readonly all: Verdicts;
} {
  const { changed, files } = writtenVerdicts('99.0.0', outcomes, []);
  return { changed, all: parse(files.get('verdicts.yaml') ?? '') as Verdicts };
}

describe('the verdicts of a release', () => {
  test('are those before it where nothing changes', () => {
    const { changed, all } = written(new Map([['p01-replicas-0', { expect: 'accept' }]]));

    expect(changed).toEqual([]);
    expect(all['p01-replicas-0']?.byRelease).toHaveLength(2);
  });

  test('have an entry where something changes', () => {
    const { changed, all } = written(new Map([['p01-replicas-0', CHANGED]]));

    expect(changed).toEqual(['p01-replicas-0']);
    expect(all['p01-replicas-0']?.byRelease?.at(-1)).toEqual({ from: '99.0.0', ...CHANGED });
  });

  test('of a case of the corpus stand with those of later releases', () => {
    const { changed, files } = writtenVerdicts('99.0.0', new Map([['a01-minimal', CHANGED]]), []);
    const { verdicts } = parse(files.get('corpus-cases.yaml') ?? '') as { readonly verdicts: Verdicts };

    expect(changed).toEqual(['a01-minimal']);
    expect(verdicts['a01-minimal']?.byRelease).toEqual([{ from: '99.0.0', ...CHANGED }]);
  });

  test('of a new case say what it is about, and from when it counts', () => {
    inFolder((folder) => {
      const file = path.join(folder, 'p99-new.yaml');
      writeFileSync(file, '# purpose: a new field\n---\n{}\n');
      const { files } = writtenVerdicts('99.0.0', new Map([['p99-new', CHANGED]]), [{ name: 'p99-new', file }]);

      expect((parse(files.get('verdicts.yaml') ?? '') as Verdicts)['p99-new']).toEqual({
        ...CHANGED,
        objects: false,
        purpose: 'a new field',
        since: '99.0.0',
        judgedAt: '99.0.0',
        recordedFrom: '99.0.0',
      });
    });
  });
});
