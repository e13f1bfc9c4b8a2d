import type { GuardrailSettings } from '../../model/guardrails';
import { sampleOf } from './images';
import { hostsOf } from './remote-hosts';

/** What keeps rules that are no lists: nothing, either flag, or any URL with https. */
const USUAL = ['', 'true', 'false', 'https://', 'https://variable.example.com/'];

/** Texts of which one keeps each rule, wherever it stands. */
export function samplesFor(settings: readonly GuardrailSettings[]): readonly string[] {
  const found = settings.flatMap(
    ({ allowedRemoteHosts = [], allowedIssuers = [], allowedTransports = [], allowedImages = [] }) => [
      ...[...allowedRemoteHosts.map((host) => host.replace(/^\*/, 'a')), ...hostsOf(allowedIssuers)].flatMap((host) => [
        `${host}/`,
        `https://${host}/`,
        `http://${host}/`,
      ]),
      ...allowedIssuers,
      ...allowedTransports,
      ...allowedImages.map(sampleOf),
    ],
  );
  return Array.from(new Set([...USUAL, ...found]));
}
