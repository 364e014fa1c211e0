import Dexie from 'dexie';
import type { Account } from './database/account.ts';
import type { AnswerRow } from './database/answerRow.ts';
import type { Database } from './database/database.ts';
import { generationsIn } from './database/generation.ts';
import { transact } from './database/transact.ts';

/** The maximum number of answers stored for an account; the latest ones stay. */
const remembered = 500;

/**
 * A cache of providers' answers by account, to show them at once and offline. Nothing depends on
 * it.
 */
export interface AnswerStore {
  get(account: Account, key: string): Promise<AnswerRow | undefined>;
  /** With a `generation` (`generation.ts`), only while it is the account's. */
  put(row: AnswerRow, generation?: string): Promise<void>;
}

export function createAnswerStore(database: Database): AnswerStore {
  const { answers, settings } = database;
  return {
    get: (account, key) => answers.get([account, key]),
    put: (row, generation) =>
      transact(database, [answers, settings], async () => {
        const { account } = row;
        const now = await generationsIn(settings).generation(account);
        if (generation !== undefined && generation !== now) return;
        await answers.put(row);
        const ofAccount = answers
          .where('[account+at]')
          .between([account, Dexie.minKey], [account, Dexie.maxKey]);
        const many = (await ofAccount.count()) - remembered;
        if (many > 0) await answers.bulkDelete(await ofAccount.limit(many).primaryKeys());
      }),
  };
}
