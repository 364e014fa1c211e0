import { isJsonObject, ownValue, toObject } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import { changeInWords } from '../../sameMeaning/wording.ts';
import type { MetadataOwner } from '../compareMetadata.ts';
import { compareEntries, entriesAt } from '../entries.ts';
import { schemeLabels, urlWords } from './securityWords.ts';
import { inOneSpelling } from '../spelling.ts';
import { isInformation } from '../withoutWords.ts';

/** Keys that only a certain type of scheme has: a change of the type already implies their changes. */
const ofType: ReadonlySet<string> = new Set([
  'type',
  'name',
  'in',
  'scheme',
  'bearerFormat',
  'flows',
  'openIdConnectUrl',
]);

const code = 'specification-metadata-changed';

/** Compares two security schemes of one name. Returns both without the keys that this covers. */
export function compareSchemes(
  owner: MetadataOwner,
  before: JsonObject,
  after: JsonObject,
): readonly [JsonObject, JsonObject] {
  const [was = {}, is = {}] = inOneSpelling(before, after, false);
  const isOther = was['type'] !== is['type'];
  const told = [...schemeLabels].filter(([key]) => (key === 'type') === isOther);
  for (const [key, words] of told) {
    if (ownValue(was, key) !== ownValue(is, key)) compareKey(owner, key, words, before, after);
  }
  const drops = isOther ? ofType : new Set(schemeLabels.keys());
  const rest = (scheme: JsonObject) =>
    toObject(Object.entries(scheme).filter(([key]) => !drops.has(key)));
  return compareFlows(owner, rest(before), rest(after));
}

function compareKey(
  { report, label, source = [] }: MetadataOwner,
  key: string,
  words: string,
  before: JsonObject,
  after: JsonObject,
): void {
  const text = changeInWords(ownValue(before, key), ownValue(after, key));
  report('major', code, `: the ${words} of ${label} ${text}`, undefined, [...source, key]);
}

/**
 * Compares the flows of two schemes: an added one is an option, a removed one may be in use. Returns both
 * schemes without what this covers.
 */
function compareFlows(
  { report, label, source = [] }: MetadataOwner,
  before: JsonObject,
  after: JsonObject,
): readonly [JsonObject, JsonObject] {
  const [was, is] = [entriesAt(before, 'flows'), entriesAt(after, 'flows')];
  if (was === undefined || is === undefined) return [before, after];
  const told = new Set<string>();
  const tell = (level: ChangeLevel, text: string, ...at: readonly string[]) => {
    // All flows usually have the same scopes, so the change is reported once.
    if (told.has(text)) return;
    told.add(text);
    report(level, code, text, undefined, [...source, 'flows', ...at]);
  };
  const scopesOf = (flow: Json) => (isJsonObject(flow) ? (entriesAt(flow, 'scopes') ?? {}) : {});
  compareEntries(flowsOnly(was), flowsOnly(is), {
    gone: (flow) => tell('major', `: flow ${flow} of ${label} was removed`, flow),
    come: (flow) => tell('minor', `: flow ${flow} of ${label} was added`, flow),
    both: (flow, one, other) => {
      for (const [key, words] of urlWords) {
        const [then, now] = [one, other].map((each) => isJsonObject(each) && ownValue(each, key));
        if (then === now) continue;
        const text = `: the ${words} of ${label} ${changeInWords(then || undefined, now || undefined)}`;
        tell(then === undefined ? 'minor' : 'major', text, flow, key);
      }
      const note = (level: ChangeLevel, scope: string, text: string) =>
        tell(level, text, flow, 'scopes', scope);
      compareEntries(scopesOf(one), scopesOf(other), {
        gone: (scope) => note('major', scope, `: scope ${scope} of ${label} was removed`),
        come: (scope) => note('minor', scope, `: scope ${scope} of ${label} was added`),
        both: (scope, text, words) => {
          if (text === words) return;
          note('patch', scope, `: the description of scope ${scope} of ${label} changed`);
        },
      });
    },
  });
  return [withRest(before, was, is), withRest(after, is, was)];
}

function flowsOnly(flows: JsonObject): JsonObject {
  return toObject(Object.entries(flows).filter(([name]) => !isInformation(name)));
}

/** The scheme with only the rest of its flows, without addresses and scopes, where both schemes have them. */
function withRest(scheme: JsonObject, flows: JsonObject, others: JsonObject): JsonObject {
  const left = Object.entries(flows).flatMap(([name, flow]): (readonly [string, Json])[] => {
    if (isInformation(name)) return [[name, flow]];
    if (!Object.hasOwn(others, name)) return [];
    if (!isJsonObject(flow)) return [[name, flow]];
    const more = Object.entries(flow).filter(([key]) => key !== 'scopes' && !urlWords.has(key));
    return [[name, toObject(more)]];
  });
  return { ...scheme, flows: toObject(left) };
}
