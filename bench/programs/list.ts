/** Measures how the time of a program grows with a list; prints its times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { LISTS } from '../lists/lists';
import { median, millisecondsOf } from '../measure';

const [name = '', operator = '', sizes = ''] = process.argv.slice(2);
const release = OperatorRelease.LATEST;
const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-list-'));

function main(): void {
  const list = LISTS.find((each) => each.name === name);
  if (list === undefined) {
    throw new Error(`there is no list ${name}`);
  }
  const timeOf = (count: number): number => {
    const cluster =
      operator === 'true' ? TargetCluster.withOperator({ release }) : TargetCluster.withoutOperator({ release });
    return millisecondsOf(() => {
      list.run(count, { cluster, folder });
    });
  };
  const [small = 0, large = 0, largest = 0] = sizes.split(',').map(Number);
  timeOf(small);
  const rounds = [0, 1, 2].map(() => ({ small: timeOf(small), large: timeOf(large) }));
  const times = {
    ratio: median(rounds.map((each) => each.large / each.small)),
    small: median(rounds.map((each) => each.small)),
    large: median(rounds.map((each) => each.large)),
    largest: timeOf(largest),
  };
  console.log(JSON.stringify(times));
}

try {
  main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
