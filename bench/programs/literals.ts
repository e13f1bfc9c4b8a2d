import 'cdk8s-plus-28';
import { writtenByHand } from '../literals';

const [outdir = '', charts = '', proxies = ''] = process.argv.slice(1);

writtenByHand({ charts: Number(charts), proxies: Number(proxies) }, outdir, false);
