import { succeed, type Refusal, type Result } from '../../domain/model/values/result.ts';
import type { ProviderError } from '../../provider/errors.ts';
import type { Account } from '../../storage/database/account.ts';
import type { AnswerStore } from '../../storage/answers.ts';
import { enterGeneration } from '../../storage/database/generation.ts';
import type { OutboxStore } from '../../storage/outbox/outboxStore.ts';
import type { SyncPorts } from '../ports.ts';

interface AccountPorts extends Pick<SyncPorts, 'store' | 'uuid'> {
  readonly answers?: AnswerStore;
}

/** The accounts that a page works for, any of which may be cleared from this device by another page. */
export interface OpenAccounts {
  /**
   * Runs `work` with ports that write nothing of the account once it has been cleared: that is refused as
   * `cleared`.
   */
  during<Ports extends AccountPorts, Value, Refused extends Refusal | ProviderError = Refusal>(
    ports: Ports,
    account: Account,
    work: (ports: Ports) => Promise<Result<Value, Refused>>,
  ): Promise<Result<Value, Refusal | Refused>>;
  /** Call this when somebody has signed in to the account, which may have been cleared before. */
  reopen(ports: AccountPorts, account: Account): Promise<Result<string>>;
}

/** `known` has the generation under which this page first used each account (`generation.ts`). */
export function createOpenAccounts(known = new Map<Account, string>()): OpenAccounts {
  async function enter({ store, uuid }: AccountPorts, account: Account): Promise<Result<string>> {
    const entered = await store.write((rows) => enterGeneration(rows, account, undefined, uuid));
    if (entered.ok) known.set(account, entered.value);
    return entered;
  }

  return {
    async during(ports, account, work) {
      const seen = known.get(account);
      const entered = seen === undefined ? await enter(ports, account) : succeed(seen);
      if (!entered.ok) return entered;
      const store = guard(ports, account, entered.value);
      const answers = ports.answers && guardAnswers(ports.answers, entered.value);
      return work({ ...ports, store, ...(answers !== undefined && { answers }) });
    },
    reopen: enter,
  };
}

/** A store that writes only while the account is of this generation. */
function guard({ store, uuid }: AccountPorts, account: Account, generation: string): OutboxStore {
  return {
    read: (run) => store.read(run),
    write: (run) =>
      store.write(async (rows) => {
        await enterGeneration(rows, account, generation, uuid);
        return run(rows);
      }),
  };
}

function guardAnswers(answers: AnswerStore, generation: string): AnswerStore {
  return {
    get: (account, key) => answers.get(account, key),
    put: (row) => answers.put(row, generation),
  };
}
