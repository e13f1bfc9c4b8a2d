import { changesLists, saysEncoding, withPlainAnswers } from '../../model/list-encoding';
import type { Correction } from './correction';

/** What is compressed passes the filters of lists (`docs/operator/runtime.md#authorization-at-run-time`). */
export const acceptEncoding: Correction = {
  id: 'accept-encoding',
  model: (model) => {
    const { proxy } = model.resolved;
    if (!changesLists(model.resolved) || saysEncoding(proxy.spec.headerForward)) {
      return model;
    }
    return { ...model, resolved: { ...model.resolved, proxy: { ...proxy, spec: withPlainAnswers(proxy.spec) } } };
  },
};
