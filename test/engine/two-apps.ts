/** A program that makes an app for each of two environments, and does what its argument says in the second one. */
import { App, Chart } from 'cdk8s';
import { OperatorRelease, RemoteMcpProxy, TargetCluster } from '../../lib';

const [, , second] = process.argv;

for (const environment of ['staging', 'production']) {
  const isWrong = environment === 'production' && second === 'has an error';
  const app = new App();
  TargetCluster.withOperator({ release: OperatorRelease.LATEST }).bind(app);
  const chart = new Chart(app, environment, { namespace: environment });
  const remoteUrl = isWrong ? 'https://localhost/mcp' : 'https://mcp.example.com/mcp';
  new RemoteMcpProxy(chart, 'Weather', { metadata: { name: 'weather' }, remoteUrl });
  if (environment === 'production' && second === 'exits') {
    process.exit(3);
  }
  app.synthYaml();
}
