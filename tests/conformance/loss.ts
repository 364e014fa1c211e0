import type { Finding } from '../../src/domain/findings.ts';
import type { Specification, Struct, Type, TypeRef } from '../../src/domain/specification.ts';
import type { Dictionary, Found } from './document.ts';

/** What the source holds, by kind. */
export interface Totals {
  operations: number;
  parameters: number;
  bodies: number;
  responses: number;
  schemas: number;
  properties: number;
}

/** Something that is missing, in which schema where it is of one. */
export interface Loss {
  readonly what: string;
  readonly schema: string | undefined;
}

/** One comparison of a source with what became of it. */
export interface Comparison {
  readonly root: Dictionary;
  readonly spec: Specification;
  readonly types: ReadonlyMap<string, Type>;
  readonly totals: Totals;
  /** What is missing without a finding that names it. */
  readonly losses: Loss[];
  /** What is missing, and named. */
  readonly named: { count: number; readonly schemas: Set<string> };
  /** Whether a finding names what stands at one of these pointers, or what it is part of. */
  readonly isNamed: (pointers: readonly string[]) => boolean;
  /** What each schema was compared with already. */
  readonly compared: Map<unknown, Set<string>>;
}

export function startComparison(
  root: Dictionary,
  spec: Specification,
  findings: readonly Finding[],
): Comparison {
  const paths = new Set(findings.map(({ path }) => path));
  return {
    root,
    spec,
    types: new Map(spec.types.map((type) => [type.name, type])),
    totals: { operations: 0, parameters: 0, bodies: 0, responses: 0, schemas: 0, properties: 0 },
    losses: [],
    named: { count: 0, schemas: new Set() },
    isNamed: (pointers) => pointers.some((pointer) => isCovered(paths, pointer)),
    compared: new Map(),
  };
}

/** A finding on a whole section names nothing in it, but for webhooks and callbacks, which are named. */
function isCovered(paths: ReadonlySet<string>, pointer: string): boolean {
  for (
    let path = pointer;
    path.split('/').length > 2;
    path = path.slice(0, path.lastIndexOf('/'))
  ) {
    if (paths.has(path)) return true;
  }
  return false;
}

/** Something of the source is not where it should be: that needs a finding. */
export function missing(
  comparison: Comparison,
  what: string,
  { pointers }: Found,
  schema?: Found,
): void {
  const text = schema && what + withoutNotes(schema.value);
  if (comparison.isNamed(pointers)) {
    comparison.named.count += 1;
    if (text !== undefined) comparison.named.schemas.add(text);
  } else comparison.losses.push({ what: `${what} ${pointers[0] ?? ''}`, schema: text });
}

/**
 * What no finding names. Inline schemas of the same content are one type, so that what is missing of
 * them is named once.
 */
export function unnamed({ losses, named }: Comparison): string[] {
  return losses
    .filter(({ schema }) => schema === undefined || !named.schemas.has(schema))
    .map(({ what }) => what);
}

function withoutNotes(schema: unknown): string {
  const { description: _description, nullable: _nullable, ...rest } = schema as Dictionary;
  return JSON.stringify(rest);
}

/** The type that a reference leads to. */
export function typeOf(comparison: Comparison, ref: TypeRef | undefined): Type | undefined {
  return ref?.kind === 'reference' ? comparison.types.get(ref.target) : undefined;
}

/** The property of a struct, its own or one it inherits. */
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
