import { refuse, type Result } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf, Placed } from '../../../provider/endpoint.ts';
import type { Hosted, Question } from '../../../screens/hosted/shared/hosted.ts';
import { readAccount, type Account } from '../../../storage/database/account.ts';
import { isKnown } from '../../../storage/database/outboxRows.ts';
import { loadOnce } from '../../session/loadOnce.ts';
import type { ProviderAddress } from '../../session/providerAddress.ts';
import type { Services } from '../../session/services.ts';

type Reads = Pick<Hosted, 'facts' | 'known' | 'refresh'>;

/**
 * Refuses a name that a document of the account already has: at the provider or, while the provider
 * does not answer, on this device, where a copy may hold changes that were never sent.
 */
export async function refuseTaken(
  { refresh, facts }: Pick<Reads, 'refresh' | 'facts'>,
  account: Account,
  user: string,
  name: string,
): Promise<Result<never> | undefined> {
  const input = { user, document: name };
  const taken = await refresh(account, { endpoint: 'document.get', input });
  const { document, calls } = await facts(account, `${user}/${name}`);
  const isGone = !taken.ok && taken.refusal.status === 404;
  if (!taken.ok && calls.length === 0 && (!isKnown(document) || isGone)) return undefined;
  return refuse('taken', `You have a document ${name} already. Choose another name.`);
}

/** Loaded on first use: the editor's code is large, and forking is rare. */
const loadQueueFork = loadOnce(
  'The part that forks documents',
  async () => (await import('./queueFork.ts')).queueFork,
);

/** The forks of an account: named and edited on this device before the provider has them. */
export function createForking(
  services: Services,
  reads: Reads,
  { isOwn }: Pick<ProviderAddress, 'isOwn'>,
  account: Account,
): Pick<Hosted, 'fork' | 'forkOf' | 'mayNameForks'> {
  /** The newest answer of the provider, or the last known one; undefined if there is none. */
  async function ask<Each extends Placed>(
    endpoint: Each['id'],
    input: Question['input'],
  ): Promise<AnswerOf<Each> | undefined> {
    const question = { endpoint, input };
    await reads.refresh(account, question);
    // The client has checked the answer against this endpoint.
    return (await reads.known(account, question))?.answer;
  }
  return {
    async forkOf({ user, document }) {
      const own = readAccount(account)?.user;
      if (own === undefined) return undefined;
      const input = { user: own, count: 100 };
      const answer = await ask<Contract['document']['getAll']>('document.getAll', input);
      return answer?.entry?.find(
        ({ source }) => source?.name === document && source.user?.name === user,
      )?.name;
    },
    async mayNameForks() {
      // The server that serves this app supports whatever the app does.
      if (isOwn) return true;
      const answer = await ask<Contract['about']['get']>('about.get', {});
      return answer?.capabilities?.includes('fork-source') === true;
    },
    async fork(place, name) {
      const user = readAccount(account)?.user;
      if (user === undefined) return refuse('nobody', 'Sign in first.');
      const source = `${place.user}/${place.document}`;
      const { head } = (await reads.facts(account, source)).document ?? {};
      if (head === undefined) {
        return refuse(
          'unknown',
          `The content of ${source} is not on this device. Try again online.`,
        );
      }
      const taken = await refuseTaken(reads, account, user, name);
      if (taken !== undefined) return taken;
      const queueFork = await loadQueueFork();
      return queueFork(services, reads, { account, user, name, place, source, body: head.body });
    },
  };
}
