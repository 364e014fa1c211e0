import { succeed, type Result } from '../../../domain/model/values/result.ts';
import type { Deciding, OutboxDecisions } from '../../../screens/hosted/shared/hosted.ts';
import type { Account } from '../../../storage/database/account.ts';
import { hasDocument } from '../../../storage/database/outboxRows.ts';
import { saveFile } from '../../files/downloadFile.ts';
import { loadOnce } from '../../session/loadOnce.ts';
import type { Services } from '../../session/services.ts';
import { describeUnsent } from './describeUnsent.ts';

/** A person's decisions about calls, carried out by the engine in the worker. */
export function createDecisions(
  { openOutbox }: Pick<Services, 'openOutbox'>,
  account: Account,
): OutboxDecisions {
  const sync = async () => (await openOutbox()).engine();
  return {
    retry: async (id) => (await sync()).retry(id),
    discard: async (id) => (await sync()).discard(id),
    edit: async (id, input) => (await sync()).edit(id, input),
    createAgain: async (id) => (await sync()).createAgain(id),
    settle: async (id, wasDone) => (await sync()).settleUndecided(id, wasDone),
    putBack: async (id) => (await sync()).putBack(id),
    exportBody: async (hash, fileName) => saved((await sync()).exportBody(account, hash), fileName),
    async exportCall(call, fileName) {
      if (hasDocument(call)) {
        return saved((await sync()).exportCall(account, call.id), fileName);
      }
      saveFile(fileName, 'application/json', JSON.stringify(describeUnsent(call), null, 2));
      return succeed(undefined);
    },
  };
}

async function saved(asked: Promise<Result<ArrayBuffer>>, fileName: string) {
  const content = await asked;
  if (!content.ok) return content;
  saveFile(fileName, 'application/json', content.value);
  return succeed(undefined);
}

/** A person's decisions between two versions, computed in the worker. */
export function createDecidingPort(
  { openOutbox }: Pick<Services, 'openOutbox'>,
  account: Account,
): Deciding {
  // Remembered also because Comlink closes a connection that is garbage-collected, and then a
  // pending call is never answered.
  const deciding = loadOnce('The part that merges', async () =>
    (await (await openOutbox()).engine()).deciding(),
  );
  return {
    open: async (dispute, given) => (await deciding()).open(account, dispute, given),
    apart: async (dispute) => (await deciding()).apart(account, dispute),
    result: async (dispute, given, look) =>
      (await deciding()).result(account, dispute, given, look),
    finish: async (dispute, given) => (await deciding()).finish(account, dispute, given),
  };
}
