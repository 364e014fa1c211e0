import { isJsonList, ownValue } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import { equalValues } from '../../equalValues.ts';
import { numbered } from '../../sameMeaning/wording.ts';
import { describeMember, describeSchemas, unionKeys } from '../describeSchema.ts';

/** Receives the members of two unions in metadata. */
export interface MemberCases {
  readonly gone: (key: string, member: string) => void;
  readonly both: (key: string, member: string, before: Json, after: Json) => void;
  readonly come: (key: string, member: string) => void;
}

/**
 * Matches the members of two unions, whose order means nothing: first equal ones, then those with the same
 * name or short description. Returns the keys that this covers.
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
    const [gones, comes] = [describeSchemas(was), describeSchemas(is)];
    const places = numbered(is.map(describeMember));
    const others = is.filter((one) => take((member) => equalValues(member, one)) === undefined);
    for (const other of others) {
      const name = describeMember(other);
      const one = take((member) => describeMember(member) === name);
      const at = is.indexOf(other);
      if (one === undefined) come(key, comes[at] ?? name);
      else both(key, places[at] ?? name, one, other);
    }
    for (const one of left) gone(key, gones[was.indexOf(one)] ?? describeMember(one));
    return true;
  });
}
