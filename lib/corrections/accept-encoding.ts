import { ACCEPT_ENCODING, changesLists, UNCOMPRESSED } from '../model/changed-lists';
import { setsHeader } from '../model/forwarded-headers';
import { settings } from './correction';

/** Compressed lists are not filtered (`docs/operator/runtime.md#authorization-at-run-time`). */
export const acceptEncoding = settings('accept-encoding', 'headerForward.addPlaintextHeaders', ({ resolved }) => {
  const { headerForward } = resolved.proxy.spec;
  if (!changesLists(resolved) || setsHeader(ACCEPT_ENCODING, headerForward)) {
    return undefined;
  }
  const addPlaintextHeaders = { ...headerForward?.addPlaintextHeaders, [ACCEPT_ENCODING]: UNCOMPRESSED };
  return { headerForward: { ...headerForward, addPlaintextHeaders } };
});
