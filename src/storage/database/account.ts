/**
 * The owner of a row: `local` for the sandbox, or an account of a provider
 * (`ada@https://host/api`). Part of every key, so that data of one account is never found under
 * another.
 */
export type Account = string;

export const localAccount: Account = 'local';

/** The account of a user at a provider, whose API has this base URL. */
export function accountAt(user: string, provider: string): Account {
  return `${user}@${provider}`;
}

/** The user and the provider's base URL; undefined for the local account. */
export function readAccount(
  account: Account,
): { readonly user: string; readonly provider: string } | undefined {
  const at = account.lastIndexOf('@');
  return at === -1 ? undefined : { user: account.slice(0, at), provider: account.slice(at + 1) };
}
