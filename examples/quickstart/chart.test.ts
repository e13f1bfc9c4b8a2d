import { Testing } from 'cdk8s';
import { QuickstartChart } from './chart';

test('all objects of one proxy, for a cluster without the operator', () => {
  expect(Testing.synth(new QuickstartChart(Testing.app(), 'weather'))).toMatchSnapshot();
});
