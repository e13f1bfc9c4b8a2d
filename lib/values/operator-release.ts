import { originBy, ValueClass, type Origin } from '../declaration/props/instances';
import { readArguments } from '../declaration/props/read-arguments';
import type { Finding } from '../private/finding';
import { LATEST_RELEASE, OLDEST_RELEASE, byVersion, newestPatchOf, parseVersion } from '../releases/releases';

const FACTORY = 'OperatorRelease.of';

/**
 * A release of the ToolHive operator, whose proxy image has the same version.
 *
 * It determines which fields exist, what is checked, and what is written for a cluster without the operator. The constants are the minor
 * releases that this package knows. For any other one, write `OperatorRelease.of('0.70.0')`: what is known of it are the fields in the
 * CRDs of your cluster (`crds`), and it is treated like the newest known one.
 */
export class OperatorRelease extends ValueClass<'OperatorRelease'> {
  /**
   * Any release from 0.22 on.
   *
   * A release that this package was not tested with is treated as the newest tested release before it, with a warning.
   * A string that is not a version, and a release before 0.22, are errors.
   *
   * @param version such as `0.30.1` or `v0.30.1`; `0.30` means its newest patch release
   */
  public static of(version: string): OperatorRelease {
    const { values, findings } = readArguments(FACTORY, { version });
    if (findings.length > 0) {
      return OperatorRelease.refused(findings);
    }
    const parsed = parseVersion(values.version);
    if (parsed === undefined) {
      const fix = `write it like "${LATEST_RELEASE}"`;
      return OperatorRelease.refused([refusal(version, 'is not a version of the operator', fix)]);
    }
    const { minor, patch } = parsed;
    const full = patch === undefined ? (newestPatchOf(minor) ?? `${minor}.0`) : `${minor}.${patch}`;
    if (byVersion(full, OLDEST_RELEASE) < 0) {
      const fix = 'use that release of the operator, or a later one';
      return OperatorRelease.refused([refusal(version, `is older than ${OLDEST_RELEASE}`, fix)]);
    }
    return new OperatorRelease(originBy(FACTORY, []), full);
  }

  /** Release 0.22.0. */
  public static readonly V0_22 = OperatorRelease.known('0.22');

  /** Release 0.23.1. */
  public static readonly V0_23 = OperatorRelease.known('0.23');

  /** Release 0.24.1. */
  public static readonly V0_24 = OperatorRelease.known('0.24');

  /** Release 0.25.0. */
  public static readonly V0_25 = OperatorRelease.known('0.25');

  /** Release 0.26.1. */
  public static readonly V0_26 = OperatorRelease.known('0.26');

  /** Release 0.27.2. */
  public static readonly V0_27 = OperatorRelease.known('0.27');

  /** Release 0.28.3. */
  public static readonly V0_28 = OperatorRelease.known('0.28');

  /** Release 0.29.3. */
  public static readonly V0_29 = OperatorRelease.known('0.29');

  /** Release 0.30.1. */
  public static readonly V0_30 = OperatorRelease.known('0.30');

  /** Release 0.31.0. */
  public static readonly V0_31 = OperatorRelease.known('0.31');

  /** Release 0.32.0. */
  public static readonly V0_32 = OperatorRelease.known('0.32');

  /** Release 0.33.0. */
  public static readonly V0_33 = OperatorRelease.known('0.33');

  /** Release 0.34.0. */
  public static readonly V0_34 = OperatorRelease.known('0.34');

  /** Release 0.35.0. */
  public static readonly V0_35 = OperatorRelease.known('0.35');

  /** Release 0.36.0. */
  public static readonly V0_36 = OperatorRelease.known('0.36');

  /** Release 0.37.0. */
  public static readonly V0_37 = OperatorRelease.known('0.37');

  /** Release 0.38.0. */
  public static readonly V0_38 = OperatorRelease.known('0.38');

  /** Release 0.39.0. */
  public static readonly V0_39 = OperatorRelease.known('0.39');

  /** Release 0.40.1. */
  public static readonly V0_40 = OperatorRelease.known('0.40');

  /** Release 0.41.0. */
  public static readonly V0_41 = OperatorRelease.known('0.41');

  /** Release 0.42.1. */
  public static readonly V0_42 = OperatorRelease.known('0.42');

  /** Release 0.43.0. */
  public static readonly V0_43 = OperatorRelease.known('0.43');

  /** Release 0.44.0. */
  public static readonly V0_44 = OperatorRelease.known('0.44');

  /** Release 0.45.0. */
  public static readonly V0_45 = OperatorRelease.known('0.45');

  /** Release 0.46.0. */
  public static readonly V0_46 = OperatorRelease.known('0.46');

  /** Release 0.47.0. */
  public static readonly V0_47 = OperatorRelease.known('0.47');

  /** Release 0.48.0. */
  public static readonly V0_48 = OperatorRelease.known('0.48');

  /** Release 0.50.0. */
  public static readonly V0_50 = OperatorRelease.known('0.50');

  /** Release 0.51.3. */
  public static readonly V0_51 = OperatorRelease.known('0.51');

  /** Release 0.55.2. */
  public static readonly V0_55 = OperatorRelease.known('0.55');

  /** Release 0.56.0. */
  public static readonly V0_56 = OperatorRelease.known('0.56');

  /** Release 0.57.0. */
  public static readonly V0_57 = OperatorRelease.known('0.57');

  /** Release 0.58.0. */
  public static readonly V0_58 = OperatorRelease.known('0.58');

  /** Release 0.59.0. */
  public static readonly V0_59 = OperatorRelease.known('0.59');

  /** Release 0.60.0. */
  public static readonly V0_60 = OperatorRelease.known('0.60');

  /** Release 0.61.0. */
  public static readonly V0_61 = OperatorRelease.known('0.61');

  /** Release 0.62.0. */
  public static readonly V0_62 = OperatorRelease.known('0.62');

  /** Release 0.63.0. */
  public static readonly V0_63 = OperatorRelease.known('0.63');

  /** The newest release that this package was tested with: 0.63.0. */
  public static readonly LATEST = OperatorRelease.known(LATEST_RELEASE);

  /** A known release: `0.30`, or its newest patch release. */
  private static known(version: string): OperatorRelease {
    return new OperatorRelease(originBy(FACTORY, []), newestPatchOf(version) ?? version);
  }

  /** The release with which the rest of the app is checked if the given one is not valid. */
  private static refused(findings: readonly Finding[]): OperatorRelease {
    return new OperatorRelease(originBy(FACTORY, findings), LATEST_RELEASE);
  }

  private constructor(
    origin: Origin<'OperatorRelease'>,
    /** The version, such as `0.30.1`. */
    public readonly version: string,
  ) {
    super(origin);
  }
}

function refusal(value: string, rule: string, fix: string): Finding {
  return { id: 'release-version', severity: 'error', field: '', value, rule, fix };
}

/**
 * How closely proxies follow what the operator makes of a declaration.
 */
export enum OperatorFidelity {
  /**
   * The corrections of `docs/corrections.md` apply: proxies are more secure, and without the operator's known bugs. With
   * the operator, they are written into the fields of the custom resources.
   */
  CORRECTED = 'corrected',

  /**
   * Reproduces the operator exactly, bugs included: byte for byte without it; with it, only what was declared is written.
   */
  EXACT = 'exact',
}

/**
 * The version of the custom resources' API.
 */
export enum McpApiVersion {
  /** Served by every release of the operator, and the one that this package is written for. */
  V1ALPHA1 = 'v1alpha1',

  /** Served from release 0.23 of the operator on, with the same fields. */
  V1BETA1 = 'v1beta1',
}
