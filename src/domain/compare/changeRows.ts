import type { Specification } from '../model/specification.ts';
import { breakingReason } from './breakingReason.ts';
import { reachingOperations } from './reachingOperations.ts';
import { higher, type Change, type ChangedEntity, type ChangeLevel } from './change.ts';

/** A line in a list of changes: what changed, with its parts below it. */
export type ChangeRow =
  | {
      readonly kind: 'entity';
      readonly entity: ChangedEntity;
      /** As in `Change.path`. */
      readonly name: string;
      /** The highest of its changes. */
      readonly level: ChangeLevel;
      readonly count: number;
      /** Whether it still exists, so that it can be shown. */
      readonly isThere: boolean;
      /** The operations whose clients its breaking changes reach; none for an operation, which is one itself. */
      readonly reaches: readonly string[];
    }
  | {
      readonly kind: 'change';
      readonly level: ChangeLevel;
      /** Without the subject, which the line above names. */
      readonly line: string;
      /** Why it breaks clients, and which. */
      readonly reason?: string;
    };

const entities: readonly ChangedEntity[] = ['specification', 'import', 'operation', 'type'];

/** The changes by subject, in the order in which they were found. */
export function changeRows(
  changes: readonly Change[],
  before: Specification,
  after: Specification,
): ChangeRow[] {
  const reachBefore = reachingOperations(before);
  const reachAfter = reachingOperations(after);
  const reachedBy = (name: string) => [...new Set([...reachBefore(name), ...reachAfter(name)])];
  const groups = new Map<string, { readonly first: Change; level: ChangeLevel; lines: Change[] }>();
  for (const entity of entities) {
    for (const change of changes) {
      if (change.path.entity !== entity) continue;
      const key = `${entity} ${change.path.name}`;
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, { first: change, level: change.level, lines: [change] });
      } else {
        group.level = higher(group.level, change.level);
        group.lines.push(change);
      }
    }
  }
  const there = new Set([
    ...after.operations.map(({ name }) => `operation ${name}`),
    ...after.types.map(({ name }) => `type ${name}`),
  ]);
  return [...groups].flatMap(([key, { first, level, lines }]): ChangeRow[] => [
    {
      kind: 'entity',
      entity: first.path.entity,
      name: first.path.name,
      level,
      count: lines.length,
      isThere: there.has(key),
      reaches: first.path.entity === 'type' && level === 'major' ? reachedBy(first.path.name) : [],
    },
    ...lines.map((change) => {
      const reason = change.level === 'major' ? breakingReason(change.code) : undefined;
      return {
        kind: 'change' as const,
        level: change.level,
        line: withoutHeading(change),
        ...(reason !== undefined && { reason }),
      };
    }),
  ]);
}

const headings = { operation: 'Operation', type: 'Type', import: 'Import' } as const;

/** Removes the subject from a line, because the line above names it: `Argument id was removed`. */
function withoutHeading({ line, path: { entity, name } }: Change): string {
  const heading = entity === 'specification' ? 'Specification' : `${headings[entity]} ${name}`;
  // Another, longer name may begin in the same way, and a renamed entity has another name.
  const rest = line.startsWith(heading) ? line.slice(heading.length) : '';
  if (!/^(?:: | )/.test(rest)) return line;
  const text = rest.replace(/^:? /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
