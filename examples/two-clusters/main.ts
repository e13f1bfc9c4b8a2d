import { App } from 'cdk8s';
import { TargetCluster } from 'cdk8s-mcp';
import { IssuesChart } from './chart';

const app = new App();
new IssuesChart(app, 'with-operator', { cluster: TargetCluster.withOperator() });
new IssuesChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
