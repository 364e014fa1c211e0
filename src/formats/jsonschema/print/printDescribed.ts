import type { JsonObject } from '../../../domain/model/values/json.ts';
import { isReferenceWord, referenceWords } from '../../reading/referenceWords.ts';

/*
 * Prints shared components that are not schemas. A reference to one may have its own summary and description
 * beside it, which replace those of the component (Reference Object).
 */

/**
 * The content of most uses, with the component's own summary and description if at least one use can then be
 * a reference.
 */
export function chooseDescribed(
  contents: readonly [JsonObject, ...JsonObject[]],
  [words]: readonly JsonObject[],
  isOld: boolean,
): JsonObject {
  const [most] = contents;
  if (words === undefined) return most;
  const own = Object.fromEntries(
    Object.entries({ ...most, ...words }).filter(([key]) => !isReferenceWord(key) || key in words),
  );
  const isUsed = contents.some((use) => describedUse({}, own, use, isOld) !== undefined);
  return isUsed ? own : most;
}

/** A use as a reference with its own summary and description beside it; undefined if the rest differs. */
export function describedUse(
  reference: JsonObject,
  shared: JsonObject,
  use: JsonObject,
  isOld: boolean,
): JsonObject | undefined {
  const differing = [...new Set([...Object.keys(shared), ...Object.keys(use)])].filter(
    (key) => JSON.stringify(shared[key]) !== JSON.stringify(use[key]),
  );
  if (differing.length === 0) return reference;
  const isSaid = (key: string): boolean => isReferenceWord(key) && typeof use[key] === 'string';
  if (isOld || !differing.every(isSaid)) return undefined;
  const beside = referenceWords.filter((key) => differing.includes(key));
  return { ...reference, ...Object.fromEntries(beside.map((key) => [key, use[key] ?? ''])) };
}
