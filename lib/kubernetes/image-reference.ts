/** The grammar of image references, as nodes read them: `ParseNormalizedNamed` of `github.com/distribution/reference`. */

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-fA-F:]+\\])(?::[0-9]+)?$`);
const COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = new RegExp(`^${COMPONENT}(?:/${COMPONENT})*$`);
const TAG = /^\w[\w.-]{0,127}$/;
/** The algorithms of digests, and how many digits they have. */
const DIGESTS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);
const IDENTIFIER = /^[a-f0-9]{64}$/;
const LONGEST_PATH = 255;
/** A path of Docker Hub without a folder is in this one. */
const HUB_FOLDER = 'library/';
/** The longest name of a domain, path, tag and digest that can exist; no expression runs over a longer text. */
const LONGEST = 1024;

/** Why no node can pull an image of this name; undefined if one can. */
export function imageProblem(text: string): string | undefined {
  if (text === '') {
    return 'it is empty';
  }
  if (/\s/.test(text)) {
    return 'it has white space';
  }
  if (text.includes('://')) {
    return 'it is a URL';
  }
  if (text.length > LONGEST) {
    return `it has more than ${String(LONGEST)} characters`;
  }
  return IDENTIFIER.test(text) ? 'it is an image ID, not a name' : partProblem(text);
}

function partProblem(text: string): string | undefined {
  const [named = '', digest, ...moreDigests] = text.split('@');
  const [domain, rest] = withoutDomain(named);
  const [path = '', tag, ...moreTags] = rest.split(':');
  const isHost = domain === undefined || DOMAIN.test(domain);
  if (!isHost && !PATH.test(domain)) {
    return 'its registry is not a host name with an optional port';
  }
  if (/[A-Z]/.test(path)) {
    return 'its path has capital letters';
  }
  if (!PATH.test(path)) {
    return 'its path is not names of letters, digits, ".", "_" and "-", with "/" between them';
  }
  const folder = isOnHub(domain) && !path.includes('/') ? HUB_FOLDER : isHost ? '' : `${domain}/`;
  if (folder.length + path.length > LONGEST_PATH) {
    return `its path has more than ${String(LONGEST_PATH)} characters`;
  }
  if (moreTags.length > 0 || (tag !== undefined && !TAG.test(tag))) {
    return 'its tag is not one to 128 letters, digits, "_", "." and "-"';
  }
  return moreDigests.length > 0 || (digest !== undefined && !isDigest(digest))
    ? 'its digest is not like "sha256:" and 64 hexadecimal digits'
    : undefined;
}

/** The part before the first slash is a registry if it looks like a host; else the whole is a path of Docker Hub. */
function withoutDomain(named: string): readonly [domain: string | undefined, rest: string] {
  const slash = named.indexOf('/');
  const first = named.slice(0, Math.max(slash, 0));
  const isHost = first === 'localhost' || /[.:A-Z]/.test(first);
  return isHost ? [first, named.slice(slash + 1)] : [undefined, named];
}

function isOnHub(domain: string | undefined): boolean {
  return domain === undefined || domain === 'docker.io' || domain === 'index.docker.io';
}

function isDigest(text: string): boolean {
  const [algorithm = '', digits = '', ...more] = text.split(':');
  return more.length === 0 && digits.length === DIGESTS.get(algorithm) && /^[a-f0-9]+$/.test(digits);
}
