import { warningCode } from '../../engine/messages';
import type { Finding } from '../../private/finding';
import type { McpValidationViolation } from './mcp-validation-types';

/** The object and the file that a finding belongs to. */
export interface Place {
  readonly resourceName: string;
  readonly manifestPath: string;
}

/** An object of a manifest. */
export interface ManifestObject {
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

/** A finding for the report. */
export interface PlacedFinding {
  /** Its field is empty if it is about a whole file. */
  readonly finding: Finding;
  /** Absent for the settings. */
  readonly place?: Place | undefined;
  /** The object that it is about; absent for a whole file, or the settings. */
  readonly object?: ManifestObject | undefined;
  /** `file:line` of the field. */
  readonly location?: string | undefined;
  /** The overlay that the object was rendered for: the location is then where it was written. */
  readonly overlay?: string | undefined;
}

/** The file that configures the plugin. */
const SETTINGS: Place = { resourceName: 'McpValidation', manifestPath: 'cdk8s.yaml' };

/** The findings for a report: one block per fault, however many objects have it. */
export function violations(found: readonly PlacedFinding[]): McpValidationViolation[] {
  const faults = new Map<string, { readonly fault: Fault; readonly places: Map<string, Spot> }>();
  for (const each of found) {
    const fault = faultOf(each);
    const told = JSON.stringify(fault);
    const known = faults.get(told) ?? { fault, places: new Map<string, Spot>() };
    faults.set(told, known);
    const { place = SETTINGS } = each;
    const key = JSON.stringify(place);
    const spot = known.places.get(key) ?? { ...place, locations: new Set<string>() };
    known.places.set(key, spot);
    spot.locations.add(locationOf(each));
  }
  return Array.from(faults.values(), ({ fault, places }) => ({
    ...fault,
    violatingResources: Array.from(places.values(), ({ resourceName, manifestPath, locations }) => ({
      resourceName,
      locations: Array.from(locations),
      manifestPath,
    })),
  }));
}

type Fault = Omit<McpValidationViolation, 'violatingResources'>;

interface Spot extends Place {
  readonly locations: Set<string>;
}

/** Without the value and the indexes of items, which differ between objects. */
function faultOf({ finding }: PlacedFinding): Fault {
  const { id, severity, field, rule, fix } = finding;
  const isWarning = severity === 'warning';
  const what = field === '' ? '' : `${field.replaceAll(/\[\d+\]/g, '[]')}: `;
  return {
    ruleName: isWarning ? warningCode(finding) : id,
    recommendation: `${isWarning ? 'warning: ' : ''}${what}${rule}`,
    fix,
  };
}

function locationOf({ finding: { field }, location, place = SETTINGS }: PlacedFinding): string {
  if (field === '') {
    return location ?? place.manifestPath;
  }
  return location === undefined ? field : `${field} (${location})`;
}
