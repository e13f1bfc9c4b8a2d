import { isWildcard, pairsOf } from '../../../lib/declaration/props/prop-fields';
import { ALL_KINDS } from '../../../lib/model/kinds';
import { childOf, type SchemaNode } from '../../../lib/crds/structural-schema';
import { SCHEMAS } from '../../../lib/model/generated/schemas';
import { isWithin } from '../../../lib/private/field-paths';
import { schemaLeaves } from '../../values/model-of';

/** Fields that factories set to a constant, or that have only one value. */
const CONSTANT = [
  'spec.type',
  'spec.authServerRef.kind',
  'spec.authzConfig.type',
  'spec.sessionStorage.provider',
  'spec.embeddedAuthServer.storage.type',
  'spec.embeddedAuthServer.upstreamProviders[].type',
  'spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource.type',
];

function plain(steps: readonly string[]): string {
  return steps.map((step, index) => (isWildcard(step) ? '[]' : index === 0 ? step : `.${step}`)).join('');
}

test.each(ALL_KINDS)('props set every field of %s', (kind) => {
  const set = pairsOf(kind).map(({ field }) => plain(field));
  const isSet = (leaf: string): boolean => set.some((each) => isWithin(each, leaf) || isWithin(leaf, each));
  const unset = schemaLeaves(SCHEMAS[kind]).filter((leaf) => !isSet(leaf) && !CONSTANT.includes(leaf));

  // the names of variables and headers are the keys of maps; `pod` is for these three
  const bySpecialProps = /\[\]\.(name|headerName)$|\.proxyDeployment\.(affinity|nodeSelector|tolerations)\b/;
  expect(unset.filter((leaf) => !bySpecialProps.test(leaf))).toEqual([]);
});

test.each(ALL_KINDS)('props of %s set only fields that exist', (kind) => {
  const unknown = pairsOf(kind).filter(({ field: [, ...steps] }) => {
    const nodes = steps.map((_step, index) =>
      steps.slice(0, index + 1).reduce<SchemaNode | undefined>(childOf, SCHEMAS[kind]),
    );
    return nodes.includes(undefined) && !nodes.some((node) => node?.type === 'free');
  });

  // the schema refuses it, so that an error says that it has no effect
  expect(unknown.filter(({ field }) => field.at(-1) !== 'ephemeral-storage')).toEqual([]);
});
