import { errorTexts, failure, type ProviderError } from '../../provider/errors.ts';
import type { Access } from '../../provider/endpoint.ts';
import { accountAt, readAccount, type Account } from '../../storage/database/account.ts';
import type { AccountClient, SyncPorts } from '../ports.ts';

/** A read of a document or of a user's data. */
export interface Wanted {
  readonly access: Access;
  /** The user whose data it is, if it is anybody's. */
  readonly user?: string | undefined;
  /** Whether it was read before: an anonymous answer might contain less. */
  readonly isKnown: boolean;
}

/** A client that reads for an account or, if the account's credentials are missing, anonymously. */
export interface Reader extends AccountClient {
  readonly isAnonymous: boolean;
}

/**
 * The client that reads for an account. Without its credentials, public data is read anonymously, except for
 * a person's own data that was read before, of which this device may know more.
 */
export async function readerOf(
  { clientOf }: Pick<SyncPorts, 'clientOf'>,
  account: Account,
  { access, user, isKnown }: Wanted,
): Promise<Reader | 'signIn'> {
  const client = await clientOf(account);
  if (client !== 'signIn') return { ...client, isAnonymous: false };
  const hosted = readAccount(account);
  const isPublic = access === 'anyone' || access === 'reader';
  if (hosted === undefined || !isPublic || (isKnown && hosted.user === user)) return 'signIn';
  const anonymous = await clientOf(accountAt('', hosted.provider));
  return anonymous === 'signIn' ? 'signIn' : { ...anonymous, isAnonymous: true };
}

/** If an anonymous read fails, the actual problem is the account's missing token. */
export function readingError(reader: Reader, error: ProviderError): ProviderError {
  const { status } = error;
  const isHidden = status === 401 || status === 403 || status === 404;
  return reader.isAnonymous && isHidden ? noToken.refusal : error;
}

export const noToken = failure('no-token', errorTexts.noToken);
