import { App, Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { OperatorRelease, RemoteMcpProxy, TargetCluster, TelemetryConfig, ToolConfig } from '../lib';
import { ALL_KINDS } from '../lib/model/kinds';
import { newestSchemaOf } from '../lib/releases/schema-of';
import { oldestSchemaOf } from './support/oldest-schema';
import { oidcOf, TARGETS } from './support/facades';
import { arbitraryOpenTelemetry, arbitraryProxyProps, arbitraryTools } from './support/arbitrary-props';
import { arbitrarySpec } from './support/arbitrary-spec';
import type { Manifest } from './support/corpus';
import { specSchema, withDefaults } from './support/crds';
import { include } from './support/include';
import { schemaErrors } from './support/openapi';
import { anyText } from './support/any-text';

const SEED = 42;

function newChart(): Chart {
  return new Chart(new App(), 'c', { namespace: 'mcp' });
}

/** The output of synth, or its errors. */
function outcomeOf(chart: Chart): { readonly manifests: Manifest[]; readonly errors: string[] } {
  try {
    return { manifests: Testing.synth(chart) as Manifest[], errors: [] };
  } catch (error) {
    return { manifests: [], errors: (error as Error).message.split('\n') };
  }
}

describe('any valid props', () => {
  const any = newChart();
  const props = fc.record({
    proxy: arbitraryProxyProps(any),
    openTelemetry: fc.option(arbitraryOpenTelemetry(any), { nil: undefined }),
    prometheus: fc.option(fc.boolean(), { nil: undefined }),
    tools: arbitraryTools(),
  });

  function program(chart: Chart, given: typeof props extends fc.Arbitrary<infer Given> ? Given : never): void {
    const { proxy, openTelemetry, prometheus, tools } = given;
    const telemetry = new TelemetryConfig(chart, 'Telemetry', {
      ...(openTelemetry && { openTelemetry }),
      ...(prometheus !== undefined && { prometheus }),
    });
    new RemoteMcpProxy(chart, 'Proxy', {
      ...proxy,
      telemetry: { config: telemetry },
      tools: { config: new ToolConfig(chart, 'Tools', tools) },
      oidc: oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' }),
    });
  }

  test('give custom resources that conform to the schema of the CRDs', () => {
    fc.assert(
      fc.property(props, (given) => {
        const chart = newChart();
        program(chart, given);
        const { manifests, errors } = outcomeOf(chart);

        expect(errors).toEqual([]);
        expect(manifests).toHaveLength(4);
        expect(manifests.flatMap(schemaErrors)).toEqual([]);
      }),
      { seed: SEED },
    );
  });

  test.each(TARGETS)('%s: give the same bytes in each synth, and in each run', (_, clusterOf) => {
    fc.assert(
      fc.property(props, (given) => {
        const charts = [newChart(), newChart()];
        for (const chart of charts) {
          clusterOf().bind(chart);
          program(chart, given);
        }
        const written = [...charts, ...charts].map((chart) => App.of(chart).synthYaml());

        expect(new Set(written).size).toBe(1);
      }),
      { seed: SEED },
    );
  });
});

describe.each(ALL_KINDS)('any document of kind %s', (kind) => {
  function document(spec: unknown, name = 'x'): string {
    const content = { apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind, metadata: { name }, spec };
    return stringify(content, { version: '1.1' });
  }

  test('that conforms to the schema comes out unchanged, with defaults, or breaks a rule', () => {
    fc.assert(
      fc.property(arbitrarySpec(oldestSchemaOf(kind)), (spec) => {
        const chart = newChart();
        include(chart, document(spec));
        const { manifests, errors } = outcomeOf(chart);

        expect(manifests.flatMap(schemaErrors)).toEqual([]);
        expect(manifests.map((each) => each['spec'])).toEqual(
          errors.length > 0 ? [] : [withDefaults(specSchema(kind), spec)],
        );
        expect(errors.filter((line) => /\((internal|type|required|pattern|enum|duplicate)\b/.test(line))).toEqual([]);
      }),
      { seed: SEED },
    );
  });

  const newest = (): TargetCluster => TargetCluster.withOperator({ release: OperatorRelease.LATEST });

  test.each([...TARGETS, ['with the newest operator', newest] as const])(
    '%s: is either written or refused',
    (_, clusterOf) => {
      const anySpec = fc.oneof(arbitrarySpec(oldestSchemaOf(kind)), arbitrarySpec(newestSchemaOf(kind)));
      const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).filter(isKept);
      const mixed = fc.tuple(anySpec, fc.dictionary(fc.string(), json, { maxKeys: 3 }), json);
      const spec = fc.oneof(
        mixed.map(([valid, more]) => ({ ...(valid as object), ...more })),
        mixed.map(([valid, , wrong]) => spoilt(valid as object, wrong)),
        json,
      );
      fc.assert(
        fc.property(spec, anyText({ maxLength: 60 }), (given, name) => {
          const chart = newChart();
          clusterOf().bind(chart);
          include(chart, document(given, name));
          const [first = '', ...findings] = outcomeOf(chart).errors;

          expect(['', 'Validation failed with the following errors:']).toContain(first);
          expect(findings.filter((line) => !/^ {2}\[.*\] .*: .*; .*\([a-z-]+, .*:\d+\)$/u.test(line))).toEqual([]);
          expect(findings.filter((line) => line.includes('(internal'))).toEqual([]);
        }),
        { seed: SEED },
      );
    },
  );
});

/** The object with another value in the place of one of its fields. */
function spoilt(valid: object, wrong: unknown): object {
  const [name] = Object.keys(valid);
  return name === undefined ? { wrong } : { ...valid, [name]: wrong };
}

/** Of a longer number JavaScript keeps too little, which is an error of the file. */
function isKept(value: unknown): boolean {
  return !/\d{16}/.test(JSON.stringify(value));
}
