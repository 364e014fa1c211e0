import { keyIn, type SharedKeys } from '../../../model/metadata/metadataKeys.ts';
import { isJsonObject, ownValue, toObject } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import type { Metadata } from '../../../model/specification.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import { equalValues } from '../../equalValues.ts';
import { changeInWords } from '../../sameMeaning/wording.ts';
import type { MetadataOwner } from '../compareMetadata.ts';
import { compareEntries, entriesAt } from '../entries.ts';
import { isInformation } from '../withoutWords.ts';

const linksKey = 'links';

/**
 * Compares the links of a response, which name the operations that can be called with its values. A removed
 * link makes no call fail, but clients that follow it miss it. Returns the keys that this covers.
 */
export function compareLinks(
  { report, noun, label, place, source = [] }: MetadataOwner,
  before: Metadata | undefined,
  after: Metadata | undefined,
): readonly string[] {
  const [was, is] = [entriesAt(before, linksKey), entriesAt(after, linksKey)];
  if (was === undefined || is === undefined) return [];
  const note = (level: ChangeLevel, name: string, text: string) => {
    const said = (links: JsonObject) => ({ [`link ${name}`]: ownValue(links, name) });
    const part = { before: said(was), after: said(is) };
    const at = [...source, linksKey, name];
    report(level, `${noun}-metadata-changed`, `: ${text}`, place, at, part);
  };
  const called = (name: string) => `link ${name} of ${label}`;
  compareEntries(was, is, {
    gone: (name) => note('minor', name, `${called(name)} was removed`),
    come: (name) => note('patch', name, `${called(name)} was added`),
    both: (name, one, other) => {
      if (equalValues(one, other)) return;
      const [then, now] = [targetOf(one), targetOf(other)];
      if (!equalValues(then, now)) {
        note('minor', name, `the target of ${called(name)} ${changeInWords(then, now)}`);
      } else if (equalValues(withoutWords(one), withoutWords(other))) {
        note('patch', name, `the description of ${called(name)} changed`);
      } else note('minor', name, `${called(name)} changed`);
    },
  });
  return [linksKey];
}

/** The operation that a link leads to. */
function targetOf(link: Json): Json | undefined {
  if (!isJsonObject(link)) return undefined;
  return ownValue(link, 'operationId') ?? ownValue(link, 'operationRef');
}

function withoutWords(link: Json): Json {
  if (!isJsonObject(link)) return link;
  const isSaid = ([key]: readonly [string, Json]) =>
    !isInformation(key) && key !== keyIn<SharedKeys>('sharedAs');
  return toObject(Object.entries(link).filter(isSaid));
}
