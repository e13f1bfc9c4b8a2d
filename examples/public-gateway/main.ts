import { App } from 'cdk8s';
import { TargetCluster } from 'cdk8s-mcp';
import { PublicGatewayChart } from './chart';

const app = new App();
new PublicGatewayChart(app, 'with-operator', { cluster: TargetCluster.withOperator() });
new PublicGatewayChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
