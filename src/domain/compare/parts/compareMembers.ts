import { isJsonList, ownValue } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { equalValues } from '../equalValues.ts';
import { describeMember, unionKeys } from './describeSchema.ts';

/** What happened to the members of a union that is kept as a source has it. */
export interface MemberCases {
  readonly gone: (key: string, member: string) => void;
  readonly both: (key: string, member: string, before: Json, after: Json) => void;
  readonly come: (key: string, member: string) => void;
}

/**
 * Goes over the members of two unions, whose order means nothing: a member is the one that says the same, or that
 * has the same name, or of those without a name the next one that is as little like any other. Returns the keys
 * that are compared with that.
 */
export function compareMembers(
  before: JsonObject,
  after: JsonObject,
  { gone, both, come }: MemberCases,
): readonly string[] {
  return unionKeys.filter((key) => {
    const [was, is] = [ownValue(before, key), ownValue(after, key)];
    if (!isJsonList(was) || !isJsonList(is)) return false;
    const left = [...was];
    const take = (isIt: (one: Json) => boolean): Json | undefined => {
      const at = left.findIndex(isIt);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    };
    const names = is.map(describeMember);
    // Which of those that are called the same: by its place among them.
    const nameAt = (one: Json, name: string): string => {
      const same = is.filter((_, index) => names[index] === name);
      return same.length === 1 ? name : `${name} ${same.indexOf(one) + 1}`;
    };
    const others = is.filter((one) => take((member) => equalValues(member, one)) === undefined);
    for (const other of others) {
      const name = describeMember(other);
      const one = take((member) => describeMember(member) === name);
      if (one === undefined) come(key, name);
      else both(key, nameAt(other, name), one, other);
    }
    for (const one of left) gone(key, describeMember(one));
    return true;
  });
}
