import type { Side } from '../../../domain/merge/conflict.ts';

/** The display name of each version. */
export type VersionLabels = Readonly<Record<Side, string>>;

/** The versions in display order, with the key that chooses each. */
export const versionKeys: readonly (readonly [side: Side, key: string])[] = [
  ['base', 'o'],
  ['mine', 'm'],
  ['theirs', 't'],
];

export const saveLabels: VersionLabels = { base: 'Original', mine: 'Mine', theirs: 'Theirs' };

/** The names for a merge of a source into its fork. */
export const forkLabels: VersionLabels = {
  base: 'Original',
  mine: 'The fork’s',
  theirs: 'The source’s',
};
