import type { FacadeSubject, AnySubject, Report, Rule } from '../rule';
import { isWithin, segments } from '../../private/field-path';
import { credentialIn, isCredentialSetting } from '../syntax/credential';
import { facadeTexts, holds, resourceTexts, type PlacedText } from './texts';

/** Other rules tell what is in these. */
const OWN_RULES = ['spec.remoteUrl', 'spec.headerForward.addPlaintextHeaders', 'spec.openTelemetry.headers'];
/** Maps whose keys are names of headers or parameters. */
const NAMED_VALUES = /^(additionalHeaders|additionalAuthorizationParams|additionalTokenParams)$/;

/** A quick check whether there may be a credential anywhere. */
const MAY_HOLD =
  /key|token|secret|passw|passphrase|credential|authorization|jwt|pwd|_HEADERS$|:\/\/[^/\s]*@|\?|^(bearer|basic)\s|^eyJ|^gh[pousr]_|^glpat-|^xox|^sk-|^AKIA|-----BEGIN/i;

/** Credentials that stand in the manifest of a resource. */
export const PLAINTEXT_CREDENTIALS: Rule<AnySubject> = credentialRule(
  resourceTexts,
  ({ resource: { annotations, spec } }) => holds([spec, annotations], MAY_HOLD),
);

/** The same for the objects around a proxy. */
export const FACADE_CREDENTIALS: Rule<FacadeSubject> = credentialRule(
  ({ facadeRequests }) => facadeTexts(facadeRequests),
  ({ facadeRequests }) => holds(facadeRequests, MAY_HOLD),
);

function credentialRule<Subject>(
  textsOf: (subject: Subject) => readonly PlacedText[],
  when: (subject: Subject) => boolean,
): Rule<Subject> {
  return {
    id: 'plaintext-credential',
    layer: 'runtime',
    severity: 'warning',
    check: (subject, report) => {
      if (when(subject)) {
        credentials(textsOf(subject), report);
      }
    },
  };
}

function credentials(texts: readonly PlacedText[], report: Report): void {
  const values = new Map(texts.filter(({ isKey }) => !isKey).map(({ field, text }) => [field, text]));
  for (const [field, text] of values) {
    if (OWN_RULES.some((own) => isWithin(field, own))) {
      continue;
    }
    const name = nameOf(field, values);
    const held = name !== undefined && isCredentialSetting(name, text) ? 'like' : credentialIn(text);
    if (held !== undefined) {
      const what = held === 'like' ? 'looks like a credential' : `holds ${held}`;
      const rule = `${what}, but anyone who can read the resources of the namespace can read it`;
      report({ field, rule, fix: fixFor(field) });
    }
  }
}

/** The name that a value has: of a variable, a header or a parameter. */
function nameOf(field: string, values: ReadonlyMap<string, string>): string | undefined {
  if (ENV.test(field)) {
    return values.get(field.replace(/value$/, 'name'));
  }
  const [parent, name] = segments(field).slice(-2);
  return typeof name === 'string' && NAMED_VALUES.test(String(parent)) ? name : undefined;
}

const ENV = /\.env\[\d+\]\.value$/;

function fixFor(field: string): string {
  if (ENV.test(field)) {
    return 'take it from a Secret, with valueFrom in ⟨spec.podTemplateSpec⟩';
  }
  return field.includes('additionalAuthorizationParams') ? 'remove it: browsers see it too' : 'keep it in a Secret';
}
