import type { RestorableLibrary } from '../../../screens/library/libraryCommands.ts';
import type { Account } from '../../../storage/database/account.ts';
import { loadOnce } from '../../session/loadOnce.ts';
import type { OpenEditor } from '../../session/openEditor.ts';
import type { Services } from '../../session/services.ts';
import { servicesOf } from './hostedEditor.ts';

/** The earlier states of the copy of a document that is open in an editor. */
export function restorableLibrary(
  services: Services,
  account: Account,
  open: OpenEditor,
): RestorableLibrary {
  const own = servicesOf(services, account);
  return {
    account,
    openStore: own.openStore,
    restore: loadOnce('The part that restores', async () => {
      const { createRestoreCommands } = await import('../../library/restoreCommands.ts');
      return createRestoreCommands(own, () => open);
    }),
  };
}
