import 'cdk8s-plus-28';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { withConstructs } from '../workload';

const [outdir = '', charts = '', proxies = ''] = process.argv.slice(1);

const cluster = TargetCluster.withoutOperator({ release: OperatorRelease.LATEST });

withConstructs({ charts: Number(charts), proxies: Number(proxies) }, cluster, outdir);
