import type { Kysely } from 'kysely';
import type { StoreDialect } from '../../database/dialect.ts';
import { isSealed, type SecretBox } from '../../secretBox.ts';
import type { Tables } from '../../schema/tables.ts';

/** The secrets that are stored encrypted. */
export function secretsIn(db: Kysely<Tables>, dialect: StoreDialect, box: SecretBox) {
  return {
    /**
     * Encrypts the secrets that an earlier version stored in plain text. Returns how many secrets can't be
     * read, because they were encrypted under another key.
     */
    sealAll: async (): Promise<number> => {
      let unreadable = 0;
      let hasSealed = false;
      const triggers = await db.selectFrom('triggers').select(['id', 'config']).execute();
      for (const { id, config } of triggers) {
        if (box.open(config, 'trigger') === undefined) unreadable += 1;
        if (isSealed(config)) continue;
        const sealed = box.seal(config, 'trigger');
        hasSealed = true;
        await db
          .updateTable('triggers')
          .set({ config: sealed })
          .where('id', '=', id)
          .where('config', '=', config)
          .execute();
      }
      const users = await db
        .selectFrom('users')
        .select(['id', 'totpSecret'])
        .where('totpSecret', 'is not', null)
        .execute();
      for (const { id, totpSecret } of users) {
        if (totpSecret === null) continue;
        if (box.open(totpSecret, 'authenticator') === undefined) unreadable += 1;
        if (isSealed(totpSecret)) continue;
        const sealed = box.seal(totpSecret, 'authenticator');
        hasSealed = true;
        await db
          .updateTable('users')
          .set({ totpSecret: sealed })
          .where('id', '=', id)
          .where('totpSecret', '=', totpSecret)
          .execute();
      }
      if (hasSealed) await dialect.forget(db);
      return unreadable;
    },
  };
}
