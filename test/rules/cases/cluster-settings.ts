import { onPage, type RuleCase } from '../rule-case';

const DIGEST = `@sha256:${'0a'.repeat(32)}`;

/** Messages shorten a long value. */
function shown(image: string): string {
  const text = JSON.stringify(image);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** A proxy whose container has this image. */
function imageOf(image: string): object {
  return { podTemplateSpec: { spec: { containers: [{ name: 'toolhive', image }] } } };
}

export const CLUSTER_SETTINGS_CASES: readonly RuleCase[] = [
  {
    id: 'image',
    on: 'corrected',
    target: { image: 'Ghcr.io/Foo' },
    spec: {},
    says: onPage('`withoutOperator({ image: "Ghcr.io/Foo" })`'),
  },
  ...(
    [
      ['not an image:!!', 'it has white space'],
      ['a//b', 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them'],
      ['a:b:c', 'its tag is not one to 128 letters, digits, "_", "." and "-"'],
      [`a@sha256:${'0'.repeat(31)}`, 'its digest is not like "sha256:" and 64 hexadecimal digits'],
    ] as const
  ).map(([image, problem]) => ({
    id: 'image',
    on: 'corrected' as const,
    target: { image },
    spec: {},
    says: [
      `TargetCluster.image: ${JSON.stringify(image)} is not a valid image name (${problem}), so no node could pull it; write it like "ghcr.io/example/proxyrunner:v1" (image)`,
    ],
  })),
  // what `image-name` tells is not told again
  ...['', ' x '].map((image) => ({ id: 'image', on: 'corrected' as const, target: { image }, spec: {}, says: [] })),
  ...['proxyrunner', 'localhost:5000/a/b_c:V1', 'Ghcr.io/foo', `registry.example:443/a@sha256:${'0a'.repeat(32)}`].map(
    (image) => ({ id: 'image', on: 'corrected' as const, target: { image }, spec: {}, says: [] }),
  ),
  {
    id: 'proxy-host-name',
    on: 'corrected',
    target: { proxyHost: 'not a host' },
    spec: {},
    says: onPage('`withoutOperator({ proxyHost: "not a host" })`'),
  },
  ...['', '0.0.0.0', '::', '[::]', 'localhost'].map((proxyHost) => ({
    id: 'proxy-host-name',
    on: 'corrected' as const,
    target: { proxyHost },
    spec: {},
    says: [],
  })),
  {
    id: 'image-tag',
    on: 'corrected',
    target: { image: 'localhost:5000/proxyrunner' },
    spec: {},
    says: onPage("`TargetCluster.withoutOperator({ image: 'localhost:5000/proxyrunner' })`"),
  },
  ...(
    [
      ['a:latest', 'a:v0.22.0'],
      ['localhost:5000/a/b_c:V1', 'localhost:5000/a/b_c:v0.22.0'],
      [`registry.example:443/a${DIGEST}`, `registry.example:443/a:v0.22.0@sha256:…`],
      [`a:main${DIGEST}`, `a:v0.22.0@sha256:…`],
    ] as const
  ).map(([image, released]) => ({
    id: 'image-tag',
    on: 'corrected' as const,
    target: { image },
    spec: {},
    says: [
      `TargetCluster.image: ${shown(image)} does not show its release, so nothing is known of what passes its policies; write it with its release, like "${released}" (image-tag)`,
    ],
  })),
  ...['a:0.63.0', `registry.example:443/a:v0.22.0-debian${DIGEST}`].map((image) => ({
    id: 'image-tag',
    on: 'corrected' as const,
    target: { image },
    spec: {},
    says: [],
  })),
  // the pod template wins, and the operator has an image of its own
  {
    id: 'image-tag',
    on: 'corrected',
    target: { image: 'a:v0.22.0' },
    release: '0.44',
    spec: imageOf('b:main'),
    says: [
      'spec.podTemplateSpec.spec.containers[0].image: does not show its release, so nothing is known of what passes its policies; write it with its release, like "b:v0.44.0" (image-tag)',
    ],
  },
  {
    id: 'image-tag',
    release: '0.44',
    spec: { podTemplateSpec: { spec: { containers: [{ name: 'sidecar', image: 'b' }] } } },
    says: [],
  },
  {
    id: 'image-name',
    on: 'corrected',
    target: { image: ' proxyrunner:v1' },
    spec: '{}',
    says: onPage('`image: " proxyrunner:v1"`'),
  },
  {
    id: 'image-name',
    on: 'exact',
    target: { image: '' },
    spec: '{}',
    says: ['TargetCluster.image: "" is empty; give the name of an image, or leave it out (image-name)'],
  },
  { id: 'image-name', on: 'corrected', target: { image: 'registry.example.com/proxyrunner:v1' }, spec: '{}', says: [] },
  {
    id: 'proxy-host',
    on: 'corrected',
    target: { proxyHost: '127.0.0.1' },
    spec: '{}',
    says: onPage('`proxyHost: 127.0.0.1`'),
  },
  {
    id: 'proxy-host',
    on: 'corrected',
    target: { proxyHost: 'localhost' },
    spec: '{}',
    says: [
      'TargetCluster.proxyHost: "localhost" is an address that neither the probes nor the Service can reach; leave it out (proxy-host)',
    ],
  },
  {
    id: 'proxy-host',
    on: 'corrected',
    target: { proxyHost: '[::1]' },
    spec: '{}',
    says: [
      'TargetCluster.proxyHost: "[::1]" is an address that neither the probes nor the Service can reach; leave it out (proxy-host)',
    ],
  },
  { id: 'proxy-host', on: 'corrected', target: { proxyHost: '::' }, spec: '{}', says: [] },
  { id: 'proxy-host', spec: '{}', says: [] },
  {
    id: 'proxy-host-brackets',
    on: 'corrected',
    target: { proxyHost: '::' },
    spec: {},
    says: onPage('`withoutOperator({ proxyHost: "::" })`'),
  },
  {
    id: 'proxy-host-brackets',
    on: 'exact',
    target: { proxyHost: '::' },
    spec: {},
    says: onPage(),
  },
  { id: 'proxy-host-brackets', on: 'corrected', target: { proxyHost: '[::]' }, spec: {}, says: [] },
  { id: 'proxy-host-brackets', on: 'exact', target: { proxyHost: '::1' }, spec: {}, says: [] },
  // what the operator is told instead of a proxy
  ...['image', 'image-tag', 'image-name', 'image-release'].map((id) => ({
    id,
    target: { image: ' Runner ' },
    spec: {},
    says: [],
  })),
  ...['proxy-host-name', 'proxy-host', 'proxy-host-brackets'].map((id) => ({
    id,
    target: { proxyHost: '::1' },
    spec: {},
    says: [],
  })),
  { id: 'image-tag', on: 'corrected', target: { image: 'Ghcr.io/Foo' }, spec: {}, says: [] },
  {
    id: 'image-name',
    on: 'corrected',
    target: { image: 'proxyrunner:v1\n' },
    spec: {},
    says: [
      'TargetCluster.image: "proxyrunner:v1\\n" has white space around it; give the name of an image, or leave it out (image-name)',
    ],
  },
  ...['Weather.EXAMPLE.com.', 'weather', '127.0.0.1', '[::1]'].map((proxyHost) => ({
    id: 'proxy-host-name',
    on: 'corrected' as const,
    target: { proxyHost },
    spec: {},
    says: [],
  })),
  ...['weather..', '.weather', 'a[b]c', 'weather.:80'].map((proxyHost) => ({
    id: 'proxy-host-name',
    on: 'corrected' as const,
    target: { proxyHost },
    spec: {},
    says: [
      `TargetCluster.proxyHost: "${proxyHost}" is neither an IP address nor a host name, so the proxy would not start; leave it out (proxy-host-name)`,
    ],
  })),
  ...['LocalHost.', '10.0.0.1', '::1'].map((proxyHost) => ({
    id: 'proxy-host',
    on: 'corrected' as const,
    target: { proxyHost },
    spec: {},
    says: [
      `TargetCluster.proxyHost: "${proxyHost}" is an address that neither the probes nor the Service can reach; leave it out (proxy-host)`,
    ],
  })),
  ...['', '0.0.0.0', '[::]', 'weather', 'my-localhost', 'localhost.example.com'].map((proxyHost) => ({
    id: 'proxy-host',
    on: 'corrected' as const,
    target: { proxyHost },
    spec: {},
    says: [],
  })),
  ...(
    [
      ['corrected', '::1'],
      ['exact', 'fd00::1'],
    ] as const
  ).map(([on, proxyHost]): RuleCase => ({
    id: 'proxy-host-brackets',
    on,
    target: { proxyHost },
    spec: {},
    says: [
      `TargetCluster.proxyHost: "${proxyHost}" is an IPv6 address without brackets, so the proxy would not start; write [${proxyHost}] (proxy-host-brackets)`,
    ],
  })),
  { id: 'proxy-host-brackets', on: 'corrected', target: { proxyHost: '127.0.0.1' }, spec: {}, says: [] },
];
