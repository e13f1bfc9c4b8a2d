import { LATEST_RELEASE, newestPatchOf, OLDEST_RELEASE } from '../releases/known-releases';
import { byVersion, parseVersion } from '../releases/version';

/**
 * A release of the ToolHive operator, whose proxy image has the same version.
 *
 * It decides which fields there are, what is checked, and what is written for a cluster without the operator.
 */
export class OperatorRelease {
  /**
   * Any release from 0.22 on.
   *
   * One that this package was not tried with is treated as the newest one before it, with a warning. A text that is not
   * a version, and a release before 0.22, are errors.
   *
   * @param version such as `0.30.1` or `v0.30.1`; `0.30` is its newest patch release
   */
  public static of(version: string): OperatorRelease {
    const given: unknown = version;
    const parsed = typeof given === 'string' ? parseVersion(given) : undefined;
    if (parsed === undefined) {
      throw refusal(version, `is not a version of the operator; write it like "${LATEST_RELEASE}"`);
    }
    const { minor, patch } = parsed;
    const full = patch === undefined ? (newestPatchOf(minor) ?? `${minor}.0`) : `${minor}.${patch}`;
    if (byVersion(full, OLDEST_RELEASE) < 0) {
      throw refusal(version, `is older than ${OLDEST_RELEASE}; use that release of the operator, or a later one`);
    }
    return new OperatorRelease(full);
  }

  /** Release 0.22.0. */
  public static readonly V0_22 = OperatorRelease.of('0.22');

  /** Release 0.23.1. */
  public static readonly V0_23 = OperatorRelease.of('0.23');

  /** Release 0.24.1. */
  public static readonly V0_24 = OperatorRelease.of('0.24');

  /** Release 0.25.0. */
  public static readonly V0_25 = OperatorRelease.of('0.25');

  /** Release 0.26.1. */
  public static readonly V0_26 = OperatorRelease.of('0.26');

  /** Release 0.27.2. */
  public static readonly V0_27 = OperatorRelease.of('0.27');

  /** Release 0.28.3. */
  public static readonly V0_28 = OperatorRelease.of('0.28');

  /** Release 0.29.3. */
  public static readonly V0_29 = OperatorRelease.of('0.29');

  /** Release 0.30.1. */
  public static readonly V0_30 = OperatorRelease.of('0.30');

  /** Release 0.31.0. */
  public static readonly V0_31 = OperatorRelease.of('0.31');

  /** Release 0.32.0. */
  public static readonly V0_32 = OperatorRelease.of('0.32');

  /** Release 0.33.0. */
  public static readonly V0_33 = OperatorRelease.of('0.33');

  /** Release 0.34.0. */
  public static readonly V0_34 = OperatorRelease.of('0.34');

  /** Release 0.35.0. */
  public static readonly V0_35 = OperatorRelease.of('0.35');

  /** Release 0.36.0. */
  public static readonly V0_36 = OperatorRelease.of('0.36');

  /** Release 0.37.0. */
  public static readonly V0_37 = OperatorRelease.of('0.37');

  /** Release 0.38.0. */
  public static readonly V0_38 = OperatorRelease.of('0.38');

  /** Release 0.39.0. */
  public static readonly V0_39 = OperatorRelease.of('0.39');

  /** Release 0.40.1. */
  public static readonly V0_40 = OperatorRelease.of('0.40');

  /** Release 0.41.0. */
  public static readonly V0_41 = OperatorRelease.of('0.41');

  /** Release 0.42.1. */
  public static readonly V0_42 = OperatorRelease.of('0.42');

  /** Release 0.43.0. */
  public static readonly V0_43 = OperatorRelease.of('0.43');

  /** Release 0.44.0. */
  public static readonly V0_44 = OperatorRelease.of('0.44');

  /** The newest release that this package was tried with: 0.44.0. */
  public static readonly LATEST = OperatorRelease.of(LATEST_RELEASE);

  private constructor(
    /** The version, such as `0.30.1`. */
    public readonly version: string,
  ) {}
}

function refusal(version: unknown, text: string): Error {
  return new Error(`release: ${JSON.stringify(version)} ${text} (release-version)`);
}
