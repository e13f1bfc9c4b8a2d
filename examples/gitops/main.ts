import { join } from 'node:path';
import { App } from 'cdk8s';
import { GitopsChart } from './chart';
import { environments } from './environments';

// one app for each environment, so each has its own folder
for (const environment of environments()) {
  const app = new App({ outdir: join(process.env['CDK8S_OUTDIR'] ?? 'dist', environment.name) });
  new GitopsChart(app, 'weather', environment);
  app.synth();
}
