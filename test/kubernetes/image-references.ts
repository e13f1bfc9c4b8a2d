import fc from 'fast-check';

const DIGITS = '0123456789abcdef'.repeat(8);

const LONG_PATH = 'its path has more than 255 characters';

/** Image references, and why they are none; undefined: they are. `npm run judge:images` compares with Go's own verdict. */
export const IMAGE_REFERENCES: readonly (readonly [text: string, problem: string | undefined])[] = [
  ['busybox', undefined],
  ['busybox:1.37', undefined],
  ['library/busybox:1.37', undefined],
  ['ghcr.io/stacklok/toolhive/proxyrunner:v0.44.0', undefined],
  ['localhost/a', undefined],
  ['localhost:5000/a/b_c:V1', undefined],
  ['Ghcr.io/foo', undefined],
  ['[::1]:5000/a', undefined],
  ['a_b.c/d', undefined],
  ['a__b--c.d/e', undefined],
  [`registry.example:443/a@sha256:${DIGITS.slice(0, 64)}`, undefined],
  [`a:b@sha512:${DIGITS}`, undefined],
  ['a'.repeat(247), undefined],
  [`ghcr.io/${'a'.repeat(255)}`, undefined],
  [`a:${'b'.repeat(128)}`, undefined],
  [`docker.io/${'a'.repeat(247)}`, undefined],
  [`docker.io/a/${'a'.repeat(253)}`, undefined],
  [`a_b.c/${'a'.repeat(249)}`, undefined],
  ...['', 'docker.io/', 'index.docker.io/'].map((hub) => [`${hub}${'a'.repeat(248)}`, LONG_PATH] as const),
  ...['ghcr.io/', 'docker.io/a/', 'index.docker.io/a/', 'a_b.c/'].map(
    (folder) => [`${folder}${'a'.repeat(255)}${folder === 'ghcr.io/' ? 'a' : ''}`, LONG_PATH] as const,
  ),
  [`a_b.c/${'a'.repeat(250)}`, LONG_PATH],
  ['a'.repeat(1024), LONG_PATH],
  ['', 'it is empty'],
  [' x ', 'it has white space'],
  ['not an image', 'it has white space'],
  ['https://ghcr.io/a/b', 'it is a URL'],
  [DIGITS.slice(0, 64), 'it is an image ID, not a name'],
  ['Foo:bar:baz', 'its path has capital letters'],
  ['ghcr.io/Foo/bar', 'its path has capital letters'],
  ['a//b', 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them'],
  ['a/', 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them'],
  ['/a', 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them'],
  ['a_._b', 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them'],
  ['-a', 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them'],
  ['ghcr.io', undefined],
  ['-ghcr.io/a', 'its registry is not a host name with an optional port'],
  ['ghcr.io:port/a', 'its registry is not a host name with an optional port'],
  ['a:b:c', 'its tag is not one to 128 letters, digits, "_", "." and "-"'],
  ['a:', 'its tag is not one to 128 letters, digits, "_", "." and "-"'],
  ['a:.b', 'its tag is not one to 128 letters, digits, "_", "." and "-"'],
  [`a:${'b'.repeat(129)}`, 'its tag is not one to 128 letters, digits, "_", "." and "-"'],
  ['a@', 'its digest is not like "sha256:" and 64 hexadecimal digits'],
  [`a@sha256:${DIGITS.slice(0, 63)}`, 'its digest is not like "sha256:" and 64 hexadecimal digits'],
  [`a@sha256:${'A'.repeat(64)}`, 'its digest is not like "sha256:" and 64 hexadecimal digits'],
  [`a@md5:${DIGITS.slice(0, 32)}`, 'its digest is not like "sha256:" and 64 hexadecimal digits'],
  ['a'.repeat(248), 'its path has more than 255 characters'],
  [`ghcr.io/${'a'.repeat(256)}`, 'its path has more than 255 characters'],
];

const PIECES = ['a', 'b1', 'A', 'localhost', 'docker.io', 'ghcr.io', '[::1]', 'sha256', 'sha384', DIGITS.slice(0, 64)];
const MARKS = ['/', ':', '@', '.', '_', '-', '--', '__', '5000', ' ', '+', '=', '%', 'é', '\n', '\t', ''];

/** Texts that are image references by luck, or nearly. */
export const NEARLY_IMAGES: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES, ...MARKS), { maxLength: 9 })
  .map((parts) => parts.join(''));

const joined = (items: readonly string[], marks: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...items), fc.constantFrom(...marks)), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flatMap((part, index) => (index === 0 ? part.slice(0, 1) : [part[1], part[0]])).join(''));

/** Image references by the grammar of `distribution/reference`. */
export const IMAGES: fc.Arbitrary<string> = fc
  .record({
    registry: fc.constantFrom('', 'localhost/', 'ghcr.io/', 'REGISTRY:5000/', '10.0.0.1:443/', '[fe80::1]:5000/'),
    path: joined(['a', 'b1', '0', 'library', 'x9z'], ['/', '.', '_', '__', '-', '---']),
    tag: fc.constantFrom('', ':latest', ':v1.2.3-rc.1', ':_', ':A'),
    digest: fc.constantFrom(
      '',
      `@sha256:${DIGITS.slice(0, 64)}`,
      `@sha384:${DIGITS.slice(0, 96)}`,
      `@sha512:${DIGITS}`,
    ),
  })
  .map(({ registry, path, tag, digest }) => registry + path + tag + digest);
