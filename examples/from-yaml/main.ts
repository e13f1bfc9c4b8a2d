import { App } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { FromYamlChart } from './chart';

const app = new App();
// the file's tool config needs release 0.37
const operator = TargetCluster.withOperator({ release: OperatorRelease.V0_63 });
new FromYamlChart(app, 'with-operator', { cluster: operator });
new FromYamlChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
