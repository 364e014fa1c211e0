import { mapReferences } from '../../domain/model/types/references.ts';
import type { Specification, Type } from '../../domain/model/specification.ts';
import { note, type Notes } from './notes.ts';

export interface ImportedType {
  /** The alias of the document it comes from. */
  readonly alias: string;
  /** The type, with the alias added to all names it refers to. */
  readonly type: Type;
}

/**
 * Finds the imported type that a reference (`alias:Name`) refers to, if that document is loaded.
 */
export function findImported(spec: Specification, target: string): ImportedType | undefined {
  const colon = target.indexOf(':');
  const alias = aliasOf(target);
  const include = spec.imports.find((one) => one.alias === alias && one.types !== undefined);
  const type = include?.types?.find(({ name }) => name === target.slice(colon + 1));
  if (type === undefined) return undefined;
  return { alias, type: mapReferences(type, (name) => `${alias}:${name}`) };
}

/** Reports a dangling reference. `word` is what the printed format has in its place. */
export function noteMissing(
  spec: Specification,
  target: string,
  word: 'any' | 'unknown',
  notes: Notes,
): void {
  const alias = aliasOf(target);
  const isImport = spec.imports.some((include) => include.alias === alias && !include.types);
  note(
    notes,
    isImport ? 'warning' : 'error',
    isImport ? 'import-not-loaded' : 'unresolved-reference',
    isImport
      ? `"${target}" is a type from another document that is not loaded: it became ${word}.`
      : `Could not resolve ref: there is no type "${target}", so what refers to it became ${word}.`,
  );
}

function aliasOf(target: string): string {
  return target.slice(0, Math.max(target.indexOf(':'), 0));
}
