import { ACCEPT_ENCODING, changesLists, UNCOMPRESSED } from '../../model/changed-lists';
import { setsHeader } from '../../model/forwarded-headers';
import { withProxySpec } from '../standalone-model';
import type { Correction } from './correction';

/** Compressed lists are not filtered (`docs/operator/runtime.md#authorization-at-run-time`). */
export const acceptEncoding: Correction = {
  id: 'accept-encoding',
  model: (model) => {
    const { headerForward } = model.resolved.proxy.spec;
    if (!changesLists(model.resolved) || setsHeader(ACCEPT_ENCODING, headerForward)) {
      return model;
    }
    const addPlaintextHeaders = { ...headerForward?.addPlaintextHeaders, [ACCEPT_ENCODING]: UNCOMPRESSED };
    return withProxySpec(model, { headerForward: { ...headerForward, addPlaintextHeaders } });
  },
};
