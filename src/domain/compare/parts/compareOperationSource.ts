import { isJsonList, isJsonObject, ownValue } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { Metadata } from '../../model/specification.ts';
import { requestSide, responseSide } from '../changes/change.ts';
import type { ChangeLevel } from '../changes/change.ts';
import { compareEntries, compareSource, entriesAt } from './compareSource.ts';
import type { ComparingBodies } from './compareBodies.ts';
import { compareResponse } from './compareResponse.ts';
import { withoutUsualStyle } from './spelling.ts';

/*
 * What operations have that the model has no place for: responses beside the one that is returned, and those
 * without a body; parameters in cookies.
 */

const code = 'operation-metadata-changed';

/**
 * Compares the responses that are kept, of which the key `success` is the one of the success code. Returns
 * whether they can be understood.
 */
export function compareResponses(
  { report, schemas }: ComparingBodies,
  before: Metadata | undefined,
  after: Metadata | undefined,
  successCode: number | undefined,
): boolean {
  const [was, is] = [entriesAt(before, 'responses'), entriesAt(after, 'responses')];
  if (was === undefined || is === undefined) return false;
  const note = (level: ChangeLevel, key: string, text: string) =>
    report(level, code, text, undefined, ['responses', key]);
  const both = (key: string, one: Json, other: Json) => {
    const name = key === 'success' ? String(successCode) : key;
    const source = ['responses', name];
    const label = name.startsWith('x-') ? `${name} of the responses` : `response ${name}`;
    const sides = () => responseSide;
    if (isJsonObject(one) && isJsonObject(other)) {
      const owner = { noun: 'operation', label, source, sides, report, schemas } as const;
      compareResponse(owner, { metadata: one }, { metadata: other });
    } else if (one !== other)
      note(key.startsWith('x-') ? 'patch' : 'major', name, `: ${label} changed`);
  };
  const isSaid = (key: string) => key === 'success' || key.startsWith('x-');
  compareEntries(was, is, {
    gone: (key, one) => {
      if (isSaid(key)) both(key, one, {});
      else note('major', key, ` no longer answers ${key}`);
    },
    both,
    come: (key, other) => {
      if (isSaid(key)) both(key, {}, other);
      else note('minor', key, ` can now also answer ${key}`);
    },
  });
  return true;
}

/** Compares the parameters that are no arguments. Returns whether they can be understood. */
export function compareParameters(
  { report }: ComparingBodies,
  before: Metadata | undefined,
  after: Metadata | undefined,
): boolean {
  const [was, is] = [parametersIn(before), parametersIn(after)];
  if (was === undefined || is === undefined) return false;
  const source = ['parameters'];
  const note = (level: ChangeLevel, text: string) =>
    report(level, code, `: ${text}`, undefined, source);
  for (const [label, one] of was) {
    const other = is.get(label);
    if (other === undefined) note('major', `${label} was removed`);
    else {
      const owner = { noun: 'operation', label, source, sides: () => requestSide, report } as const;
      // Cookies are written as queries are.
      const left = { in: 'query', metadata: one } as const;
      const right = { in: 'query', metadata: other } as const;
      compareSource(owner, withoutUsualStyle(left, right), withoutUsualStyle(right, left));
    }
  }
  for (const [label, other] of is) {
    if (was.has(label)) continue;
    const isRequired = ownValue(other, 'required') === true;
    const words = isRequired ? 'required' : 'optional';
    note(isRequired ? 'major' : 'minor', `${words} ${label} was added`);
  }
  return true;
}

/** By what people call them; undefined if one has no name, or the name of another. */
function parametersIn(metadata: Metadata | undefined): ReadonlyMap<string, JsonObject> | undefined {
  const list = (metadata && ownValue(metadata, 'parameters')) ?? [];
  if (!isJsonList(list)) return undefined;
  const found = new Map<string, JsonObject>();
  for (const one of list) {
    if (!isJsonObject(one)) return undefined;
    const { name, in: place } = one;
    if (typeof name !== 'string' || typeof place !== 'string') return undefined;
    found.set(`${place} parameter ${name}`, one);
  }
  return found.size === list.length ? found : undefined;
}
