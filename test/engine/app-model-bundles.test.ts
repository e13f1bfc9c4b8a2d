import { ApiObject, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { CaBundle, OperatorRelease, TargetCluster } from '../../lib';
import type { BadBundle } from '../../lib/rules/app/app-rule';
import { seenApp, seenIn } from '../support/app-resources';
import { TEST_CERTIFICATE } from '../support/certificate';
import { proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

type Metadata = { readonly [part in 'labels' | 'annotations']?: { readonly [name: string]: string } };
type Texts = { readonly [key: string]: string };

const CLUSTER = TargetCluster.withoutOperator();

/** A proxy that trusts the certificates of a ConfigMap `ca`. */
function trustingIn(chart: Chart, key?: string): void {
  const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ref', 'ca');
  proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap, key) });
}

function bundlesBeside(content: object, metadata: Metadata = {}, key?: string): readonly BadBundle[] {
  const [proxy] = seenIn((chart) => {
    new ApiObject(chart, 'Ca', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'ca', ...metadata },
      ...content,
    });
    trustingIn(chart, key);
  }, CLUSTER);
  return proxy?.badBundles ?? [];
}

function problemOf(...args: Parameters<typeof bundlesBeside>): string | undefined {
  return bundlesBeside(...args)[0]?.problem;
}

const NONE = 'contains no "-----BEGIN CERTIFICATE-----"';
const NO_LINES = 'has no lines of base64 and "-----END CERTIFICATE-----" after "-----BEGIN CERTIFICATE-----"';
const OTHER = 'has something other than a certificate after "-----BEGIN CERTIFICATE-----"';
const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

describe('a bundle', () => {
  test.each<[string, string | undefined]>([
    [TEST_CERTIFICATE, undefined],
    ['nothing', NONE],
    // words that stand for a text
    ['PEM', undefined],
    [' x\n', undefined],
    ['TODO', NONE],
    ['a b', NONE],
    ['%%', NONE],
    [' ', NONE],
    // variables
    ['see ${CA} there', undefined],
    ['see {{ .Values.ca }} there', undefined],
    ['see $CA there', NONE],
    ['see {CA} there', NONE],
    ['see $ {CA} there', NONE],
    // only the first line, or the two around
    [BEGIN, undefined],
    [`\n ${BEGIN} ...\n`, undefined],
    [`${BEGIN}…`, undefined],
    [`${BEGIN}\n…\n${END}`, undefined],
    [`${BEGIN}${END}\n\n`, undefined],
    [`${BEGIN}\nMIIB`, NO_LINES],
    [`${BEGIN}\n${END}\nx`, OTHER],
    [`x\n${BEGIN}\n${END}`, OTHER],
    [`${END}\n`, NONE],
  ])('of the text %j', (text, problem) => {
    expect(problemOf({ data: { 'ca.crt': text } })).toBe(problem);
  });

  const base64 = (text: string): Texts => ({ 'ca.crt': Buffer.from(text, 'latin1').toString('base64') });

  test.each<[string, object, string | undefined]>([
    ['in bytes', { binaryData: base64(TEST_CERTIFICATE) }, undefined],
    ['in bytes that are none', { binaryData: base64('nothing') }, NONE],
    ['in bytes beside other letters', { binaryData: base64(`\u00e9\n${TEST_CERTIFICATE}`) }, undefined],
    ['that is empty', { data: { 'ca.crt': '' } }, 'is empty'],
    ['of no bytes', { binaryData: { 'ca.crt': '' } }, 'is empty'],
    ['that something else adds', { data: { other: 'nothing' } }, undefined],
    ['of a ConfigMap without anything', {}, undefined],
    ['of a ConfigMap with something else than texts', { data: { 'ca.crt': 5 } }, undefined],
    ['of a ConfigMap that cannot be written', { data: { 'ca.crt': '', when: new Date(0) } }, undefined],
  ])('%s', (_, content, problem) => {
    expect(problemOf(content)).toBe(problem);
  });

  test.each<[string, Metadata, string | undefined]>([
    ['a label', { labels: { 'config.openshift.io/inject-trusted-cabundle': 'true' } }, undefined],
    ['an annotation', { annotations: { 'service.beta.openshift.io/inject-cabundle': 'true' } }, undefined],
    ['a label that says no', { labels: { 'config.openshift.io/inject-trusted-cabundle': 'false' } }, 'is empty'],
    ['the annotation as a label', { labels: { 'service.beta.openshift.io/inject-cabundle': 'true' } }, 'is empty'],
    [
      'the label as an annotation',
      { annotations: { 'config.openshift.io/inject-trusted-cabundle': 'true' } },
      'is empty',
    ],
  ])('that is empty and that OpenShift may fill, by %s', (_, metadata, problem) => {
    expect(problemOf({ data: { 'ca.crt': '' } }, metadata)).toBe(problem);
  });

  test('that OpenShift fills is judged as long as there is a text', () => {
    const labels = { 'config.openshift.io/inject-trusted-cabundle': 'true' };

    expect(problemOf({ data: { 'ca.crt': 'nothing' } }, { labels })).toBe(NONE);
  });

  test('is told with its key and where it is', () => {
    const data = { 'ca.crt': TEST_CERTIFICATE, root: 'nothing' };

    expect(bundlesBeside({ data }, {}, 'root')).toEqual([
      { field: 'remoteCaBundle', key: 'root', problem: NONE, path: 'test/Ca' },
    ]);
    expect(bundlesBeside({ data })).toEqual([]);
  });
});

const UNWRITTEN = 'is empty, and cdk8s-plus does not write empty texts, so pods would wait for it';

test.each<[string, Texts, string | undefined]>([
  ['the empty text', { 'ca.crt': '' }, UNWRITTEN],
  ['a text', { 'ca.crt': TEST_CERTIFICATE }, undefined],
  ['another empty text', { other: '' }, undefined],
])('a ConfigMap of cdk8s-plus with %s', (_, data, problem) => {
  const [proxy] = seenIn((chart) => {
    new kplus.ConfigMap(chart, 'Ca', { metadata: { name: 'ca' }, data });
    trustingIn(chart);
  }, CLUSTER);

  expect(proxy?.badBundles.map((each) => each.problem)).toEqual(problem === undefined ? [] : [problem]);
});

test('a ConfigMap of a class that writes empty texts is empty', () => {
  class Certificates extends Construct {
    public readonly data = { 'ca.crt': '' };
  }
  const [proxy] = seenIn((chart) => {
    const own = new Certificates(chart, 'Own');
    const { data } = own;
    new ApiObject(own, 'Ca', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'ca' }, data });
    trustingIn(chart);
  }, CLUSTER);

  expect(proxy?.badBundles.map((each) => each.problem)).toEqual(['is empty']);
});

test.each<[string, (chart: Chart) => unknown]>([
  ['another name', (chart) => new kplus.ConfigMap(chart, 'Ca', { metadata: { name: 'b' }, data: { 'ca.crt': 'x' } })],
  [
    'another namespace',
    (chart) =>
      new kplus.ConfigMap(chart, 'Ca', {
        metadata: { name: 'ca', namespace: 'b' },
        data: { 'ca.crt': 'nothing' },
      }),
  ],
  [
    'another kind',
    (chart) => new kplus.Secret(chart, 'Ca', { metadata: { name: 'ca' }, stringData: { 'ca.crt': 'x' } }),
  ],
])('a bundle is not looked for in an object of %s', (_, build) => {
  const [proxy] = seenIn((chart) => {
    build(chart);
    trustingIn(chart);
  }, CLUSTER);

  expect(proxy?.badBundles).toEqual([]);
});

test('a bundle is not looked for in another cluster', () => {
  const { chartIn, at } = seenApp();
  const cluster = (name: string): TargetCluster => TargetCluster.withoutOperator({ name });
  new kplus.ConfigMap(chartIn('b', cluster('b')), 'Ca', { metadata: { name: 'ca' }, data: { 'ca.crt': 'nothing' } });
  trustingIn(chartIn('a', cluster('a')));

  expect(at('a/weather').badBundles).toEqual([]);
});

describe('every place of a bundle', () => {
  const configMapRef = { name: 'ca', key: 'ca.crt' };
  const bundle = { caBundleRef: { configMapRef } };
  const server = {
    issuer: 'https://a.example.com',
    trustedIssuers: [{ issuer: 'https://b.example.com' }, { issuer: 'https://c.example.com', ...bundle }],
    upstreamProviders: [
      { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://b.example.com', clientId: 'a', ...bundle } },
      { name: 'b', type: 'oauth2', oauth2Config: { clientId: 'a', ...bundle } },
    ],
  };
  const auth = 'spec.embeddedAuthServer';

  test.each<[string, object, readonly string[]]>([
    ['MCPTelemetryConfig', { openTelemetry: bundle }, ['spec.openTelemetry.caBundleRef']],
    ['MCPOIDCConfig', { type: 'inline', inline: bundle }, ['spec.inline.caBundleRef']],
    [
      'MCPExternalAuthConfig',
      { type: 'embeddedAuthServer', embeddedAuthServer: server },
      [
        `${auth}.trustedIssuers[1].caBundleRef`,
        `${auth}.upstreamProviders[0].oidcConfig.caBundleRef`,
        `${auth}.upstreamProviders[1].oauth2Config.caBundleRef`,
      ],
    ],
    ['MCPOIDCConfig', { type: 'inline', inline: { caBundleRef: {} } }, []],
    ['MCPOIDCConfig', { type: 'inline', inline: { caBundleRef: { configMapRef: { name: 'other' } } } }, []],
    ['MCPGroup', bundle, []],
  ])('of an %s is looked at, %#', (kind, spec, fields) => {
    const [found] = seenIn(
      (chart) => {
        new kplus.ConfigMap(chart, 'Ca', { metadata: { name: 'ca' }, data: { 'ca.crt': 'nothing' } });
        include(chart, documentOf(kind, spec));
      },
      TargetCluster.withOperator({ release: OperatorRelease.of('99.0') }),
    );

    expect(found?.badBundles.map(({ field }) => field)).toEqual(fields);
  });

  test('has the usual key if none is given', () => {
    const [found] = seenIn((chart) => {
      new kplus.ConfigMap(chart, 'Ca', { metadata: { name: 'ca' }, data: { 'ca.crt': 'nothing' } });
      include(
        chart,
        documentOf('MCPOIDCConfig', { type: 'inline', inline: { caBundleRef: { configMapRef: { name: 'ca' } } } }),
      );
    });

    expect(found?.badBundles).toEqual([
      { field: 'spec.inline.caBundleRef', key: 'ca.crt', problem: NONE, path: 'test/Ca/Resource' },
    ]);
  });
});

describe('a bundle of an authorization server', () => {
  const CLUSTERS = {
    operator: TargetCluster.withOperator({ release: OperatorRelease.of('0.63') }),
    corrected: TargetCluster.withoutOperator({ release: OperatorRelease.of('0.63') }),
  };
  const KEY = '-----BEGIN PUBLIC KEY-----\nMTIz\n-----END PUBLIC KEY-----\n';

  function problemsIn(data: Texts, cluster: TargetCluster, key = ''): readonly string[] {
    const issuerUrl = 'https://i.example.com';
    const trusted = { issuerUrl, caBundleRef: { configMapRef: { name: 'ca', key } } };
    const embeddedAuthServer = { issuer: 'https://w.example.com', trustedIssuers: [trusted] };
    const [found] = seenIn((chart) => {
      new ApiObject(chart, 'Ca', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'ca' }, data });
      include(chart, documentOf('MCPExternalAuthConfig', { type: 'embeddedAuthServer', embeddedAuthServer }));
    }, cluster);
    return found?.badBundles.map(({ problem }) => problem) ?? [];
  }

  test.each<[string, Texts, string | undefined, string | undefined]>([
    ['a certificate', { 'ca.crt': TEST_CERTIFICATE }, undefined, undefined],
    ['text before it', { 'ca.crt': `Root\n${TEST_CERTIFICATE}` }, undefined, undefined],
    ['text after it', { 'ca.crt': `${TEST_CERTIFICATE}\nRoot` }, 'has text after its last certificate', undefined],
    ['white space after it', { 'ca.crt': `${TEST_CERTIFICATE}\n \n` }, undefined, undefined],
    ['a key beside it', { 'ca.crt': `${TEST_CERTIFICATE}\n${KEY}` }, 'has a block of the type "PUBLIC KEY"', undefined],
    [
      'something else in a block',
      { 'ca.crt': `${TEST_CERTIFICATE}\n${BEGIN}\nMTIz\n${END}\n` },
      'has a block that is no certificate',
      undefined,
    ],
    ['nothing of that form', { 'ca.crt': 'nothing' }, NONE, NONE],
    ['another key', { 'tls.crt': TEST_CERTIFICATE }, 'is not one of its keys', undefined],
    ['no key', {}, undefined, undefined],
  ])('is read strictly where the operator reads it: %s', (_, data, strict, otherwise) => {
    expect(problemsIn(data, CLUSTERS.operator)).toEqual(strict === undefined ? [] : [strict]);
    expect(problemsIn(data, CLUSTERS.corrected)).toEqual(otherwise === undefined ? [] : [otherwise]);
  });
});
