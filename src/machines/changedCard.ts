import type { Specification } from '../domain/model/specification.ts';
import type { Target } from './editorTypes.ts';

/** The first card whose content has changed; undefined if none has, or only by being removed. */
export function changedCard(before: Specification, after: Specification): Target | undefined {
  const changed = (was: readonly Named[], now: readonly Named[]) => {
    const known = new Set(was);
    return now.find((entity) => !known.has(entity))?.name;
  };
  const operation = changed(before.operations, after.operations);
  if (operation !== undefined) return { kind: 'operation', name: operation };
  const type = changed(before.types, after.types);
  return type === undefined ? undefined : { kind: 'type', name: type };
}

interface Named {
  readonly name: string;
}
