import type { Finding } from '../../../src/domain/check/findings.ts';
import type {
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import type { Dictionary, Found } from '../document.ts';

/** The numbers of things in the source, by kind. */
export interface Totals {
  operations: number;
  parameters: number;
  bodies: number;
  responses: number;
  schemas: number;
  properties: number;
}

/** Something that is missing, and the schema that it belongs to, if any. */
export interface Loss {
  readonly what: string;
  readonly schema: string | undefined;
}

/** A comparison of a source with the specification that was read from it. */
export interface Comparison {
  readonly root: Dictionary;
  readonly spec: Specification;
  readonly types: ReadonlyMap<string, Type>;
  /** The types by their names in the source. */
  readonly bySource: ReadonlyMap<string, Type>;
  readonly totals: Totals;
  /** The losses that no finding names. */
  readonly losses: Loss[];
  /** The number of losses that findings name, by the findings' codes. */
  readonly named: Map<string, number>;
  /** Schemas with losses that findings name. */
  readonly namedSchemas: Set<string>;
  /**
   * The codes of the findings at one of these pointers, or at a place that contains it; undefined if there
   * are none.
   */
  readonly namedBy: (pointers: readonly string[]) => string | undefined;
  /** What each schema has already been compared with. */
  readonly compared: Map<unknown, Set<string>>;
}

/** Findings about something that is not lost, but has another name or place. */
const tellOfNoLoss: ReadonlySet<string> = new Set([
  'all-of-merged',
  'content-types',
  'operation-renamed',
  'path-ambiguous',
  'property-name',
  'required-left-out',
  'required-unknown',
  'type-renamed',
]);

/** The types by their names in the source. */
function typesBySource(types: readonly Type[]): ReadonlyMap<string, Type> {
  const found = new Map(types.map((type) => [type.name, type]));
  for (const type of types) {
    const name = type.metadata?.['name'];
    if (typeof name === 'string') found.set(name, type);
  }
  return found;
}

export function startComparison(
  root: Dictionary,
  spec: Specification,
  findings: readonly Finding[],
): Comparison {
  const codes = codesByPath(findings, tellOfNoLoss);
  return {
    root,
    spec,
    types: new Map(spec.types.map((type) => [type.name, type])),
    bySource: typesBySource(spec.types),
    totals: { operations: 0, parameters: 0, bodies: 0, responses: 0, schemas: 0, properties: 0 },
    losses: [],
    named: new Map(),
    namedSchemas: new Set(),
    namedBy: (pointers) => {
      for (const pointer of pointers) {
        const found = covering(codes, pointer);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    compared: new Map(),
  };
}

/** The codes of findings by path, without the codes in `others`. */
export function codesByPath(
  findings: readonly Finding[],
  others: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { path, code } of findings) {
    if (others.has(code)) continue;
    const known = codes.get(path);
    if (known === undefined) codes.set(path, code);
    else if (!known.split(' ').includes(code)) codes.set(path, `${known} ${code}`);
  }
  return codes;
}

/** A finding on a whole section names nothing in it, but for webhooks and callbacks, which are named. */
export function covering(codes: ReadonlyMap<string, string>, pointer: string): string | undefined {
  for (
    let path = pointer;
    path.split('/').length > 2;
    path = path.slice(0, path.lastIndexOf('/'))
  ) {
    const found = codes.get(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Records that something in the source is missing, which needs a finding. */
export function missing(
  comparison: Comparison,
  what: string,
  { pointers }: Found,
  schema?: Found,
): void {
  const text = schema && what + withoutNotes(schema.value);
  const by = comparison.namedBy(pointers);
  if (by !== undefined) {
    comparison.named.set(by, (comparison.named.get(by) ?? 0) + 1);
    if (text !== undefined) comparison.namedSchemas.add(text);
  } else comparison.losses.push({ what: `${what} ${pointers[0] ?? ''}`, schema: text });
}

/**
 * The losses that no finding names. Inline schemas with the same content are one type, so their losses are
 * named once.
 */
export function unnamed({ losses, namedSchemas }: Comparison): string[] {
  return losses
    .filter(({ schema }) => schema === undefined || !namedSchemas.has(schema))
    .map(({ what }) => what);
}

function withoutNotes(schema: unknown): string {
  const { description: _description, nullable: _nullable, ...rest } = schema as Dictionary;
  return JSON.stringify(rest);
}

/** The type that a reference refers to. */
export function typeOf(comparison: Comparison, ref: TypeRef | undefined): Type | undefined {
  return ref?.kind === 'reference' ? comparison.types.get(ref.target) : undefined;
}

/** The property of a struct, its own or inherited. */
export function propertyOf(
  comparison: Comparison,
  struct: Struct,
  name: string,
): TypeRef | undefined {
  const seen = new Set<string>();
  let current: Type | undefined = struct;
  while (current?.kind === 'struct' && !seen.has(current.name)) {
    seen.add(current.name);
    const found = current.properties.find((property) => property.name === name);
    if (found !== undefined) return found.type;
    current = typeOf(comparison, current.parent);
  }
  return undefined;
}
