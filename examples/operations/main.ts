import { App } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { OperationsChart } from './chart';

const app = new App();
new OperationsChart(app, 'with-operator', { cluster: TargetCluster.withOperator({ release: OperatorRelease.V0_63 }) });
new OperationsChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
