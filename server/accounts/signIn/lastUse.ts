/** How exactly the last use of something is known, in milliseconds: it is not written on every call. */
const exactness = 10 * 60 * 1000;

/** Whether a use at `now` is worth writing down. */
export function isNewUse(usedAt: string | null, now: number): boolean {
  return usedAt === null || Date.parse(usedAt) <= now - exactness;
}
