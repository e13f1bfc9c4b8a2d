import { App } from 'cdk8s';
import { PlatformChart } from './chart';
import { SERVERS } from './servers';

const app = new App();
new PlatformChart(app, 'with-operator', { runsOperator: true, servers: SERVERS });
new PlatformChart(app, 'without-operator', { runsOperator: false, servers: SERVERS });
app.synth();
