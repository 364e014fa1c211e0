import type { Database, SpecKey } from '../../src/storage/database/database.ts';

/** Repeats the last edit of a specification up to a number, at once: appending so many takes seconds. */
export async function repeatEdit(
  database: Database,
  { account, id }: SpecKey,
  upTo: number,
): Promise<void> {
  await database.transaction('rw', database.specs, database.journal, async () => {
    const head = (await database.specs.get([account, id]))?.head ?? 0;
    const last = await database.journal.get([account, id, head]);
    if (last === undefined) throw new Error('There is no edit.');
    const seqs = Array.from({ length: upTo - head }, (_, index) => head + 1 + index);
    await database.journal.bulkAdd(seqs.map((seq) => ({ ...last, seq })));
    await database.specs.update([account, id], { head: upTo });
  });
}
