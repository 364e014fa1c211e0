import type { Operation, Specification, Tag } from '../specification.ts';
import { renameKept, renameKeptIn, type Renaming } from './renameKept.ts';

/** New names by old ones. */
type Renames = ReadonlyMap<string, string>;

export const namesOf = (tags: readonly Tag[] | null = []): readonly string[] =>
  tags?.map(({ name }) => name) ?? [];

/** Pairs items at the same position, if the old name is gone and the new one was not there before. */
export function renamesBetween(was: readonly string[] = [], is: readonly string[] = []): Renames {
  return new Map(
    was.flatMap((name, index) => {
      const now = is[index];
      return now === undefined || is.includes(name) || was.includes(now) ? [] : [[name, now]];
    }),
  );
}

const renaming = (names: Renames): Renaming => ({
  of: 'tags',
  rename: (name) => names.get(name) ?? name,
});

/**
 * The specification with other names of tags in its metadata: in webhooks, callbacks, operations without a
 * card, and groups of tags.
 */
export function renameKeptTags(spec: Specification, names: Renames): Specification {
  return names.size === 0 ? spec : renameKept(spec, renaming(names));
}

/**
 * The operation after a change of its tags. Its callbacks follow those that were renamed in the settings
 * before.
 */
export function withKeptTags(
  before: Operation,
  after: Operation,
  tags?: readonly Tag[],
): Operation {
  if (before.tags === after.tags || after.metadata === undefined) return after;
  const listed = namesOf(tags);
  const names = renamesBetween(before.tags, after.tags);
  const known = [...names].filter(([old, now]) => listed.includes(now) && !listed.includes(old));
  return renameKeptIn(after, renaming(new Map(known)));
}
