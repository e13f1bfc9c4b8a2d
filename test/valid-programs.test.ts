import * as fc from 'fast-check';
import { CALLS } from '../lib/declaration/props/generated/calls';
import { STRUCTS } from '../lib/declaration/props/generated/structs';
import { runs, SEED } from './support/runs';
import { acknowledged, earned } from './support/valid/acknowledged';
import { clusterOptions, forOperator, toldOfFiles } from './support/valid/commands';
import { membersUsedBy } from './support/valid/coverage';
import { documents, layout, repositoryOf } from './support/valid/kustomize';
import { validProgram } from './support/valid/program';
import { single, validApp } from './support/valid/app';
import { toldOf } from './support/valid/run';
import { breaking, idsOf, manifestsOf, policiesOf, refusedBy } from './support/valid/verdicts';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** What random programs leave out: what stands elsewhere than in props, and what no program sets. */
const LEFT_OUT = new RegExp(
  [
    /^McpInclude/,
    /^McpWarnings/,
    // with it, each proxy must have an audience
    /^(ProxyDefaultsOptions\.oidc$|DefaultOidcOptions)/,
    /^RemoteMcpProxy(\.from|Attributes)/,
    /Props\.cluster$/,
    /^(WithoutOperatorOptions|McpGroupProps)\.acknowledge$/,
    /^ProxyDefaultsOptions\.(acknowledge|inherit)$/,
    // the operator refuses SPIFFE at every release
    /^(Spiffe|EmbeddedAuthServerOptions\.spiffeTrustDomains$|InboundGrants\.spiffeClientAuth$)/,
    // a field of the objects of others, which is read-only, or which a proxy cannot have
    /^ApiObjectMetadata\.(namespace|creationTimestamp|deletion\w+|generat\w+|managedFields|resourceVersion|selfLink|uid)$/,
    /[eE]phemeralStorage/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

describe('a program that is right by the documentation', () => {
  test('has no errors, and the warnings that it earns and no others, whatever the cluster', () => {
    fc.assert(
      fc.property(validApp, (program) => {
        const { errors, warnings } = toldOf(program);

        expect(errors).toEqual([]);
        expect(new Set(warnings)).toEqual(new Set(earned(program)));
      }),
      { seed: SEED, numRuns: runs(4) },
    );
  });

  test('can be strict, with the warnings acknowledged that it earns, and writes the same again', () => {
    fc.assert(
      fc.property(validApp.map(acknowledged), (program) => {
        const told = toldOf(program);

        expect(told).toMatchObject({ errors: [], warnings: [] });
        expect(toldOf(program)).toEqual(told);
      }),
      { seed: SEED + 1, numRuns: runs(2) },
    );
  });

  test('has custom resources that its own guardrails let into the cluster', () => {
    fc.assert(
      fc.property(validProgram, (program) => {
        expect(refusedBy(policiesOf(program), program)).toEqual([]);
      }),
      { seed: SEED + 2, numRuns: runs(2) },
    );
  });

  test('is refused at synth and by the cluster alike, where it breaks guardrails', () => {
    fc.assert(
      fc.property(breaking, ([program, { id, guardrails }]) => {
        const guarded = { ...program, guardrails };
        const { errors } = toldOf({ charts: { test: guarded }, guardrails: undefined });

        expect(errors.filter((line) => !/^ *\[test[^\]]*\] \S+: .*; .*\(guardrail-/.test(line))).toEqual([]);
        expect(idsOf(errors)).toContain(id);
        expect(idsOf(refusedBy(policiesOf(guarded), program))).toEqual(program.target.operator ? idsOf(errors) : []);
      }),
      { seed: SEED + 3, numRuns: runs(2) },
    );
  });

  test('is told the same of in a base with an overlay as in a file', () => {
    fc.assert(
      fc.property(forOperator, layout, (program, laidOut) => {
        const manifests = manifestsOf(program);
        const options = clusterOptions(program);
        const told = toldOfFiles({ 'objects.yaml': documents(manifests) }, options);

        expect(toldOfFiles(repositoryOf(manifests, laidOut), options)).toEqual(told);
      }),
      { seed: SEED + 4, numRuns: runs(1) },
    );
  });

  test('uses all props and options that there are', () => {
    const used = new Set(fc.sample(single.map(acknowledged), { numRuns: 150, seed: SEED }).flatMap(membersUsedBy));
    const members = Object.entries({ ...CALLS, ...STRUCTS }).flatMap(([owner, names]) =>
      Object.keys(names).map((name) => `${owner}.${name}`),
    );

    expect(members.filter((each) => !used.has(each) && !LEFT_OUT.test(each))).toEqual([]);
  });
});
