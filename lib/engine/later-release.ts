import type { Finding } from '../model/finding';
import type { Target } from '../model/target';
import { LATEST_RELEASE } from '../releases/known-releases';
import { byVersion } from '../releases/version';
import { ALL_RULES } from '../rules/all-rules';

/** The layers that may accept more in a later release; the proxy and the kubelet will not. */
const OPERATOR_LAYERS: readonly string[] = ['schema', 'cross-field', 'controller'];
/** These messages already mention later releases. */
const SAID: readonly string[] = ['release-field', 'unknown-prop'];

/** A value that the newest known release rejects may be valid in the later one that runs in the cluster. */
export function ofLaterRelease(finding: Finding, { operator, release: { version } }: Target): Finding {
  if (!operator || byVersion(version, LATEST_RELEASE) <= 0 || !isRefusedByOperator(finding)) {
    return finding;
  }
  return { ...finding, fix: `${finding.fix}; or set it with a JSON patch, if release ${version} takes it` };
}

function isRefusedByOperator({ id, severity }: Finding): boolean {
  const layer = ALL_RULES.find((rule) => rule.id === id)?.layer ?? '';
  return severity === 'error' && OPERATOR_LAYERS.includes(layer) && !SAID.includes(id);
}
