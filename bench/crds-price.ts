import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { OperatorRelease } from 'cdk8s-mcp';
import { servedCrdFile } from '../scripts/lib/crds-of-release';
import { comparison, timesOf, type Comparison, type Round } from './measure';
import { expectSame, run, scriptOf } from './new-process';

const CRDS = path.join(__dirname, '..', 'crds', 'toolhive.stacklok.dev.yaml');
/** What the CRDs of a cluster may cost a program once, in milliseconds. */
const ONCE = 20;

/** What the CRDs of the newest tested release cost, in new processes that are given them, against others that are not. */
export function crdsPrice(rounds: number, outdir: string, progress: (what: string) => void): Comparison[] {
  const [yaml, json] = ['crds.yaml', 'crds.json'].map((name) => path.join(outdir, name)) as [string, string];
  const text = servedCrdFile(readFileSync(CRDS, 'utf8'), OperatorRelease.LATEST.version);
  writeFileSync(yaml, text);
  const items = parseAllDocuments(text).map((document) => document.toJS() as unknown);
  writeFileSync(json, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const script = scriptOf('constructs');
  const [given, none] = [path.join(outdir, 'crds'), path.join(outdir, 'no-crds')];
  const measured = (name: string, file: string, proxies: number, count: number): Round[] => {
    progress(name);
    const workload = { charts: 1, proxies };
    const rounds = timesOf(
      count,
      () => run(script, given, workload, file),
      () => run(script, none, workload),
    );
    expectSame(given, none);
    return rounds;
  };
  const once = (name: string, limit: number | undefined, file: string): Comparison => {
    const times = measured(name, file, 1, 3 * rounds);
    return comparison(
      name,
      limit,
      times.map(({ ours, theirs }) => ({ ours: ours - theirs, theirs: ONCE })),
    );
  };
  const many = '1,000 proxies with crds as JSON, against without, in a new process';
  return [
    once('crds as JSON, once, as a share of 20 ms', 1, json),
    once('crds as YAML, once, as a share of 20 ms', undefined, yaml),
    comparison(many, 1.07, measured(many, json, 1000, rounds)),
  ];
}
