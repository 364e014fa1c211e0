import type { Change, Comparison } from '../../domain/compare/changes/change.ts';
import { compareSpecifications } from '../../domain/compare/compareSpecifications.ts';
import type { NotComparable } from '../../domain/compare/changes/notComparable.ts';
import type { Json } from '../../domain/model/values/json.ts';
import { withOptional } from '../../domain/model/values/optional.ts';
import type { Specification, Type } from '../../domain/model/specification.ts';
import type { FormatReading } from '../format.ts';
import { filledForOperations } from '../reading/filledTypes.ts';
import { settle } from '../settling/settle.ts';
import {
  loadPrinter,
  printableFormats,
  readingOf,
  withoutSyntax,
  type FormatId,
  type PrintedFormatId,
} from './registry.ts';

/** One side of a comparison. */
export interface ComparedSide {
  readonly spec: Specification;
  /** What it was read from; absent if it is in the model only, which can say everything. */
  readonly format?: FormatId | undefined;
}

/** A comparison that says apart what the format of one side can't say, or says otherwise. */
export interface ComparisonAcross extends Comparison {
  /** What both sides can say, from which the changes are. */
  readonly before: Specification;
  readonly after: Specification;
  /** Differences that are no changes, because one of the formats makes them. */
  readonly notComparable: readonly NotComparable[];
}

/**
 * What changed, whatever the formats of the sides can say. Each format has one complete table of
 * what it can't hold, adds by itself or says in another way, which is its own printer and reader:
 * both sides are compared as they are after they have been said in each other's format.
 */
export async function compareAcross(
  before: ComparedSide,
  after: ComparedSide,
): Promise<ComparisonAcross> {
  const direct = compareSpecifications(before.spec, after.spec);
  const tongues = tonguesOf(before, after);
  const [first, second] = tongues;
  if (direct.changes.length === 0 || first === undefined) {
    return { ...direct, before: before.spec, after: after.spec, notComparable: [] };
  }
  if (first.printer === second?.printer) {
    return withoutSpelling(before.spec, after.spec, direct, [first, second]);
  }
  let [was, is, changes] = [before.spec, after.spec, direct.changes];
  const found: ReadonlySet<string>[] = [];
  // What the second says in another way, the first may not hold: it has the last word.
  const turns = tongues.length === 2 ? [...tongues, ...tongues.slice(0, 1)] : [...tongues];
  for (const tongue of turns) {
    [was, is] = await Promise.all([said(was, tongue), said(is, tongue)]);
    ({ changes } = compareSpecifications(was, is));
    found.push(new Set(changes.map(keyOf)));
  }
  // What a format without operations was made from may have had more types than that holds.
  const silent = tongues.find(({ madeBy: { side } }) => {
    const [other, left] = side === 'after' ? [before.spec, was] : [after.spec, is];
    return other.operations.length > 0 && left.operations.length === 0;
  });
  if (silent !== undefined && changes.some(({ code }) => code.startsWith('type-'))) {
    was = withoutFilled(was, before.spec, is);
    is = withoutFilled(is, after.spec, was);
    ({ changes } = compareSpecifications(was, is));
    found.push(new Set(changes.map(keyOf)));
    turns.push(silent);
  }
  const notComparable = direct.changes.flatMap((change): readonly NotComparable[] => {
    const key = keyOf(change);
    if (found.at(-1)?.has(key) === true) return [];
    const tongue = turns[found.findIndex((keys) => !keys.has(key))];
    return tongue === undefined ? [] : [{ ...change, madeBy: tongue.madeBy }];
  });
  return { changes, before: was, after: is, notComparable };
}

/**
 * Both sides are in one format. If one of them is as that is printed here, it may be the export of
 * the other: what is no longer different once the other has been printed, too, was only spelt in
 * another way (a name that is not valid there, a version of the format).
 */
async function withoutSpelling(
  before: Specification,
  after: Specification,
  { changes }: Comparison,
  [first, second]: readonly [Tongue, Tongue],
): Promise<ComparisonAcross> {
  const [was, is] = await Promise.all([said(before, first), said(after, second)]);
  const isPrinted = (spec: Specification, again: Specification) =>
    compareSpecifications(spec, again).changes.length === 0;
  const readings = [
    ...(isPrinted(after, is) ? [{ tongue: second, left: keysOf(was, after) }] : []),
    ...(isPrinted(before, was) ? [{ tongue: first, left: keysOf(before, is) }] : []),
  ];
  const spelling = changes.flatMap((change): readonly NotComparable[] => {
    if (isVersion(change)) return [{ ...change, madeBy: second.madeBy }];
    const found = readings.find(({ left }) => !left.has(keyOf(change)));
    return found === undefined ? [] : [{ ...change, madeBy: found.tongue.madeBy }];
  });
  const apart = new Set(spelling.map(keyOf));
  const real = changes.filter((change) => !apart.has(keyOf(change)));
  return { changes: real, before, after, notComparable: spelling };
}

const versionKeys: ReadonlySet<string> = new Set(['openapi', 'swagger', '$schema']);

/** Whether all that changed is in which version of its format a document is written. */
function isVersion({ path: { entity, source = [] } }: Change): boolean {
  const [key, ...others] = source;
  return entity === 'specification' && others.length === 0 && versionKeys.has(key ?? '');
}

function keysOf(before: Specification, after: Specification): ReadonlySet<string> {
  return new Set(compareSpecifications(before, after).changes.map(keyOf));
}

/** How a format is printed when it is said again. */
interface Tongue {
  readonly reading: FormatReading<FormatId>;
  readonly printer: PrintedFormatId;
  readonly madeBy: NotComparable['madeBy'];
}

function tonguesOf(before: ComparedSide, after: ComparedSide): readonly Tongue[] {
  const both = [tongueOf(before, 'before'), tongueOf(after, 'after')];
  return both.filter((tongue) => tongue !== undefined);
}

/** None for the model, and for a format that is only read. */
function tongueOf({ spec, format }: ComparedSide, side: 'before' | 'after'): Tongue | undefined {
  if (format === undefined) return undefined;
  const reading = readingOf(format);
  const id = reading.saidBy?.(spec) ?? reading.heads[0].id;
  const printed = printableFormats.find((one) => one.id === id);
  if (printed === undefined) return undefined;
  const madeBy = { format: withoutSyntax(printed.label), side };
  return { reading, printer: printed.id, madeBy };
}

async function said(spec: Specification, { reading, printer }: Tongue): Promise<Specification> {
  const [print, parse] = await Promise.all([loadPrinter(printer), reading.loadRead()]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printers of JSON write JSON
  const value = JSON.parse(print(spec).text) as Json;
  const parsed = parse(value, { options: {}, report: () => undefined });
  if (!parsed.ok) return spec;
  const read = reading.lossless === true ? settle(parsed.value).spec : parsed.value.spec;
  return withResolved(read, spec);
}

/** A text has only the address of an include; its types are what they were. */
function withResolved(spec: Specification, { imports }: Specification): Specification {
  const typesOf = new Map(imports.map(({ alias, types }) => [alias, types]));
  return {
    ...spec,
    imports: spec.imports.map((one) => withOptional(one, 'types', typesOf.get(one.alias))),
  };
}

/** Without the types that only the operations of its document have filled, unless the other side has them, too. */
function withoutFilled(
  spec: Specification,
  document: Specification,
  other: Specification,
): Specification {
  if (document.operations.length === 0) return spec;
  const filled = filledForOperations(document);
  const others = new Set(other.types.map(({ name }) => name));
  const isGone = (name: string) => filled.has(name) && !others.has(name);
  const types = spec.types.flatMap((type): readonly Type[] => {
    if (isGone(type.name)) return [];
    if (type.kind !== 'struct' || type.mapping === undefined) return [type];
    const mapping = type.mapping.filter((entry) => !isGone(entry.type));
    return [withOptional(type, 'mapping', mapping.length === 0 ? undefined : mapping)];
  });
  return { ...spec, types };
}

function keyOf({ code, path: { entity, name, place = '', source = [] } }: Change): string {
  return JSON.stringify([entity, name, place, code, ...source]);
}
