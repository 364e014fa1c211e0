import { refuse, type Result } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import type { Hosted } from '../../../screens/hosted/hosted.ts';
import { readAccount, type Account } from '../../../storage/database/account.ts';
import type { ProviderAddress } from '../../session/providerAddress.ts';
import type { Services } from '../../session/services.ts';

type Reads = Pick<Hosted, 'facts' | 'known' | 'refresh'>;

/** Says so if the account has a document of this name, as far as the provider can be asked. */
export async function refuseTaken(
  { refresh }: Pick<Reads, 'refresh'>,
  account: Account,
  user: string,
  name: string,
): Promise<Result<never> | undefined> {
  const input = { user, document: name };
  const taken = await refresh(account, { endpoint: 'document.get', input });
  if (!taken.ok) return undefined;
  return refuse('taken', `You have a document ${name} already. Choose another name.`);
}

/** The forks of an account: named and edited on this device before the provider has them. */
export function createForking(
  services: Services,
  reads: Reads,
  { isOwn }: Pick<ProviderAddress, 'isOwn'>,
  account: Account,
): Pick<Hosted, 'fork' | 'forkOf' | 'mayNameForks'> {
  return {
    async forkOf({ user, document }) {
      const own = readAccount(account)?.user;
      if (own === undefined) return undefined;
      const list = { endpoint: 'document.getAll', input: { user: own, count: 100 } };
      await reads.refresh(account, list);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has checked the answer
      const answer = (await reads.known(account, list))?.answer as
        | AnswerOf<Contract['document']['getAll']>
        | undefined;
      return answer?.entry?.find(
        ({ source }) => source?.name === document && source.user?.name === user,
      )?.name;
    },
    async mayNameForks() {
      // The server that serves this app knows what the app does.
      if (isOwn) return true;
      const about = { endpoint: 'about.get', input: {} };
      await reads.refresh(account, about);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has checked the answer
      const answer = (await reads.known(account, about))?.answer as
        | AnswerOf<Contract['about']['get']>
        | undefined;
      return answer?.capabilities?.includes('fork-source') === true;
    },
    async fork(place, name) {
      const user = readAccount(account)?.user;
      if (user === undefined) return refuse('nobody', 'Sign in first.');
      const source = `${place.user}/${place.document}`;
      const { head } = (await reads.facts(account, source)).document ?? {};
      if (head === undefined) {
        return refuse('unknown', `What ${source} holds is not on this device. Try again online.`);
      }
      const taken = await refuseTaken(reads, account, user, name);
      if (taken !== undefined) return taken;
      // The editor's code is large, and this is rare.
      const { queueFork } = await import('./queueFork.ts');
      return queueFork(services, reads, { account, user, name, place, source, body: head.body });
    },
  };
}
