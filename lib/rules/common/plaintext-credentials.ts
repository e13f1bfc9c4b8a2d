import { isWithin } from '../../private/field-path';
import { credentialIn, isCredentialSetting } from '../syntax/credential';
import type { Rows, Rule } from '../rule';
import { facadeTexts, resourceTexts, type PlacedText } from './texts';

/** Other rules tell what is in these. */
const OWN_RULES = ['spec.remoteUrl', 'spec.headerForward.addPlaintextHeaders', 'spec.openTelemetry.headers'];

/** Credentials that stand in the manifest of a resource. */
export const PLAINTEXT_CREDENTIALS = credentialRule(resourceTexts);

/** The same for the objects around a proxy. */
export const FACADE_CREDENTIALS = credentialRule(facadeTexts);

function credentialRule<Subject>({ warning }: Rows<Subject, PlacedText>): Rule<Subject> {
  return warning('plaintext-credential', 'runtime', {
    breaks: (text) => heldBy(text) !== undefined && !OWN_RULES.some((own) => isWithin(text.path, own)),
    rule: (text) => `${heldBy(text) ?? ''}, but anyone who can read the resources of the namespace can read it`,
    fix: ({ path }) => fixFor(path),
  });
}

function heldBy({ text, isKey, name }: PlacedText): string | undefined {
  if (isKey) {
    return undefined;
  }
  if (name !== undefined && isCredentialSetting(name, text)) {
    return 'looks like a credential';
  }
  const held = credentialIn(text);
  return held === undefined ? undefined : `holds ${held}`;
}

function fixFor(path: string): string {
  if (/\.env\[\d+\]\.value$/.test(path)) {
    return 'take it from a Secret, with valueFrom in ⟨spec.podTemplateSpec⟩';
  }
  return path.includes('additionalAuthorizationParams') ? 'remove it: browsers see it too' : 'keep it in a Secret';
}
