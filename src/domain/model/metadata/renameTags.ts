import type { Operation, Specification, Tag } from '../specification.ts';
import { renameKept, renameKeptIn, type Renaming } from './renameKept.ts';

/** New names by old ones. */
type Renames = ReadonlyMap<string, string>;

export const namesOf = (tags: readonly Tag[] | null = []): readonly string[] =>
  tags?.map(({ name }) => name) ?? [];

/** What has another name in its place in a list, where the new name is new and the old one is gone. */
export function renamesIn(was: readonly string[] = [], is: readonly string[] = []): Renames {
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
 * The specification with other names of tags in what is kept of a source: webhooks, callbacks, operations
 * without a card, and groups of tags.
 */
export function renameKeptTags(spec: Specification, names: Renames): Specification {
  return names.size === 0 ? spec : renameKept(spec, renaming(names));
}

/**
 * An operation whose tags were changed: its callbacks follow those that the settings, where they were
 * changed before, call otherwise.
 */
export function withKeptTags(
  before: Operation,
  after: Operation,
  tags?: readonly Tag[],
): Operation {
  if (before.tags === after.tags || after.metadata === undefined) return after;
  const listed = namesOf(tags);
  const names = renamesIn(before.tags, after.tags);
  const known = [...names].filter(([old, now]) => listed.includes(now) && !listed.includes(old));
  return renameKeptIn(after, renaming(new Map(known)));
}
