import type { Change, Comparison } from '../../domain/compare/change.ts';
import { compareSpecifications } from '../../domain/compare/compareSpecifications.ts';
import type { Json } from '../../domain/model/json.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { FormatReading } from '../format.ts';
import { settle } from '../settling/settle.ts';
import { loadPrinter, printableFormats, readingOf, type FormatId } from './registry.ts';

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
  readonly notComparable: readonly Change[];
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
  const [one, other] = [tongueOf(before), tongueOf(after)];
  const isSame = one !== undefined && one.printer === other?.printer;
  const tongues = isSame ? [] : [one, other].filter((tongue) => tongue !== undefined);
  if (direct.changes.length === 0 || tongues.length === 0) {
    return { ...direct, before: before.spec, after: after.spec, notComparable: [] };
  }
  const [was, is] = await Promise.all([said(before.spec, tongues), said(after.spec, tongues)]);
  const { changes } = compareSpecifications(was, is);
  const found = new Set(changes.map(keyOf));
  const notComparable = direct.changes.filter((change) => !found.has(keyOf(change)));
  return { changes, before: was, after: is, notComparable };
}

/** How a format is printed when it is said again. */
interface Tongue {
  readonly reading: FormatReading<FormatId>;
  readonly printer: Parameters<typeof loadPrinter>[0];
}

/** None for the model, and for a format that is only read. */
function tongueOf({ spec, format }: ComparedSide): Tongue | undefined {
  if (format === undefined) return undefined;
  const reading = readingOf(format);
  const id = reading.saidBy?.(spec) ?? reading.heads[0].id;
  const printer = printableFormats.find((printed) => printed.id === id)?.id;
  return printer && { reading, printer };
}

async function said(spec: Specification, all: readonly Tongue[]): Promise<Specification> {
  let current = spec;
  for (const { reading, printer } of all) {
    const [print, read] = await Promise.all([loadPrinter(printer), reading.loadRead()]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printers of JSON write JSON
    const value = JSON.parse(print(current).text) as Json;
    const parsed = read(value, { options: {}, report: () => undefined });
    if (!parsed.ok) return spec;
    current = reading.lossless === true ? settle(parsed.value).spec : parsed.value.spec;
  }
  return current;
}

function keyOf({ code, path: { entity, name, place = '' } }: Change): string {
  return JSON.stringify([entity, name, place, code]);
}
