/** GitHub takes so many characters for a comment. */
const LONGEST = 65_000;

const FIND = `query ($owner: String!, $name: String!, $number: Int!, $before: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id
      comments(last: 100, before: $before) {
        pageInfo { hasPreviousPage startCursor }
        nodes { id body viewerDidAuthor }
      }
    }
  }
}`;
const ADD = `mutation ($subject: ID!, $body: String!) {
  addComment(input: { subjectId: $subject, body: $body }) { clientMutationId }
}`;
const UPDATE = `mutation ($comment: ID!, $body: String!) {
  updateIssueComment(input: { id: $comment, body: $body }) { clientMutationId }
}`;

/**
 * @typedef {object} Place
 * @property {string} url of the GraphQL API
 * @property {string} token
 * @property {string} repository such as `owner/name`
 * @property {number} number of the pull request
 */

/**
 * Writes the comment of the action, in the place of the one that it wrote before. Where nothing changes, there is only a comment if there
 * was one. Throws if the token may not.
 *
 * @param {Place} place
 * @param {{ readonly name: string, readonly text: string, readonly changed: boolean }} comment
 */
export async function writeComment(place, { name, text, changed }) {
  const marker = `<!-- cdk8s-mcp diff ${name} -->`;
  const body = `${marker}\n${shortened(text)}`;
  const { subject, comment } = await found(place, marker);
  if (comment !== undefined) {
    await asked(place, UPDATE, { comment, body });
  } else if (changed) {
    await asked(place, ADD, { subject, body });
  }
}

/** @param {string} text */
function shortened(text) {
  return text.length <= LONGEST
    ? text
    : `${text.slice(0, text.lastIndexOf('\n', LONGEST))}\n\nThe rest is in the summary of the run.\n`;
}

/**
 * The pull request, and the comment that begins with the marker and is by whom the token is of: anybody can write a marker.
 *
 * @param {Place} place
 * @param {string} marker
 */
async function found(place, marker) {
  const [owner = '', name = ''] = place.repository.split('/');
  /** @type {string | undefined} */
  let before;
  for (;;) {
    const { repository } = await asked(place, FIND, { owner, name, number: place.number, before });
    const { id, comments } = repository.pullRequest;
    const own = comments.nodes.find(
      (/** @type {{ body: string, viewerDidAuthor: boolean }} */ { body, viewerDidAuthor }) =>
        viewerDidAuthor && body.startsWith(marker),
    );
    if (own !== undefined || !comments.pageInfo.hasPreviousPage) {
      return { subject: id, comment: own?.id };
    }
    before = comments.pageInfo.startCursor;
  }
}

/**
 * @param {Place} place
 * @param {string} query
 * @param {object} variables
 */
async function asked({ url, token }, query, variables) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'cdk8s-mcp' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json().catch(() => ({}));
  const [error] = answer.errors ?? [];
  if (!response.ok || error !== undefined || answer.data === undefined) {
    throw new Error(error?.message ?? answer.message ?? `GitHub answers ${String(response.status)}`);
  }
  return answer.data;
}
