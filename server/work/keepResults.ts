import type { JobName, Jobs } from './jobs.ts';
import type { Asker, Order, SpecWork } from './specWork.ts';

/** The size of the cache and of its largest entry, in characters of JSON. */
const room = { whole: 32_000_000, each: 4_000_000 } as const;

/** The texts from these jobs are cached elsewhere, compressed (`answerCacheable`). */
const elsewhere: ReadonlySet<JobName> = new Set(['print', 'page']);

/**
 * Caches results that depend only on immutable bodies; the least recently used is dropped first.
 */
export function keepResults(work: SpecWork): SpecWork {
  const held = new Map<string, { readonly result: unknown; readonly size: number }>();
  let size = 0;
  const keep = (key: string, result: unknown) => {
    const own = JSON.stringify(result).length;
    if (own > room.each || held.has(key)) return;
    held.set(key, { result, size: own });
    size += own;
    for (const [oldest, { size: freed }] of held) {
      if (size <= room.whole) break;
      held.delete(oldest);
      size -= freed;
    }
  };
  const run = async <Name extends JobName>(asker: Asker, order: Order<Name>) => {
    const { name, key } = order;
    if (key === undefined || elsewhere.has(name)) return work.run(asker, order);
    const whole = `${name} ${key}`;
    const known = held.get(whole);
    if (known !== undefined) {
      held.delete(whole);
      held.set(whole, known);
      return known.result;
    }
    const result = await work.run(asker, order);
    if (result.ok) keep(whole, result);
    return result;
  };
  return {
    run: <Name extends JobName>(asker: Asker, order: Order<Name>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was held under a job's name is what that job gave
      run(asker, order) as ReturnType<Jobs[Name]>,
    load: work.load,
    close: work.close,
  };
}
