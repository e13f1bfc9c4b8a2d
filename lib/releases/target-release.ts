import type { TargetRelease } from '../model/target';
import { behaviourOf } from './behaviour-of';
import { corrected, EARLY_FIELDS } from './behaviour-corrections';
import { knownRelease, LATEST_RELEASE, OLDEST_RELEASE } from './known-releases';
import { runnerBehaviourOf } from './runner-behaviour-of';

/** The release of the operator in a cluster; if not stated, the oldest one, whose fields all others can read. */
export function operatorRelease(stated: string | undefined): TargetRelease {
  return targetRelease(stated ?? OLDEST_RELEASE, stated !== undefined);
}

/**
 * The release that runs without an operator; if not stated, the newest one with recordings. `exact` turns off the
 * improvements of later releases.
 */
export function standaloneRelease(stated: string | undefined, exact: boolean): TargetRelease {
  const release = targetRelease(stated ?? LATEST_RELEASE, stated !== undefined);
  return exact ? release : { ...release, earlyFields: EARLY_FIELDS, behaviour: corrected(release.behaviour) };
}

function targetRelease(version: string, isStated: boolean): TargetRelease {
  return {
    version,
    isStated,
    knownAs: knownRelease(version),
    earlyFields: [],
    behaviour: behaviourOf(version),
    runner: runnerBehaviourOf(version),
  };
}
