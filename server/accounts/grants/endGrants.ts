import { setImmediate as pause } from 'node:timers/promises';
import type { GrantsOf, Together } from '../../store/resources/accounts/tokens.ts';
import type { Store } from '../../store/store.ts';

/** How many parts a transaction ends. Few, because other saves wait for the transaction. */
const mostParts = 5;

/**
 * Ends the grants of something that is about to be deleted or changed, a part at a time: an account can have
 * 100,000 grants, and other saves would wait for a single transaction. The caller ends the grants that are
 * created in the meantime.
 */
export async function endGrantsInSlices(
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
