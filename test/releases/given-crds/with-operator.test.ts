import { TargetCluster } from '../../../lib';
import { testGivenCrds } from '../../support/given-crds';

testGivenCrds('with the operator', (_, given) => TargetCluster.withOperator(given));
