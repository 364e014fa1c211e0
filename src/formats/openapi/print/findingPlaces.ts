import { httpMethods } from '../../../domain/model/constants.ts';
import type { Finding } from '../../../domain/check/findings.ts';
import { isJsonList, type JsonObject } from '../../../domain/model/values/json.ts';
import { stepsOf, toPointer, valueAt } from '../../../domain/model/values/jsonPointer.ts';

/**
 * Moves findings about parameters to the places where these are printed: parameters that operations share are
 * at the path, where each finding is listed once, and the operations have only the others.
 */
export function atPrintedPlaces(
  findings: readonly Finding[],
  document: JsonObject,
): readonly Finding[] {
  const told = new Set<string>();
  return findings.flatMap((finding) => {
    const path = placeOfParameter(finding.path, document);
    if (path === undefined) return [finding];
    const key = JSON.stringify([finding.code, path]);
    if (told.has(key)) return [];
    told.add(key);
    return [{ ...finding, path }];
  });
}

function placeOfParameter(pointer: string, document: JsonObject): string | undefined {
  if (!pointer.startsWith('/paths/')) return undefined;
  const steps = stepsOf(`#${pointer}`) ?? [];
  const [paths = '', template = '', method = '', section, index, ...rest] = steps;
  if (section !== 'parameters' || index === undefined) return undefined;
  const shared = valueAt(document, [paths, template, 'parameters']);
  if (!isJsonList(shared)) return undefined;
  const own = Number(index) - shared.length;
  if (own < 0) return toPointer([paths, template, section, index, ...rest]);
  return httpMethods.some((one) => one.toLowerCase() === method)
    ? toPointer([paths, template, method, section, own, ...rest])
    : undefined;
}
