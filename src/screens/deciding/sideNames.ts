import type { Side } from '../../domain/merge/conflict.ts';

/** What each of the three is called. */
export type SideNames = Readonly<Record<Side, string>>;

/** The three in the order in which they are shown, with the key that chooses each. */
export const sideWords: readonly (readonly [side: Side, key: string])[] = [
  ['base', 'o'],
  ['mine', 'm'],
  ['theirs', 't'],
];

export const ownNames: SideNames = { base: 'Original', mine: 'Mine', theirs: 'Theirs' };
