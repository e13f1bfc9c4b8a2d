import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { comparison, type Comparison } from './measure';

const ROOT = path.join(__dirname, '..');

/**
 * The cost of loading the built package, making a proxy and synthesizing it, beyond the cost of an object as a literal,
 * as a share of the loading time of the packages that are needed anyway; each in a new process.
 */
const SCRIPT = `
  const now = () => Number(process.hrtime.bigint()) / 1e6;
  const [kind, outdir] = process.argv.slice(1);
  const start = now();
  const { ApiObject, App, Chart } = require('cdk8s'); require('constructs'); require('cdk8s-plus-28');
  const peers = now();
  const app = new App({ outdir });
  const chart = new Chart(app, 'chart', { namespace: 'mcp' });
  const remoteUrl = 'https://mcp.example.com/mcp';
  if (kind === 'literal') {
    const metadata = { name: 'weather' };
    new ApiObject(chart, 'Weather', { apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind: 'MCPRemoteProxy', metadata, spec: { remoteUrl } });
  } else {
    const { RemoteMcpProxy } = require('cdk8s-mcp');
    new RemoteMcpProxy(chart, 'Weather', { metadata: { name: 'weather' }, remoteUrl, acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'] });
  }
  app.synth();
  console.log(JSON.stringify([peers - start, now() - peers]));
`;

export function loadTime(rounds: number, outdir: string, progress: (what: string) => void): Comparison {
  progress('load');
  const times = Array.from({ length: rounds }, () => {
    const literal = timesOf('literal', outdir);
    const construct = timesOf('construct', outdir);
    return { ours: construct.own - literal.own, theirs: construct.peers };
  });
  return comparison('load and one proxy, as a share of loading its peers', 0.15, times);
}

function timesOf(kind: 'literal' | 'construct', outdir: string): { readonly peers: number; readonly own: number } {
  const { stdout } = spawnSync(process.execPath, ['-e', SCRIPT, '--', kind, outdir], { cwd: ROOT, encoding: 'utf8' });
  const [peers = Number.NaN, own = Number.NaN] = JSON.parse(stdout) as number[];
  return { peers, own };
}
