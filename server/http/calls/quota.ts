import { formatCount, plural } from '../../../src/domain/model/counts.ts';
import type { AccountUsage } from '../../store/resources/accounts/quotas.ts';
import type { Resources } from '../../store/store.ts';
import { done, refused, type Reply } from '../answers/reply.ts';

/** The most that one account may store of each kind; 0 means no limit. */
export type Quotas = AccountUsage;

/** Far more than a person needs, and far too little to fill a disk. */
export const defaultQuotas: Quotas = {
  documents: 1000,
  kilobytes: 1024 * 1024,
  triggers: 500,
  comments: 100_000,
};

const words: Readonly<Record<keyof AccountUsage, (most: number) => string>> = {
  documents: (most) => plural(most, 'document'),
  kilobytes: (most) => `${formatCount(most)} kB of saved versions`,
  triggers: (most) => plural(most, 'trigger'),
  comments: (most) => plural(most, 'comment'),
};

/** Refuses a write by an account whose quota for one of these kinds is used up. */
export async function checkQuota(
  inside: Pick<Resources, 'quotas'>,
  quotas: Quotas,
  userId: number,
  ...kinds: readonly (keyof AccountUsage)[]
): Promise<Reply<undefined>> {
  const limited = kinds.filter((kind) => quotas[kind] > 0);
  if (limited.length === 0) return done(undefined);
  const used = await inside.quotas.used(userId);
  const full = limited.find((kind) => used[kind] >= quotas[kind]);
  if (full === undefined) return done(undefined);
  return refused(
    403,
    `Your account has ${words[full](quotas[full])}, the most that this server allows. Delete what you don't need, or ask whoever runs this server.`,
  );
}
