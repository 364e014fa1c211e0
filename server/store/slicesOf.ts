import { setImmediate as pause } from 'node:timers/promises';

const slice = 500;

/**
 * Rows by ascending id, a few at a time; in between, the thread does other work. `read` returns the first
 * `count` after an id.
 */
export async function* slicesOf<Row extends { readonly id: number }>(
  read: (after: number, count: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let after = 0; ;) {
    const rows = await read(after, slice);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    await pause();
    after = last.id;
  }
}
