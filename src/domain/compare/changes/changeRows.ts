import type { Specification } from '../../model/specification.ts';
import { breakingReason, harmlessReason } from './breakingReason.ts';
import { breakingSide, noticedOn, type BreakingSide } from './breakingSide.ts';
import { bothSides, higher } from './change.ts';
import type { Change, ChangedEntity, ChangeLevel, Sides } from './change.ts';
import { changedValuesBetween } from './changedValues.ts';
import { capitalised } from '../capitalised.ts';
import { inferRenames, type Renames } from '../names/inferRenames.ts';
import { reachingOperations, type ReachingOperations } from './reachingOperations.ts';
import { sidesOfTypes } from './travels.ts';

/** A row in the list of changes: an entity, or below it one of its changes. */
export type ChangeRow =
  | {
      readonly kind: 'entity';
      readonly entity: ChangedEntity;
      /** As in `Change.path`. */
      readonly name: string;
      /** For an inline object: its place, as in `Change.where`. */
      readonly where?: string;
      /** The highest level of its changes. */
      readonly level: ChangeLevel;
      readonly count: number;
      /** Whether the entity still exists, so that its card can be shown. */
      readonly isThere: boolean;
      /** The operations whose clients its breaking changes affect; empty for an operation. */
      readonly reaches: readonly string[];
    }
  | {
      readonly kind: 'change';
      readonly level: ChangeLevel;
      /** The line without the entity's name, which the row above shows. */
      readonly line: string;
      /**
       * Why it breaks clients, why it is harmless although others with its code are not, or why it is not
       * comparable.
       */
      readonly reason?: string;
      /** The side on which the breaking change is noticed. */
      readonly breaks?: BreakingSide;
    };

const entities: readonly ChangedEntity[] = ['specification', 'import', 'operation', 'type'];

/** Groups the changes by entity, in the order in which they were found. */
export function groupChanges<Listed extends Change>(
  changes: readonly Listed[],
): readonly (readonly Listed[])[] {
  const groups = new Map<string, Listed[]>();
  for (const entity of entities) {
    for (const change of changes) {
      if (change.path.entity !== entity) continue;
      const key = `${entity} ${change.path.name}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [change]);
      else group.push(change);
    }
  }
  return [...groups.values()];
}

/** What was compared. */
export interface ComparedSpecifications {
  readonly before: Specification;
  readonly after: Specification;
  /** Where entities can be shown; `after` unless stated. */
  readonly shown?: Specification;
}

/** A row for each group, and below it one for each of its changes. */
export function changeRows(
  groups: readonly (readonly Change[])[],
  { before, after, shown = after }: ComparedSpecifications,
): ChangeRow[] {
  const renames = inferRenames(before, after);
  const sidesOf = sidesOfBreaking(before, after, renames);
  const reachedBy = reachedOf(before, after, renames);
  const there = new Set([
    ...shown.operations.map(({ name }) => `operation ${name}`),
    ...shown.types.map(({ name }) => `type ${name}`),
  ]);
  return groups.flatMap((lines): ChangeRow[] => {
    const [first] = lines;
    if (first === undefined) return [];
    const { entity, name } = first.path;
    const level = lines.map((change) => change.level).reduce(higher);
    const rows: ChangeRow[] = [];
    let noticed: Sides = 0;
    for (const change of lines) {
      const why = reasonOf(change, sidesOf);
      if (why.breaks !== undefined) noticed |= noticedOn(change.code, why.breaks);
      rows.push({ kind: 'change', level: change.level, line: withoutHeading(change), ...why });
    }
    return [
      {
        kind: 'entity',
        entity,
        name,
        ...(first.where !== undefined && { where: first.where }),
        level,
        count: lines.length,
        isThere: there.has(`${entity} ${name}`),
        reaches: entity === 'type' && noticed !== 0 ? reachedBy(name, noticed) : [],
      },
      ...rows,
    ];
  });
}

function reasonOf(
  change: Change,
  sidesOf: (change: Change) => BreakingSide,
): Pick<Extract<ChangeRow, { readonly kind: 'change' }>, 'reason' | 'breaks'> {
  if (change.level === 'major') {
    const breaks = sidesOf(change);
    return { reason: breakingReason(change.code, breaks), breaks };
  }
  const reason = harmlessReason(change.code);
  return reason === undefined ? {} : { reason };
}

function sidesOfBreaking(before: Specification, after: Specification, renames: Renames) {
  const sides = sidesOfTypes(before, after, renames);
  const valuesOf = changedValuesBetween(before, after);
  return (change: Change): BreakingSide =>
    breakingSide(change, change.path.entity === 'type' ? sides(change.path.name) : bothSides, () =>
      valuesOf(change),
    );
}

/**
 * The operations that a change of a type affects, by their names after the change. New operations are left
 * out: they have no clients yet.
 */
function reachedOf(
  before: Specification,
  after: Specification,
  { operations, types }: Renames,
): ReachingOperations {
  const reachBefore = reachingOperations(before);
  const reachAfter = reachingOperations(after);
  const namedNow = (name: string) => operations.get(name) ?? name;
  const hadClients = new Set(before.operations.map(({ name }) => namedNow(name)));
  const namesBefore = new Map([...types].map(([was, is]) => [is, was]));
  return (type, sides) => {
    const was = reachBefore(namesBefore.get(type) ?? type, sides).map(namedNow);
    const is = reachAfter(type, sides).filter((name) => hadClients.has(name));
    return [...new Set([...was, ...is])];
  };
}

const headings = { operation: 'Operation', type: 'Type', import: 'Import' } as const;

/** Removes the entity's name from a line, because the row above shows it: `Argument id was removed`. */
function withoutHeading({ line, where, path: { entity, name, source } }: Change): string {
  const heading = where === undefined ? headingOf(entity, name) : capitalised(where);
  // A longer name may begin in the same way, and a renamed entity has another name.
  const rest = line.startsWith(heading) ? line.slice(heading.length) : '';
  if (!/^(?:: | )/.test(rest)) return line;
  const text = rest.replace(/^:? /, '');
  // A key of the source keeps its spelling.
  if (source !== undefined && text.startsWith(source.at(-1) ?? ' ')) return text;
  return capitalised(text);
}

function headingOf(entity: ChangedEntity, name: string): string {
  return entity === 'specification' ? 'Specification' : `${headings[entity]} ${name}`;
}
