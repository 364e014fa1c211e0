import type { DraftPorts } from '../../screens/hosted/shared/hosted.ts';
import type { Services } from '../session/services.ts';

const prefix = 'typewright_draft';

/**
 * What is typed into forms and not sent yet, in the text storage, so that it is there before the next
 * keystroke. The keys end with the account, with which they are cleared from this device.
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
