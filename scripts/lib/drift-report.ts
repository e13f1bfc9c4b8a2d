import { API_GROUP } from '../../lib/model/product-names';
import { LATEST_RELEASE } from '../../lib/releases/releases';
import { driftOf } from './drift';
import { inOneLine, JudgeFailure } from './judge-failure';
import { objectDrift } from './object-drift';
import type { Recording } from './recording';
import { byVersion } from './recorded-states';

/** So many minor releases the newest tested release may be behind the operator. */
const MINORS_BEHIND = 2;

/** What a maintainer must know of a release, as lines of a page. */
export interface DriftReport {
  readonly lines: readonly string[];
  /** 0: nothing differs; 1: something does; 2: something could not be compared, or the release is too far ahead. */
  readonly code: number;
}

/** What installs the CRDs that are compared. */
export interface NewestRelease {
  readonly release: string;
  /** Records it; undefined: its objects are not compared. */
  readonly record?: ((release: string) => Promise<Recording>) | undefined;
}

/** Compares the CRDs of a folder, and what the release makes of the recorded inputs, with the newest tested release. */
export async function driftReport(source: string, newest?: NewestRelease): Promise<DriftReport> {
  const crds = driftOf(source, API_GROUP);
  const behind = newest === undefined ? [] : behindLines(newest.release);
  const objects = newest === undefined ? NOTHING : await objectReport(newest);
  const sections = [...behind, ...crds.lines.slice(1), ...objects.lines];
  const code = behind.length > 0 ? 2 : Math.max(objects.code, crds.differs ? 1 : 0);
  return { lines: sections.length === 0 ? [] : [`# After ${LATEST_RELEASE}`, ...sections], code };
}

const NOTHING: DriftReport = { lines: [], code: 0 };

async function objectReport({ release, record }: NewestRelease): Promise<DriftReport> {
  if (record === undefined || byVersion(release, LATEST_RELEASE) <= 0) {
    return NOTHING;
  }
  try {
    const recording = await record(release);
    const { objects, verdicts } = recording;
    return { lines: objectDrift(recording), code: objects.length + verdicts.length > 0 ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof JudgeFailure)) {
      throw error;
    }
    const why = `The objects were not compared: ${inOneLine(error.message)}.`;
    return { lines: ['', '## Objects', '', why], code: 2 };
  }
}

function behindLines(release: string): string[] {
  const ahead = minorsAhead(release, LATEST_RELEASE);
  return ahead <= MINORS_BEHIND
    ? []
    : [
        '',
        `**${release} is ${Number.isFinite(ahead) ? `${String(ahead)} minor releases` : 'a major release'} ahead of ${LATEST_RELEASE}, the newest release with recordings. Record it now: docs/operator/recording.md#a-new-release.**`,
      ];
}

/** How many minor releases one is ahead of the other; a later major release is infinitely far. */
function minorsAhead(release: string, known: string): number {
  const [[major, minor], [knownMajor, knownMinor]] = [partsOf(release), partsOf(known)];
  return major === knownMajor ? minor - knownMinor : major > knownMajor ? Infinity : 0;
}

function partsOf(release: string): readonly [number, number] {
  const [, major, minor] = /^v?(\d+)\.(\d+)\.\d+$/.exec(release) ?? [];
  if (major === undefined || minor === undefined) {
    throw new JudgeFailure(`'${release}' is no release; write one such as 0.44.0`);
  }
  return [Number(major), Number(minor)];
}
