/** Whose data a row is: `local` for the sandbox, later an account of a provider. In every key. */
export type Account = string;

export const localAccount: Account = 'local';
