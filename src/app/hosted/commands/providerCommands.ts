import { describeError } from '../../../provider/errors.ts';
import type { Hosted } from '../../../screens/hosted/shared/hosted.ts';
import { writeProvider } from '../../session/providerAddress.ts';
import type { Services } from '../../session/services.ts';
import type { SessionActor } from '../startAccountSession.ts';

/** Commands for providers other than the app's own. `address` is that of the current one. */
export function createProviderCommands(
  { openOutbox, storage }: Pick<Services, 'openOutbox' | 'storage'>,
  session: SessionActor,
  address: string,
): Pick<Hosted, 'signInElsewhere' | 'chooseProvider'> {
  const engine = async () => (await openOutbox()).engine();
  return {
    async signInElsewhere(credentials, remember) {
      const entered = await (await engine()).signIn(address, credentials, remember);
      if (!entered.ok) return describeError(entered.refusal);
      session.send({ type: 'signedIn', user: entered.value });
      return undefined;
    },
    async chooseProvider(wanted) {
      if (wanted !== undefined) {
        const tried = await (await engine()).tryProvider(wanted);
        if (!tried.ok) {
          return tried.refusal.code === 'network'
            ? `${wanted} couldn't be reached from this page: the address is wrong, you are offline, or it does not allow other sites to use it (CORS).`
            : `${wanted} does not answer as a provider does: ${describeError(tried.refusal)}`;
        }
      }
      writeProvider(storage, wanted);
      // Everything on this page belongs to the previous provider.
      location.assign('/explore');
      return undefined;
    },
  };
}
