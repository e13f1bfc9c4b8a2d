import { OLDEST_RELEASE, byVersion } from '../../lib/releases/releases';
import { RUN_CONFIG_BLOCKS, runConfigFieldSince } from '../../lib/releases/run-config-fields';
import { isPlainObject, objectAt } from '../../lib/private/plain';
import { objectTexts, RELEASES, type Release } from '../support/releases';

/** The fields of all recorded run configs of a release, by their blocks. */
function fieldsAt(release: Release): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Set(Array.from(objectTexts(release).values()).flatMap(runConfigsIn));
  const configs = Array.from(texts, (text) => JSON.parse(text) as unknown);
  return new Map(RUN_CONFIG_BLOCKS.map((block) => [block, new Set(configs.flatMap((each) => fieldsOf(each, block)))]));
}

/** Read as text, since the objects are many, and only this block of them matters. */
function runConfigsIn(objects: string): string[] {
  return Array.from(objects.matchAll(/^ {2}runconfig\.json: \|-?\n((?: {4}.*\n)+)/gm), ([, text = '']) => text);
}

function fieldsOf(config: unknown, block: string): string[] {
  return isPlainObject(config) ? Object.keys(objectAt(config, ...(block === '' ? [] : block.split('.')))) : [];
}

describe('the fields of run configs', () => {
  test.each(RELEASES)('have all that the operator of %s writes', (release) => {
    const recorded = fieldsAt(release);
    const missing = Array.from(recorded).flatMap(([block, names]) =>
      Array.from(names).filter((name) => {
        const since = runConfigFieldSince(block, name, OLDEST_RELEASE);
        return since === undefined || byVersion(since, release) > 0;
      }),
    );

    expect(recorded.get('')?.size).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  test.each([
    ['embedded_auth_server_config.trusted_issuers', '0.44.0'],
    ['embedded_auth_server_config.inbound_grants', '0.47.0'],
    ['embedded_auth_server_config.registration_rate_limit', '0.56.0'],
    ['embedded_auth_server_config.storage.max_dcr_clients', '0.56.0'],
    ['scaling_config.session_redis.tls', '0.55.1'],
    ['telemetry_config.metricsOnTransportPort', '0.45.0'],
  ])('say since when %s is read: from the release on that writes it, %s', (path, since) => {
    const [, block = '', name = ''] = /^(?:(.*)\.)?([^.]+)$/.exec(path) ?? [];

    expect(runConfigFieldSince(block, name, OLDEST_RELEASE)).toBe(since);
    expect(RELEASES.find((release) => fieldsAt(release).get(block)?.has(name))).toBe(since);
  });

  test('are unknown where no release reads them', () => {
    expect(runConfigFieldSince('', 'remoteUrl', OLDEST_RELEASE)).toBeUndefined();
    expect(runConfigFieldSince('permission_profile', 'name', OLDEST_RELEASE)).toBeUndefined();
    expect(runConfigFieldSince('', 'remote_url', '0.1.0')).toBe('0.1.0');
  });
});
