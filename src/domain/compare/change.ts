import type { ChangeCode } from './changeCodes.ts';

/**
 * What a change asks of those who use the API. `major`: a client that worked may not work any more.
 * `minor`: there is something new to use. `patch`: only words changed.
 */
export type ChangeLevel = 'major' | 'minor' | 'patch';

export type ChangedEntity = 'operation' | 'type' | 'import' | 'specification';

/** One difference between two specifications. */
export interface Change {
  readonly level: ChangeLevel;
  /** Stable kebab-case code, the same for every change of the kind. */
  readonly code: ChangeCode;
  readonly path: {
    readonly entity: ChangedEntity;
    /**
     * The entity's name as it is afterwards or, when it is gone, as it was; `alias:Name` for a type
     * of an import, '' for the specification.
     */
    readonly name: string;
    /** `argument id`, `payload`, `return`, `throw 404`, `property owner`, `parent`, `mapping`, `element`. */
    readonly place?: string;
  };
  /** One sentence for a changelog, without a full stop. */
  readonly line: string;
}

/** Everything that changed, in the order of the specification. Empty for equal ones. */
export interface Comparison {
  readonly changes: readonly Change[];
}

const rank = { patch: 1, minor: 2, major: 3 } as const;

export function higher(one: ChangeLevel, other: ChangeLevel): ChangeLevel {
  return rank[one] >= rank[other] ? one : other;
}

/**
 * Where a type travels, as bits, because a type can do both. Sent by clients: a server that asks for
 * more breaks them. Received by clients: a server that promises less breaks them.
 */
export type Sides = number;
export const requestSide: Sides = 1;
export const responseSide: Sides = 2;
export const bothSides: Sides = 3;

/** The higher of the levels that hold on the sides. */
export function levelOn(sides: Sides, request: ChangeLevel, response: ChangeLevel): ChangeLevel {
  if (sides === requestSide) return request;
  if (sides === responseSide) return response;
  return higher(request, response);
}

/** Notes changes of one entity; `text` continues a line that begins with what the entity is called. */
export interface Report {
  (level: ChangeLevel, code: ChangeCode, text: string, place?: string): void;
}

export function reportOn(
  changes: Change[],
  entity: ChangedEntity,
  name: string,
  heading: string,
): Report {
  return (level, code, text, place) => {
    const path = place === undefined ? { entity, name } : { entity, name, place };
    changes.push({ level, code, path, line: `${heading}${text}` });
  };
}
