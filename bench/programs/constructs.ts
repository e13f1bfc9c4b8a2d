import 'cdk8s-plus-28';
import { TargetCluster } from 'cdk8s-mcp';
import { withConstructs } from '../workload';

const [outdir = '', charts = '', proxies = ''] = process.argv.slice(1);

withConstructs({ charts: Number(charts), proxies: Number(proxies) }, TargetCluster.withOperator(), outdir);
