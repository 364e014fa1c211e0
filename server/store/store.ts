import { NoResultError, type Kysely } from 'kysely';
import type { StoreDialect } from './database/dialect.ts';
import { accountsIn } from './resources/accounts/accounts.ts';
import { auditIn } from './resources/accounts/audit.ts';
import { bodiesIn } from './resources/documents/storedBodies.ts';
import { challengesIn } from './resources/accounts/challenges.ts';
import { commentsIn } from './resources/comments.ts';
import { commitsIn } from './resources/documents/commits.ts';
import { deliveriesIn } from './resources/deliveries.ts';
import { documentsIn } from './resources/documents/documents.ts';
import { exportsIn } from './resources/documents/exports.ts';
import { factorsIn } from './resources/accounts/factors.ts';
import { housekeepingIn } from './resources/housekeeping.ts';
import { idempotencyIn } from './resources/idempotency.ts';
import { identitiesIn } from './resources/accounts/identities.ts';
import { namesIn } from './resources/documents/documentNames.ts';
import { passkeysIn } from './resources/accounts/passkeys.ts';
import { quotasIn } from './resources/accounts/quotas.ts';
import { rateLimitsIn } from './resources/rateLimits.ts';
import { removalsIn } from './resources/documents/removals.ts';
import { secretsIn } from './resources/accounts/sealedSecrets.ts';
import { sessionsIn } from './resources/accounts/sessions.ts';
import { starsIn } from './resources/documents/stars.ts';
import { tagsIn } from './resources/documents/tags.ts';
import { threadsIn } from './resources/threads.ts';
import { tokensIn } from './resources/accounts/tokens.ts';
import { triggersIn } from './resources/triggers.ts';
import type { SecretBox } from './secretBox.ts';
import type { Tables } from './schema/tables.ts';

function resourcesIn(
  db: Kysely<Tables>,
  dialect: StoreDialect,
  box: SecretBox,
  /** The connection for reading lists, which may take long. */
  lists: Kysely<Tables> = db,
) {
  const bodies = bodiesIn(db, lists);
  const stars = starsIn(db);
  return {
    accounts: accountsIn(db, dialect, lists),
    factors: factorsIn(db, box),
    passkeys: passkeysIn(db),
    identities: identitiesIn(db),
    names: namesIn(db, lists),
    quotas: quotasIn(db),
    audit: auditIn(db),
    challenges: challengesIn(db),
    sessions: sessionsIn(db, dialect, lists),
    tokens: tokensIn(db, dialect, box, lists),
    bodies,
    documents: documentsIn(db, dialect, lists),
    commits: commitsIn(db, lists),
    tags: tagsIn(db, lists),
    threads: threadsIn(db, lists),
    comments: commentsIn(db, lists),
    stars,
    triggers: triggersIn(db, dialect, box, lists),
    deliveries: deliveriesIn(db, lists),
    exports: exportsIn(db),
    idempotency: idempotencyIn(db),
    rateLimits: rateLimitsIn(db),
    removals: removalsIn(db, dialect, { bodies, stars }, lists),
    secrets: secretsIn(db, dialect, box),
    housekeeping: housekeepingIn(db, lists),
  };
}

/** Everything stored, by resource. Inside a transaction, only the object it passes may be used. */
export type Resources = ReturnType<typeof resourcesIn>;

export interface Store extends Resources {
  /**
   * All or nothing: if `work` throws, everything is rolled back. After a conflict with another transaction,
   * `work` is run again, so it must have no other effects, and wait for nothing but the store.
   */
  readonly transaction: <Value>(work: (inside: Resources) => Promise<Value>) => Promise<Value>;
  readonly isDuplicate: (error: unknown) => boolean;
  /** Whether the database can't be reached at the moment. */
  readonly isAway: (error: unknown) => boolean;
  /** Whether an error means that a required row does not exist. */
  readonly isMissing: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
  /** Writes a copy into a file while the store is in use; only the embedded store can. */
  readonly backup?: (file: string) => Promise<void>;
}

/** How often a conflicting transaction is tried. */
const attempts = 5;

export function buildStore(
  db: Kysely<Tables>,
  dialect: StoreDialect,
  box: SecretBox,
  rest: Pick<Store, 'close' | 'backup'>,
  /** The connection for reading lists outside transactions. */
  lists: Kysely<Tables> = db,
): Store {
  return {
    ...resourcesIn(db, dialect, box, lists),
    ...rest,
    isDuplicate: dialect.isDuplicate,
    isAway: dialect.isAway,
    isMissing: (error) => error instanceof NoResultError,
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db
            .transaction()
            .execute((inside) => work(resourcesIn(inside, dialect, box)));
        } catch (error) {
          if (attempt >= attempts || !dialect.isCollision(error)) throw error;
        }
      }
    },
  };
}
