/** A generator of numbers from 0 to below 1, reproducible by seed (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 to below `below`. */
export function roll(random: Random, below: number): number {
  return Math.floor(random() * below);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  if (items.length === 0) throw new Error('There is nothing to pick from.');
  return items[roll(random, items.length)] as Item;
}

/** A seed for one run of `name`, so that this run can be repeated alone. */
export function seedOf(seed: number, name: string, run: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (const character of `${name} ${run}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return hash >>> 0;
}
