import { isPlainObject } from '../../private/plain';
import { isRemote } from './remote-address';

/** The API version of the plugins that are part of kustomize; all others run a program. */
const BUILTIN = 'builtin';
/** What a plugin puts into objects as it is, and does not read. */
const CONTENT = ['metadata', 'annotations', 'labels', 'literals', 'patch', 'patches', 'jsonOp', 'images', 'imageTag'];

/** Whether the settings of a plugin have an address anywhere but in what it writes into objects. */
export function addressIn(settings: unknown): boolean {
  if (typeof settings === 'string') {
    return isRemote(settings);
  }
  if (Array.isArray(settings)) {
    return settings.some(addressIn);
  }
  return (
    isPlainObject(settings) &&
    Object.entries(settings).some(([key, value]) => !CONTENT.includes(key) && addressIn(value))
  );
}

/** Whether the settings are not of a plugin that is part of kustomize. */
export function isPluginUnknown(settings: unknown): boolean {
  return isPlainObject(settings) && settings['apiVersion'] !== BUILTIN;
}
