import type { Change, Comparison } from '../../domain/compare/changes/change.ts';
import { compareSpecifications } from '../../domain/compare/compareSpecifications.ts';
import type { NotComparable } from '../../domain/compare/changes/notComparable.ts';
import { isContentName } from '../../domain/model/names.ts';
import type { Json } from '../../domain/model/values/json.ts';
import { metadataIn, type DocumentKeys } from '../../domain/model/metadata/metadataKeys.ts';
import { withMetadata } from '../../domain/model/metadata/metadata.ts';
import { withOptional } from '../../domain/model/values/optional.ts';
import type { Specification, Type } from '../../domain/model/specification.ts';
import type { FormatReading } from '../format.ts';
import { referencesOf } from '../../domain/model/types/references.ts';
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
  /** The format it was read from; absent for the model, which can express everything. */
  readonly format?: FormatId | undefined;
}

/** A comparison that separates differences that result from the format of one side. */
export interface ComparisonAcross extends Comparison {
  /** Both sides reduced to what both formats can express, from which the changes are computed. */
  readonly before: Specification;
  readonly after: Specification;
  /** Differences that are not changes, because they result from one of the formats. */
  readonly notComparable: readonly NotComparable[];
}

/**
 * The changes, independently of what the formats of the sides can express. The printer and the reader of a
 * format together are a complete description of what it can't hold, adds, or expresses in another way: so
 * both sides are printed and read in each other's format before they are compared.
 */
export async function compareAcross(
  before: ComparedSide,
  after: ComparedSide,
): Promise<ComparisonAcross> {
  const direct = compareSpecifications(before.spec, after.spec);
  const sideFormats = sideFormatsOf(before, after);
  const [first, second] = sideFormats;
  if (direct.changes.length === 0 || first === undefined) {
    return { ...direct, before: before.spec, after: after.spec, notComparable: [] };
  }
  if (first.printer === second?.printer) {
    return withoutSpelling(before.spec, after.spec, direct, [first, second]);
  }
  let [was, is, changes] = [before.spec, after.spec, direct.changes];
  let hasLeftOut = false;
  const found: ReadonlySet<string>[] = [];
  // The first one again, because it may not be able to express what the second has rewritten.
  const turns =
    sideFormats.length === 2 ? [...sideFormats, ...sideFormats.slice(0, 1)] : [...sideFormats];
  const turn = async (sideFormat: SideFormat) => {
    const [one, other] = await Promise.all([said(was, sideFormat), said(is, sideFormat)]);
    [was, is] = [one.spec, other.spec];
    hasLeftOut ||= one.hasLeftOut && other.hasLeftOut;
    ({ changes } = compareSpecifications(was, is));
    found.push(new Set(changes.map(keyOf)));
  };
  for (const sideFormat of turns) await turn(sideFormat);
  // An export may say of a type what its source said where the type is used, if there is no other use left.
  if (second === undefined && changes.length > 0) {
    turns.push(first);
    await turn(first);
  }
  // An edit inside an unused inline object is found, too, even though OpenAPI leaves out both of its states.
  if (hasLeftOut) {
    const again = second === undefined ? [first, first] : turns;
    const whole = (spec: Specification) => saidWhole(spec, again);
    const [wholeWas, wholeIs] = await Promise.all([whole(before.spec), whole(after.spec)]);
    const others = new Set(unusedIn(wholeIs, is));
    const unused = unusedIn(wholeWas, was).filter((name) => others.has(name));
    [was, is] = [withUnused(was, wholeWas, unused), withUnused(is, wholeIs, unused)];
    ({ changes } = compareSpecifications(was, is));
    found.push(new Set(changes.map(keyOf)));
    turns.push(first);
  }
  // A document without operations lacks types that are filled only by operations, so both sides are compared
  // without them.
  const silent = sideFormats.find(({ madeBy: { side } }) => {
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
    const sideFormat = turns[found.findIndex((keys) => !keys.has(key))];
    return sideFormat === undefined ? [] : [{ ...change, madeBy: sideFormat.madeBy }];
  });
  return { changes, before: was, after: is, notComparable };
}

/**
 * Compares two sides in the same format. If one of them is exactly what Typewright prints, it may be an
 * export of the other: a difference that disappears when the other is printed, too, is only one of spelling
 * (an invalid name, a version of the format). It has not disappeared if printing only turns it into another
 * one there: a missing argument of the path is printed as a string, for example.
 */
async function withoutSpelling(
  before: Specification,
  after: Specification,
  { changes }: Comparison,
  [first, second]: readonly [SideFormat, SideFormat],
): Promise<ComparisonAcross> {
  const [{ spec: was }, { spec: is }] = await Promise.all([
    said(before, first),
    said(after, second),
  ]);
  const isPrinted = (spec: Specification, again: Specification) =>
    compareSpecifications(spec, again).changes.length === 0;
  const direct = new Set(changes.map(keyOf));
  const reading = (sideFormat: SideFormat, one: Specification, other: Specification) => {
    const found = compareSpecifications(one, other).changes;
    const added = found.filter((change) => !direct.has(keyOf(change)));
    const turned = new Set(added.map(({ path }) => entityOf(path)));
    return { sideFormat, left: new Set(found.map(keyOf)), turned };
  };
  const readings = [
    ...(isPrinted(after, is) ? [reading(second, was, after)] : []),
    ...(isPrinted(before, was) ? [reading(first, before, is)] : []),
  ];
  const spelling = changes.flatMap((change): readonly NotComparable[] => {
    if (isVersion(change)) return [{ ...change, madeBy: second.madeBy }];
    // What is said of the whole specification may turn into what is said of its operations.
    const isTurned = (turned: ReadonlySet<string>) =>
      change.path.entity === 'specification' ? turned.size > 0 : turned.has(entityOf(change.path));
    const found = readings.find(({ left, turned }) => !isAmong(change, left) && !isTurned(turned));
    return found === undefined ? [] : [{ ...change, madeBy: found.sideFormat.madeBy }];
  });
  const apart = new Set(spelling.map(keyOf));
  const real = changes.filter((change) => !apart.has(keyOf(change)));
  return { changes: real, before, after, notComparable: spelling };
}

/** What was renamed and is said in another way now, too, is found as something new. */
function isAmong(change: Change, keys: ReadonlySet<string>): boolean {
  const { code, path } = change;
  return (
    keys.has(keyOf(change)) || keys.has(keyOf({ code: code.replace('-renamed', '-added'), path }))
  );
}

const versionKeys: ReadonlySet<string> = new Set(['openapi', 'swagger', '$schema']);

/** Whether the change is only about the version of the format in which a document is written. */
function isVersion({ path: { entity, source = [] } }: Change): boolean {
  const [key, ...others] = source;
  return entity === 'specification' && others.length === 0 && versionKeys.has(key ?? '');
}

/** The format of a side: its reader, and its printer, which shows what it can hold. */
interface SideFormat {
  readonly reading: FormatReading<FormatId>;
  readonly printer: PrintedFormatId;
  readonly madeBy: NotComparable['madeBy'];
  /** The version of OpenAPI in the source of this side. */
  readonly openapi: Json | undefined;
  readonly hasOperations: boolean;
  /** Neither side lacks the operations that the other has. */
  readonly isWhole: boolean;
}

function sideFormatsOf(before: ComparedSide, after: ComparedSide): readonly SideFormat[] {
  const both = [sideFormatOf(before, 'before', after), sideFormatOf(after, 'after', before)];
  return both.filter((sideFormat) => sideFormat !== undefined);
}

/** Undefined for the model, and for a format that is only read. */
function sideFormatOf(
  { spec, format }: ComparedSide,
  side: 'before' | 'after',
  other: ComparedSide,
): SideFormat | undefined {
  if (format === undefined) return undefined;
  const reading = readingOf(format);
  const id = reading.saidBy?.(spec) ?? reading.heads[0].id;
  const printed = printableFormats.find((one) => one.id === id);
  if (printed === undefined) return undefined;
  const madeBy = { format: withoutSyntax(printed.label), side };
  const { openapi } = metadataIn<DocumentKeys>(spec.metadata);
  const hasOperations = spec.operations.length > 0;
  const isWhole = hasOperations === other.spec.operations.length > 0;
  return { reading, printer: printed.id, madeBy, openapi, hasOperations, isWhole };
}

/** A specification as a format says it. */
interface Said {
  readonly spec: Specification;
  /** Whether it lacks inline objects that nothing uses. */
  readonly hasLeftOut: boolean;
}

async function said(spec: Specification, sideFormat: SideFormat): Promise<Said> {
  const { reading, printer, openapi, hasOperations, isWhole } = sideFormat;
  const [print, parse] = await Promise.all([loadPrinter(printer), reading.loadRead()]);
  // Unused inline objects are left out only of a document that was OpenAPI before, so both sides count as such;
  // neither does if one of them lacks the operations that may use them. OpenAPI has no root, which would use one.
  const isComplete = isWhole && (spec.operations.length > 0 || !hasOperations);
  const isOpenapi = openapi !== undefined && isComplete;
  const isOther = isOpenapi && metadataIn<DocumentKeys>(spec.metadata).openapi === undefined;
  // It becomes one first, because its export also has what only those objects use.
  const source = isOther ? (await said(spec, { ...sideFormat, openapi: undefined })).spec : spec;
  const document = isOpenapi
    ? withOptional(withMetadata(source, { openapi }), 'root', undefined)
    : withMetadata(source, isWhole ? {} : { openapi: undefined });
  const printed = print(document);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printers of JSON write JSON
  const value = JSON.parse(printed.text) as Json;
  const parsed = parse(value, { options: {}, report: () => undefined });
  const hasLeftOut = printed.findings.some(({ code }) => code === 'inline-left-out');
  if (!parsed.ok) return { spec: source, hasLeftOut };
  const read = reading.lossless === true ? settle(parsed.value).spec : parsed.value.spec;
  return { spec: withResolved(read, source), hasLeftOut };
}

/** As formats say it of a document that was not OpenAPI before: with its unused inline objects. */
async function saidWhole(
  document: Specification,
  turns: readonly SideFormat[],
): Promise<Specification> {
  let spec = document;
  for (const sideFormat of turns) {
    ({ spec } = await said(spec, { ...sideFormat, openapi: undefined, isWhole: false }));
  }
  return spec;
}

/** The names of inline objects that are left out of `spec`, because nothing uses them. */
function unusedIn(whole: Specification, spec: Specification): readonly string[] {
  const used = new Set(spec.types.map(({ name }) => name));
  const names = whole.types.map(({ name }) => name);
  return names.filter((name) => isContentName(name) && !used.has(name));
}

/** With these inline objects of the whole, and those that only they use. */
function withUnused(
  spec: Specification,
  whole: Specification,
  unused: readonly string[],
): Specification {
  const types = new Map(spec.types.map((type) => [type.name, type]));
  const others = new Map(whole.types.map((type) => [type.name, type]));
  const open = unused.slice();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const type = others.get(name);
    if (type === undefined || types.has(name)) continue;
    types.set(name, type);
    open.push(...referencesOf(type));
  }
  return { ...spec, types: [...types.values()] };
}

/** A text has only the address of an include, so its types are added again. */
function withResolved(spec: Specification, { imports }: Specification): Specification {
  const typesOf = new Map(imports.map(({ alias, types }) => [alias, types]));
  return {
    ...spec,
    imports: spec.imports.map((one) => withOptional(one, 'types', typesOf.get(one.alias))),
  };
}

/** Without the types that only operations of its document fill, unless the other side has them, too. */
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

function keyOf({
  code,
  path: { entity, name, place = '', source = [] },
}: Pick<Change, 'path'> & { readonly code: string }): string {
  return JSON.stringify([entity, name, place, code, ...source]);
}

function entityOf({ entity, name }: Change['path']): string {
  return JSON.stringify([entity, name]);
}
