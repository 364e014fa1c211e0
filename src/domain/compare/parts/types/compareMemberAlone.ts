import type { Metadata } from '../../../model/specification.ts';
import { isJsonList, isJsonObject, ownValue, type Json } from '../../../model/values/json.ts';
import { levelOn } from '../../changes/change.ts';
import type { TypedNoun } from '../../changes/changeCodes.ts';
import { equalValues } from '../../equalValues.ts';
import type { MetadataOwner } from '../compareMetadata.ts';
import { describeSchemas, describeSchema, unionKeys } from '../describeSchema.ts';

interface Typed extends MetadataOwner {
  readonly noun: TypedNoun;
}

/**
 * Compares a union that is not in the model (such as two texts with different patterns) with one of its
 * members alone. Returns whether it is such a pair.
 */
export function compareMemberAlone(typed: Typed, before: Metadata, after: Metadata): boolean {
  const [gone, come] = [memberAlone(before, after), memberAlone(after, before)];
  const found = gone ?? come;
  if (found === undefined) return false;
  const { noun, label, place, report, sides } = typed;
  const { union, member } = found;
  const [then, now] = gone === undefined ? [member, union] : [union, member];
  const level =
    gone === undefined ? levelOn(sides(), 'minor', 'major') : levelOn(sides(), 'major', 'minor');
  const part = { before: { type: then }, after: { type: now } };
  const text = `: ${label} is now ${now}, was ${then}`;
  report(level, `${noun}-members-changed`, text, place, undefined, part);
  return true;
}

/** The words for a union and one of its members, if the other side says the same as this member alone. */
function memberAlone(union: Metadata, other: Metadata) {
  const { type: _, ...alone } = other;
  for (const key of unionKeys) {
    const members = ownValue(union, key);
    if (!isJsonList(members)) continue;
    const { [key]: __, type: ___, ...rest } = union;
    const isIt = (member: Json) => {
      if (!isJsonObject(member)) return false;
      const { type: ____, ...said } = member;
      return equalValues({ ...rest, ...said }, alone);
    };
    const member = describeSchemas(members)[members.findIndex(isIt)];
    if (member !== undefined) return { union: describeSchema({ [key]: members }), member };
  }
  return undefined;
}
