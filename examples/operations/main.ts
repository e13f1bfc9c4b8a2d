import { App } from 'cdk8s';
import { TargetCluster } from 'cdk8s-mcp';
import { OperationsChart } from './chart';

const app = new App();
new OperationsChart(app, 'with-operator', { cluster: TargetCluster.withOperator() });
new OperationsChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
