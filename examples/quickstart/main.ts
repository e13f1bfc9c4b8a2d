import { App } from 'cdk8s';
import { QuickstartChart } from './chart';

const app = new App();
new QuickstartChart(app, 'weather');
app.synth();
