/** The precision of the time of the last use, in milliseconds: it is not stored on every call. */
const exactness = 10 * 60 * 1000;

/** Whether a use at `now` should be stored. */
export function isNewUse(usedAt: string | null, now: number): boolean {
  return usedAt === null || Date.parse(usedAt) <= now - exactness;
}
