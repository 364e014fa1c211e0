import type { DraftPorts } from '../../screens/hosted/shared/hosted.ts';
import type { Services } from '../session/services.ts';

const prefix = 'typewright_draft';

/**
 * Stores the text of forms that is not sent yet in the text storage, which has it before the next keystroke.
 * The keys end with the account, so that they are cleared with it.
 */
export function createDrafts({ storage }: Pick<Services, 'storage'>): DraftPorts {
  return {
    read: (account, place) => storage.get(`${prefix} ${place} ${account}`) ?? undefined,
    write: (account, place, text) => storage.set(`${prefix} ${place} ${account}`, text),
    remove: (account, place) => storage.remove(`${prefix} ${place} ${account}`),
    count(account) {
      const isOne = (key: string) => key.startsWith(`${prefix} `) && key.endsWith(` ${account}`);
      return storage.keys().filter(isOne).length;
    },
  };
}
