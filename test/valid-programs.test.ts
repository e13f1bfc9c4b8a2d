import * as fc from 'fast-check';
import { CALLS } from '../lib/declaration/props/generated/calls';
import { STRUCTS } from '../lib/declaration/props/generated/structs';
import { runs, SEED } from './support/runs';
import { acknowledged, earned } from './support/valid/acknowledged';
import { membersUsedBy } from './support/valid/coverage';
import { validApp } from './support/valid/app';
import { toldOf } from './support/valid/run';

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
    // a field of the objects of others, which is read-only, or which a proxy cannot have
    /^ApiObjectMetadata\.(namespace|creationTimestamp|deletion\w+|generat\w+|managedFields|resourceVersion|selfLink|uid)$/,
    /[eE]phemeralStorage/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

describe('a program that is right by the documentation', () => {
  test('has no errors, and the warnings that it earns and no others', () => {
    fc.assert(
      fc.property(validApp, (program) => {
        const { errors, warnings } = toldOf(program);

        expect(errors).toEqual([]);
        expect(new Set(warnings)).toEqual(new Set(earned(program)));
      }),
      { seed: SEED, numRuns: runs(15) },
    );
  });

  test('can be strict, with the warnings acknowledged that it earns', () => {
    fc.assert(
      fc.property(validApp.map(acknowledged), (program) => {
        expect(toldOf(program)).toEqual({ errors: [], warnings: [] });
      }),
      { seed: SEED + 1, numRuns: runs(15) },
    );
  });

  test('uses all props and options that there are', () => {
    const used = new Set(
      fc.sample(validApp.map(acknowledged), { numRuns: 400, seed: SEED }).flatMap(membersUsedBy),
    );
    const members = Object.entries({ ...CALLS, ...STRUCTS }).flatMap(([owner, names]) =>
      Object.keys(names).map((name) => `${owner}.${name}`),
    );

    expect(members.filter((each) => !used.has(each) && !LEFT_OUT.test(each))).toEqual([]);
  });
});
