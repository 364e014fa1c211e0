import type { Kysely } from 'kysely';
import { compileOnce } from '../../database/compiled.ts';
import type { SecretBox } from '../../secretBox.ts';
import type { Tables } from '../../schema/tables.ts';

const factorsOf = compileOnce((db, userId: number) =>
  db
    .selectFrom('users')
    .select((select) => [
      'users.totpSecret',
      select
        .selectFrom('passkeys')
        .select((each) => each.fn.countAll().as('count'))
        .whereRef('passkeys.userId', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('users.id', '=', userId),
);

export interface Factors {
  /**
   * The secret of the authenticator app; empty, so that no code fits, if it was encrypted under
   * another key.
   */
  readonly totpSecret: string | null;
  readonly passkeys: number;
  /** Whether a second factor is needed to sign in. */
  readonly isNeeded: boolean;
}

/** The second factors of accounts. */
export function factorsIn(db: Kysely<Tables>, box: SecretBox) {
  return {
    of: async (userId: number): Promise<Factors> => {
      const found = await factorsOf(db, userId);
      const stored = found?.totpSecret ?? null;
      const totpSecret = stored === null ? null : (box.open(stored, 'authenticator') ?? '');
      const passkeys = Number(found?.passkeys ?? 0);
      return { totpSecret, passkeys, isNeeded: totpSecret !== null || passkeys > 0 };
    },
    /** Sets or removes the secret of the authenticator app; `step` counts as used. */
    setTotp: async (userId: number, secret: string | null, step: number | null): Promise<void> => {
      await db
        .updateTable('users')
        .set({
          totpSecret: secret === null ? null : box.seal(secret, 'authenticator'),
          totpStep: step,
        })
        .where('id', '=', userId)
        .execute();
    },
    /** Uses a time step; false if it, or a later one, was used before. */
    useTotpStep: async (userId: number, step: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ totpStep: step })
        .where('id', '=', userId)
        .where((where) => where.or([where('totpStep', 'is', null), where('totpStep', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Replaces all recovery codes, by their hashes. */
    setRecoveryCodes: async (userId: number, hashes: readonly string[]): Promise<void> => {
      await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
      if (hashes.length === 0) return;
      await db
        .insertInto('recoveryCodes')
        .values(hashes.map((hash) => ({ userId, hash })))
        .execute();
    },
    countRecoveryCodes: async (userId: number): Promise<number> => {
      const { count } = await db
        .selectFrom('recoveryCodes')
        .select((select) => select.fn.countAll().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Uses a recovery code up; false if there is no such code. */
    useRecoveryCode: async (userId: number, hash: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCodes')
        .where('userId', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
