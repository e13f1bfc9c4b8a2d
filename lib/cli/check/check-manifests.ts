import { present } from '../../private/plain';
import { printable } from '../../private/texts';
import { ManifestApp } from '../../inner';
import type { LeftFile } from '../documents';
import type { Manifests } from '../kustomize/read-manifests';
import { leftOutLines, notRendered } from '../left-out';
import { clustersBehind } from './likely-clusters';
import { type CheckResult, inOrder, onceForOverlays, problemOf } from './problems';
import { SETTINGS } from './settings';
import type { McpValidationProps } from '../../index';

const WORDING = {
  root: SETTINGS,
  toTellClustersApart: () => 'list them under clusters in the file of --settings',
  toNameGroup: 'name the group with --api-group',
};

/** The result of a check, and what is said beside it. */
export interface Checked {
  readonly result: CheckResult;
  /** Lines about what was left out, and about the CRDs. */
  readonly notes: readonly string[];
}

/** Checks manifests as `cdk8s synth` checks the custom resources of a program. */
export function check(manifests: Manifests, settings: McpValidationProps): Checked {
  const app = new ManifestApp(settings, WORDING);
  const first = resultOf(manifests, app);
  const again = (each: McpValidationProps): CheckResult => resultOf(manifests, new ManifestApp(each, WORDING));
  return {
    result: { ...first, ...present({ likely: clustersBehind(first, manifests, settings, again) }) },
    notes: [...leftOutLines(manifests, leftFiles(app)), ...app.crdRemarks.map((each) => `cdk8s-mcp: ${each}`)],
  };
}

function resultOf({ files, names, overlays, charts }: Manifests, app: ManifestApp): CheckResult {
  for (const [index, file] of files.entries()) {
    app.add(file, index);
  }
  app.checkNativeProxies();
  const problems = inOrder(onceForOverlays(app.findings().map(problemOf)), names);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const left = leftFiles(app).map(({ shown, problem: { location, reason } }) => ({
    file: shown,
    reason: location === undefined ? reason : `${location}: ${reason}`,
  }));
  return {
    files: names.length,
    resources: app.resources,
    skipped: [...app.skipped],
    notRendered: overlays.length === 0 ? undefined : notRendered(overlays),
    leftOut: orAbsent([...charts.map((file) => ({ file, reason: 'is a Helm chart' })), ...left]),
    errors,
    warnings,
    problems,
  };
}

function orAbsent<Each>(all: readonly Each[]): readonly Each[] | undefined {
  return all.length === 0 ? undefined : all;
}

/** The files of folders that may hold Kubernetes objects and cannot be read. */
function leftFiles({ unreadable }: ManifestApp): LeftFile[] {
  return Array.from(unreadable, ([file, problem]) => ({ shown: printable(file), problem }));
}
