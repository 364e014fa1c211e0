import type { ChangeCode } from './changeCodes.ts';

/**
 * What a change means for clients of the API. `major`: a working client may break. `minor`: there
 * is something new to use. `patch`: only wording changed.
 */
export type ChangeLevel = 'major' | 'minor' | 'patch';

export type ChangedEntity = 'operation' | 'type' | 'import' | 'specification';

/** One difference between two specifications. */
export interface Change {
  readonly level: ChangeLevel;
  /** Stable kebab-case code, the same for every change of this kind. */
  readonly code: ChangeCode;
  readonly path: {
    readonly entity: ChangedEntity;
    /**
     * The entity's name after the change, or before it if the entity is gone; `alias:Name` for a
     * type of an import, '' for the specification.
     */
    readonly name: string;
    /** `argument id`, `payload`, `return`, `throw 404`, `property owner`, `parent`, `mapping`, `element`. */
    readonly place?: string;
    /** The keys that lead to it in the metadata: `openapi`; `components`, `parameters`, `limit`. */
    readonly source?: readonly string[];
  };
  /** One sentence for a changelog, without a full stop. */
  readonly line: string;
  /**
   * For an inline object: its place, with which the line begins, such as `operation addPet, payload, property
   * owner`.
   */
  readonly where?: string;
  /**
   * The exact part that changed, if `path` only leads to something that contains it, such as the union of a
   * changed member.
   */
  readonly part?: ChangedPart;
  /** The directions in which it breaks clients, if they can't be derived from the place of the change. */
  readonly breaks?: Sides;
}

/**
 * The values before and after the change, by fields whose names become labels; absent on a side that has
 * none.
 */
export interface ChangedPart {
  readonly before?: object;
  readonly after?: object;
}

/** The change without `part`, which may be large and is needed only for details. */
export function withoutPart({ level, code, path, line }: Change): Change {
  return { level, code, path, line };
}

/** Everything that changed, in the order of the specification. Empty if nothing did. */
export interface Comparison {
  readonly changes: readonly Change[];
}

const rank = { patch: 1, minor: 2, major: 3 } as const;

export function higher(one: ChangeLevel, other: ChangeLevel): ChangeLevel {
  return rank[one] >= rank[other] ? one : other;
}

/**
 * The directions in which a type travels, as bits, because it can travel in both. Sent by clients:
 * a server that demands more breaks them. Received by clients: a server that promises less breaks
 * them.
 */
export type Sides = number;
export const requestSide: Sides = 1;
export const responseSide: Sides = 2;
export const bothSides: Sides = 3;

/** The higher of the levels that apply to these directions. */
export function levelOn(sides: Sides, request: ChangeLevel, response: ChangeLevel): ChangeLevel {
  if (sides === requestSide) return request;
  if (sides === responseSide) return response;
  return higher(request, response);
}

/** Reports changes of one entity; `text` continues a line that begins with the entity's name. */
export interface Report {
  (
    level: ChangeLevel,
    code: ChangeCode,
    text: string,
    place?: string,
    source?: readonly string[],
    part?: ChangedPart,
    breaks?: Sides,
  ): void;
}

/**
 * Reports changes inside something that has no place of its own. Changes without a part get `around` as
 * theirs.
 */
export function reportWithin(report: Report, around: ChangedPart): Report {
  return (level, code, text, place, source, part = around, breaks) =>
    report(level, code, text, place, source, part, breaks);
}

/**
 * The owner of a comparison of something that travels in these directions only; its changes break whoever is
 * on these sides.
 */
export function travelling<Owner extends { readonly report: Report }>(owner: Owner, sides: Sides) {
  const report: Report = (level, code, text, place, source, part, breaks = sides) =>
    owner.report(level, code, text, place, source, part, breaks);
  return { ...owner, sides: () => sides, report };
}

export function reportOn(
  changes: Change[],
  entity: ChangedEntity,
  name: string,
  heading: string,
): Report {
  return (level, code, text, place, source, part, breaks) => {
    const path = {
      entity,
      name,
      ...(place !== undefined && { place }),
      ...(source !== undefined && { source }),
    };
    const line = `${heading}${text}`;
    changes.push({
      level,
      code,
      path,
      line,
      ...(part !== undefined && { part }),
      ...(level === 'major' && breaks !== undefined && { breaks }),
    });
  };
}
