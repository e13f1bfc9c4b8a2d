import { gainedAndLost, type Change, type Comparison } from './change';
import { changedFields } from './fields';

/** Who can reach the proxy, and under which address. */
export const compareAccess: Comparison = (before, after) => {
  const { gained, lost } = gainedAndLost(before.access, after.access);
  const fields = changedFields(before.service, after.service);
  return [
    ...lost.map((each): Change => ({ about: 'access', text: `no longer for ${each}` })),
    ...gained.map((each): Change => ({ about: 'access', text: `for ${each}` })),
    ...(fields === undefined ? [] : [{ about: 'access', text: `Service: ${fields}` } as const]),
  ];
};
