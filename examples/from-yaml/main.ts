import { App } from 'cdk8s';
import { TargetCluster } from 'cdk8s-mcp';
import { FromYamlChart } from './chart';

const app = new App();
new FromYamlChart(app, 'with-operator');
new FromYamlChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
