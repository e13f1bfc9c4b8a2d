import { App } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { PublicGatewayChart } from './chart';

const app = new App();
new PublicGatewayChart(app, 'with-operator', {
  cluster: TargetCluster.withOperator({ release: OperatorRelease.V0_63 }),
});
new PublicGatewayChart(app, 'without-operator', { cluster: TargetCluster.withoutOperator() });
app.synth();
