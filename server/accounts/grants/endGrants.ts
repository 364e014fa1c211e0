import { setImmediate as pause } from 'node:timers/promises';
import type { GrantsOf, Together } from '../../store/resources/accounts/tokens.ts';
import type { Store } from '../../store/store.ts';

/** How many parts a transaction ends: what others save waits for it. */
const mostParts = 5;

/**
 * Ends the grants that are about to end together with something else, a part at a time: an account can have
 * 100,000 of them, and in one transaction all saves would wait. The caller ends what comes meanwhile.
 */
export async function endMostGrants(
  store: Pick<Store, 'transaction'>,
  of: GrantsOf,
  ...kinds: readonly Together[]
): Promise<void> {
  for (const which of kinds) {
    const endPart = () =>
      store.transaction(async ({ tokens }) => {
        for (let part = 0; part < mostParts; part++) {
          if (await tokens.revokeSome(which, of)) return true;
        }
        return false;
      });
    while (!(await endPart())) await pause();
  }
}
