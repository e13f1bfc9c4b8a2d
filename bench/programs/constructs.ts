import 'cdk8s-plus-28';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { withConstructs } from '../workload';

const [outdir = '', charts = '', proxies = '', crds = ''] = process.argv.slice(1);

const release = OperatorRelease.LATEST;
const cluster = TargetCluster.withOperator(crds === '' ? { release } : { release, crds });

withConstructs({ charts: Number(charts), proxies: Number(proxies) }, cluster, outdir);
