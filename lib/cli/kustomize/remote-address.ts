/**
 * What kustomize takes for the address of something to fetch, in any of its releases: a scheme, `host:path`, `user@host`, a path
 * of GitHub or of Azure DevOps, or a query. No path of a file needs to be written like that: `./` makes it one.
 *
 * @see https://github.com/kubernetes-sigs/kustomize/blob/master/examples/remoteBuild.md
 */
const ADDRESS = /^[^/\\]*[:@?]|^github\.com[/:]|(^|\/)_git\/|\.git([/?]|$)|\?(ref|version|timeout|submodules)=/i;

/** Whether kustomize may fetch what a text names; whether a file has that name makes no difference. */
export function isRemote(text: string): boolean {
  return ADDRESS.test(text.trim());
}
