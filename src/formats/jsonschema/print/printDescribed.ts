import type { JsonObject } from '../../../domain/model/values/json.ts';
import { isReferenceWord, referenceWords } from '../../reading/referenceWords.ts';

/*
 * What is no schema, as a reference to a shared component with words of its own beside it, which count
 * there (Reference Object).
 */

/** What most uses say, with the words of the component itself if the uses can have theirs beside. */
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

/** A use as a reference with its words beside it; undefined if that would not say the same. */
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
