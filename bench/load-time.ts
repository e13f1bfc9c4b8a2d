import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { median, type Comparison } from './measure';

const ROOT = path.join(__dirname, '..');
const PEERS = "require('cdk8s');require('constructs');require('cdk8s-plus-28');";

/**
 * What loading the built package, and the first use of a proxy and of telemetry, costs beyond the packages that it needs
 * anyway, each in a fresh process. A module is loaded when the first of its names is used.
 */
export function loadTime(rounds: number, progress: (what: string) => void): Comparison {
  progress('load');
  const script =
    'const t=()=>Number(process.hrtime.bigint())/1e6;const a=t();' +
    PEERS +
    `const b=t();const {RemoteMcpProxy,TelemetryConfig}=require(${JSON.stringify(path.join(ROOT, 'build', 'lib', 'index.js'))});` +
    'const c=t();' +
    'console.log(JSON.stringify([b-a,c-b]))';
  const times = Array.from({ length: rounds }, () => {
    const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' });
    const [peers = Number.NaN, own = Number.NaN] = JSON.parse(stdout) as number[];
    return { peers, own };
  });
  return {
    name: 'load, as a share of that of its peers',
    limit: 0.15,
    ratio: median(times.map(({ own, peers }) => own / peers)),
    ours: median(times.map(({ own }) => own)),
    theirs: median(times.map(({ peers }) => peers)),
  };
}
