import type { GivenCrds, TargetRelease } from '../model/target';
import { behaviourOf, runnerBehaviourOf } from './behaviour-by-release';
import { corrected, EARLY_FIELDS } from './behaviour-corrections';
import { perText } from '../private/caches';
import { LATER, LATEST_RELEASE, OLDEST_RELEASE, byVersion, knownRelease } from './known-releases';

/** The release of the operator in a cluster; if not stated, the oldest one, whose fields all others can read.
 * With CRDs, the newest one with recordings. */
export function operatorRelease(stated: string | undefined, crds?: GivenCrds): TargetRelease {
  const known =
    crds === undefined
      ? targetRelease(stated ?? OLDEST_RELEASE, stated !== undefined)
      : withCrds(targetRelease(stated ?? LATEST_RELEASE, true), crds);
  return byVersion(known.version, LATEST_RELEASE) > 0 ? { ...known, fieldsOf: LATER } : known;
}

/**
 * The release that runs without an operator; if not stated, the newest one with recordings. `exact` turns off the
 * improvements of later releases.
 */
export function standaloneRelease(stated: string | undefined, exact: boolean, crds?: GivenCrds): TargetRelease {
  const known = targetRelease(stated ?? LATEST_RELEASE, stated !== undefined);
  const release = crds === undefined ? known : withCrds(known, crds);
  return exact ? release : { ...release, earlyFields: EARLY_FIELDS, behaviour: corrected(release.behaviour) };
}

/** The CRDs say what can be written, the release says what becomes of it. */
function withCrds(release: TargetRelease, crds: GivenCrds): TargetRelease {
  const apiVersions = crds.versions.length === 0 ? release.behaviour.apiVersions : crds.versions;
  return { ...release, crds, behaviour: { ...release.behaviour, apiVersions } };
}

function targetRelease(version: string, isStated: boolean): TargetRelease {
  return { ...factsOf(version), isStated };
}

/** What is known of a version, which all clusters with it share. */
const factsOf = perText((version): Omit<TargetRelease, 'isStated'> => {
  const knownAs = knownRelease(version);
  return {
    version,
    knownAs,
    fieldsOf: knownAs,
    earlyFields: [],
    behaviour: behaviourOf(version),
    runner: runnerBehaviourOf(version),
  };
});
