import { OperatorFidelity, TargetCluster } from '../../../lib';
import { testGivenCrds } from '../../support/given-crds';
import { settingsOf } from '../../support/operator-environment';

testGivenCrds('without the operator', ({ verdict }, given) =>
  TargetCluster.withoutOperator({ ...settingsOf(verdict, '0.63.0'), fidelity: OperatorFidelity.EXACT, ...given }),
);
