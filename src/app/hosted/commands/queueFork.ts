import type { Result } from '../../../domain/model/values/result.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { Hosted } from '../../../screens/hosted/shared/hosted.ts';
import type { Account } from '../../../storage/database/account.ts';
import type { Services } from '../../session/services.ts';
import { openHosted } from '../editing/hostedEditor.ts';

/** A fork to be created, and the state that it starts from. */
export interface Fork {
  readonly account: Account;
  readonly user: string;
  readonly name: string;
  readonly place: DocumentPlace;
  readonly source: string;
  /** The body that it starts with. */
  readonly body: string;
}

/** Makes the copy of a fork on this device, and queues its creation. */
export async function queueFork(
  services: Services,
  facts: Pick<Hosted, 'facts'>,
  { account, user, name, place, source, body }: Fork,
): Promise<Result<unknown>> {
  const hosted = openHosted(services, facts, account, `${user}/${name}`);
  const { open } = hosted;
  const filled = await hosted.fill(body, `Fork ${source}`);
  await open.settle();
  open.editor.stop();
  if (!filled.ok) return filled;
  const { user: owner, document } = place;
  return (await services.openOutbox()).enqueue({
    account,
    endpoint: 'document.create',
    input: { user, body: { name, source: { user: owner, document } } },
    base: { body, seq: filled.value },
  });
}
