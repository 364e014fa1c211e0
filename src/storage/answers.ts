import Dexie from 'dexie';
import type { Account } from './account.ts';
import type { AnswerRow } from './answerRow.ts';
import type { Database } from './database.ts';

/** The maximum number of answers stored for an account; the latest ones stay. */
const remembered = 500;

/**
 * A cache of providers' answers by account, to show them at once and offline. Nothing depends on
 * it.
 */
export interface AnswerStore {
  get(account: Account, key: string): Promise<AnswerRow | undefined>;
  put(row: AnswerRow): Promise<void>;
}

export function createAnswerStore({ answers }: Pick<Database, 'answers'>): AnswerStore {
  return {
    get: (account, key) => answers.get([account, key]),
    async put(row) {
      await answers.put(row);
      const ofAccount = answers
        .where('[account+at]')
        .between([row.account, Dexie.minKey], [row.account, Dexie.maxKey]);
      const many = (await ofAccount.count()) - remembered;
      if (many > 0) await answers.bulkDelete(await ofAccount.limit(many).primaryKeys());
    },
  };
}
