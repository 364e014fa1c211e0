import { succeed } from '../../domain/model/result.ts';
import type { Decisions } from '../../screens/hosted/hosted.ts';
import type { Account } from '../../storage/account.ts';
import { saveFile } from '../files/downloadFile.ts';
import type { Services } from '../session/services.ts';

/** What a person decides about calls, by the engine in the worker. */
export function createDecisions(
  { openOutbox }: Pick<Services, 'openOutbox'>,
  account: Account,
): Decisions {
  const sync = async () => (await openOutbox()).engine();
  return {
    retry: async (id) => (await sync()).retry(id),
    discard: async (id) => (await sync()).discard(id),
    settle: async (id, wasDone) => (await sync()).settleUndecided(id, wasDone),
    openConflict: async (id, choices) => (await sync()).openConflict(account, id, choices),
    finishConflict: async (id, choices) => (await sync()).finishConflict(account, id, choices),
    async exportCall(id, fileName) {
      const content = await (await sync()).exportCall(account, id);
      if (!content.ok) return content;
      saveFile(fileName, 'application/json', content.value);
      return succeed(undefined);
    },
  };
}
