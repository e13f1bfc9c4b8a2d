import { App } from 'cdk8s';
import { FromYamlChart } from './chart';

const app = new App();
new FromYamlChart(app, 'mcp');
app.synth();
