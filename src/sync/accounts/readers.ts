import { errorTexts, failure, type ProviderError } from '../../provider/errors.ts';
import type { Access } from '../../provider/endpoint.ts';
import { accountAt, readAccount, type Account } from '../../storage/database/account.ts';
import type { AccountClient, SyncPorts } from '../ports.ts';

/** What is to be read. */
export interface Wanted {
  readonly access: Access;
  /** Whose it is, if it is anybody's. */
  readonly user?: string | undefined;
  /** Whether it was read before: anonymously, less of it may be there. */
  readonly isKnown: boolean;
}

/** A client that reads for an account, or for anybody, because the account's credentials are missing. */
export interface Reader extends AccountClient {
  readonly isAnonymous: boolean;
}

/**
 * Whoever reads for an account. Without its credentials, what everybody can read is read anonymously, except
 * for a person's own things that this device knows better.
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

/** Nobody knows what the account would have got to read: what is missing is its token. */
export function readingError(reader: Reader, error: ProviderError): ProviderError {
  const { status } = error;
  const isHidden = status === 401 || status === 403 || status === 404;
  return reader.isAnonymous && isHidden ? noToken.refusal : error;
}

export const noToken = failure('no-token', errorTexts.noToken);
