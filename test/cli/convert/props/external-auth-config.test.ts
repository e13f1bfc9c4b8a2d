import { Testing, Yaml } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { ExternalAuth, ExternalAuthConfig, OperatorRelease, TargetCluster } from '../../../../lib';
import type { Manifest } from '../../../support/corpus';
import { chartFor } from '../../../support/facades';
import { laterExternalAuths } from '../../../support/later-external-auths';
import { converted } from '../../../support/command';
import { comparable, synthesized } from '../../../support/programs';
import { typeErrors } from '../../../support/type-errors';

/** The document of a config with that authentication. */
function documentOf(name: string, auth: ExternalAuth): Manifest {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
  new ExternalAuthConfig(chart, name, { metadata: { name }, auth });
  const [document] = Testing.synth(chart) as Manifest[];
  if (document === undefined) {
    throw new Error(`${name} is missing`);
  }
  return document;
}

const chart = Testing.chart();
const value = { secret: Secret.fromSecretName(chart, 'Secret', 'secret'), key: 'key' };
const later = [...laterExternalAuths(value), ['bare-obo', ExternalAuth.onBehalfOf()] as const];

describe('convert, over external authentication of later releases', () => {
  test.each(later)('writes %s with props, in a program that creates the same objects', (name, auth) => {
    const document = documentOf(name, auth);
    const { out, error } = converted(Yaml.stringify(document));

    expect(error).toMatch(
      /^(cdk8s-mcp: no release is stated; the program is for \S+, the first one that has all fields\n)?$/,
    );
    expect(out).not.toContain('addJsonPatch');
    expect(comparable(synthesized(out))).toEqual(comparable([document]));
  });

  test('writes programs that compile', () => {
    const programs = later.map(
      ([name, auth]) => [name, converted(Yaml.stringify(documentOf(name, auth))).out] as const,
    );

    expect(typeErrors(new Map(programs))).toEqual([]);
  });
});
