import { isMatched } from './guardrail';

/** Any images below a path, and any digest. */
const BELOW = '/*';
const WITH_DIGEST = '@sha256:*';

const PART = '[a-z0-9]+([._-]+[a-z0-9]+)*';
const TAG = ':[A-Za-z0-9_][A-Za-z0-9_.-]*';
const DIGEST = '@sha256:[0-9a-f]{64}';

/** A registry, as images begin with it: it has a dot or a port, or is `localhost`. */
const REGISTRY = /^(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|[A-Za-z0-9-]+(?=:))(?::\d+)?(?=\/)/;
const PATH = new RegExp(`^(/${PART})*(/[*])?$`);
const NAMED = new RegExp(`^(.*?)(${TAG})?(${DIGEST}|@sha256:[*])?$`);

/** What images are allowed by an item of the list. */
interface ImagePattern {
  readonly registry: string;
  readonly path: string;
  readonly tag: string;
  readonly digest: string;
}

/** What is wrong with an item of the list; undefined: nothing. */
export function problemOfImage(image: string): { readonly rule: string; readonly fix: string } | undefined {
  const fix = 'write images like "registry.example.com/mcp/proxyrunner", or "registry.example.com/*" for all below it';
  const { registry, path } = patternOf(image);
  if (registry === '') {
    return { rule: 'does not begin with a registry', fix };
  }
  return path !== '' && PATH.test(path) ? undefined : { rule: 'is not an image, nor a path of images', fix };
}

/** Go's pattern for the images that an item of the list allows. */
export function imagePattern(image: string): string {
  const { registry, path, tag, digest } = patternOf(image);
  const isOpen = path.endsWith(BELOW);
  const name = `${registry}${isOpen ? path.slice(0, -BELOW.length) : path}`.replaceAll('.', '[.]');
  const below = isOpen ? `(/${PART})+` : '';
  const tagged = tag === '' ? `(${TAG})?` : tag.replaceAll('.', '[.]');
  const fixed = digest === WITH_DIGEST ? DIGEST : digest === '' ? `(${DIGEST})?` : digest;
  return `^${name}${below}${tagged}${fixed}$`;
}

/** Whether an image is allowed: the same as the patterns, for the API server. */
export function isAllowedImage(image: unknown, allowed: readonly string[]): boolean {
  return typeof image === 'string' && isMatched(allowed.map(imagePattern), image);
}

/** An image that an item of the list allows. */
export function sampleOf(image: string): string {
  return image.replace(BELOW, '/image').replace(WITH_DIGEST, `@sha256:${'0'.repeat(64)}`);
}

/** Whether each image that one item allows may be allowed by the other too. */
export function isWithinImages(inner: string, outer: string): boolean {
  return isAllowedImage(sampleOf(inner), [outer]) || isAllowedImage(sampleOf(outer), [inner]);
}

function patternOf(image: string): ImagePattern {
  const registry = REGISTRY.exec(image)?.[0] ?? '';
  const [, path = '', tag = '', digest = ''] = NAMED.exec(image.slice(registry.length)) ?? [];
  return { registry, path, tag, digest };
}
