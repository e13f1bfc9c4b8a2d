import { Testing } from 'cdk8s';
import { GitopsChart } from './chart';
import { environments } from './environments';

test.each(environments())('$name', (environment) => {
  expect(Testing.synth(new GitopsChart(Testing.app(), 'weather', environment))).toMatchSnapshot();
});
