import { App } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { IssuesChart } from './chart';

const release = OperatorRelease.V0_63;
const app = new App();
new IssuesChart(app, 'with-operator', { cluster: TargetCluster.withOperator({ release }) });
new IssuesChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator({ release }) });
app.synth();
