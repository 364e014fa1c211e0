import type { Json } from '../../model/values/json.ts';
import { isJsonList, isJsonObject, ownValue } from '../../model/values/json.ts';
import { onlyWritten } from '../../model/metadata/metadata.ts';
import type { Metadata } from '../../model/specification.ts';
import { levelOn, responseSide } from '../changes/change.ts';
import type { ChangeLevel, Report, Sides } from '../changes/change.ts';
import type { TypedNoun, WholeNoun, wholeAspects } from '../changes/changeCodes.ts';
import {
  boundInWords,
  comparedValue,
  constraintLevel,
  isSameBound,
  isShownByValues,
  keysReportedTogether,
} from './types/constraintLevel.ts';
import { equalValues } from '../equalValues.ts';
import { keyInLine } from '../changes/keyWords.ts';
import { changeInWords, listed, valueTexts } from '../sameMeaning/wording.ts';
import { describeSchema } from './describeSchema.ts';
import { changedRequirements } from './security/securityWords.ts';
import { inOneSpelling } from './spelling.ts';
import { isInformation, wordsLevel } from './withoutWords.ts';

/** Whose metadata it is, and where changes are reported. */
export interface MetadataOwner {
  readonly noun: TypedNoun | WholeNoun;
  /** What lines call it: `property owner`, or '' for the entity itself. */
  readonly label: string;
  readonly place?: string;
  /** The keys that lead to it in the metadata of the entity. */
  readonly source?: readonly string[];
  /** Whether the type is an integer on both sides. */
  readonly isInteger?: boolean;
  /** Whether both sides have a type, which also says whether null is allowed. */
  readonly isTyped?: boolean;
  readonly sides: () => Sides;
  readonly report: Report;
}

/**
 * Compares the metadata of a part of a specification. `required`, `enum`, `nullable` and `default` are judged
 * by direction, and so are constraints such as bounds and lengths. Information for people is a patch.
 * Everything else may affect a client and is major. The keys in `elsewhere` are compared by the caller.
 */
export function compareMetadata(
  owner: MetadataOwner,
  said: Metadata | undefined,
  saidAfter: Metadata | undefined,
  elsewhere?: ReadonlySet<string>,
): void {
  if (said === saidAfter) return;
  const [before, after] = inOneSpelling(said, saidAfter, owner.isTyped === true);
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  for (const key of keys) {
    if (!onlyWritten.has(key) && elsewhere?.has(key) !== true)
      compareKey(owner, key, before, after);
  }
}

function compareKey(
  owner: MetadataOwner,
  key: string,
  before: Metadata | undefined,
  after: Metadata | undefined,
): void {
  const was = comparedValue(before, key);
  const is = comparedValue(after, key);
  const { isInteger = false } = owner;
  if (equalValues(was, is) || isSameBound(key, before, after, isInteger)) return;
  const told = keysReportedTogether(key, before, after);
  if (told[0] !== key) return;
  const { label } = owner;
  const who = label === '' ? '' : `: ${label}`;
  const whose = label === '' ? '' : ` of ${label}`;
  const source = [...(owner.source ?? []), key];
  // Inside metadata, `place` does not lead to the value itself, so both values are passed on.
  const said = (metadata: Metadata | undefined) => ({
    metadata: Object.fromEntries(told.map((one) => [one, metadata?.[one]])),
  });
  const part = owner.source && { before: said(before), after: said(after) };
  const note = (level: ChangeLevel, aspect: (typeof wholeAspects)[number], text: string) =>
    owner.report(level, `${owner.noun}-${aspect}`, text, owner.place, source, part);
  switch (key) {
    case 'required':
      if (isSwitch(was) && isSwitch(is)) {
        if ((was ?? false) === (is ?? false)) return;
        // Read-only values are never sent, and write-only values are never received.
        if (is === true) {
          const level = levelOn(
            owner.sides(),
            after?.['readOnly'] === true ? 'minor' : 'major',
            'minor',
          );
          note(level, 'required-changed', `${who} is now required`);
        } else {
          const level = levelOn(
            owner.sides(),
            'minor',
            before?.['writeOnly'] === true ? 'minor' : 'major',
          );
          note(level, 'required-changed', `${who} is no longer required`);
        }
        return;
      }
      break;
    case 'nullable':
      if (isSwitch(was) && isSwitch(is)) {
        if ((was ?? false) === (is ?? false)) return;
        if (is === true)
          note(
            levelOn(owner.sides(), 'minor', 'major'),
            'nullable-changed',
            `${who} can now be null`,
          );
        else
          note(
            levelOn(owner.sides(), 'major', 'minor'),
            'nullable-changed',
            `${who} can no longer be null`,
          );
        return;
      }
      break;
    case 'enum': {
      const level = enumLevel(owner.sides, was, is);
      const what = level === 'patch' ? 'the order of the allowed values' : 'the allowed values';
      note(level, 'enum-changed', `: ${what}${whose} changed${enumWords(owner.sides(), was, is)}`);
      return;
    }
    case 'default':
      note(
        levelOn(owner.sides(), 'major', 'minor'),
        'default-changed',
        `: the default${whose} ${changeInWords(was, is)}`,
      );
      return;
    case 'deprecated':
      note(
        'minor',
        'deprecated-changed',
        is === true
          ? `${who} is deprecated`
          : was === true && isSwitch(is)
            ? `${who} is no longer deprecated`
            : `: the deprecation${whose} changed`,
      );
      return;
    case 'servers':
      if (equalValues(callable(was, owner), callable(is, owner))) {
        note('patch', 'metadata-changed', `: the servers${whose} changed`);
        return;
      }
      if (areWider(was, is, owner)) {
        note('minor', 'metadata-changed', `: the servers${whose} changed`);
        return;
      }
      break;
    case 'readOnly':
    case 'writeOnly':
      if (isSwitch(was) && isSwitch(is)) {
        const mark = key === 'readOnly' ? 'read-only' : 'write-only';
        const level = constraintLevel(key, before, after, owner.sides) ?? 'major';
        note(level, 'metadata-changed', `${who} is ${is === true ? 'now' : 'no longer'} ${mark}`);
        return;
      }
      break;
    case 'uniqueItems':
      if (isSwitch(was) && isSwitch(is)) {
        const level = constraintLevel(key, before, after, owner.sides) ?? 'major';
        const text = is === true ? 'now applies' : 'no longer applies';
        note(level, 'metadata-changed', `: ${keyInLine(key)}${whose} ${text}`);
        return;
      }
      break;
    case 'allowEmptyValue':
      note(is === true ? 'minor' : 'major', 'metadata-changed', `: ${key}${whose} changed`);
      return;
    default:
  }
  const level =
    constraintLevel(key, before, after, owner.sides, isInteger) ?? wordsLevel(key, was, is);
  const bound = boundInWords(key, before, after);
  const words = bound?.words ?? valuesInWords(key, was, is);
  note(level ?? 'major', 'metadata-changed', `: ${keyInLine(bound?.key ?? key)}${whose} ${words}`);
}

/** The change of the value of a key, in words. */
function valuesInWords(key: string, was: Json | undefined, is: Json | undefined): string {
  if (isShownByValues(key)) return changeInWords(was, is);
  if (key === 'security' && isJsonList(was) && isJsonList(is)) return changedRequirements(was, is);
  if (key !== 'additionalProperties') return 'changed';
  const [then, now] = [was, is].map(additionalInWords);
  return then === now ? 'changed' : `are now ${now}, were ${then}`;
}

/** Which additional properties a schema allows: any, unless it says otherwise. */
function additionalInWords(schema: Json = true): string {
  if (typeof schema === 'boolean') return schema ? 'allowed' : 'not allowed';
  return `allowed as ${describeSchema(schema)}`;
}

/** Whether the value is a boolean, or absent. */
function isSwitch(value: Json | undefined): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean';
}

/**
 * Fewer values: clients may send one that was removed. More: they may receive one they don't know, but lists
 * of values are expected to grow, so this is not major; without a list, anything may be received.
 */
function enumLevel(sides: () => Sides, was: Json | undefined, is: Json | undefined): ChangeLevel {
  if (was !== undefined && !Array.isArray(was)) return 'major';
  if (is !== undefined && !Array.isArray(is)) return 'major';
  // Without a list, every value is allowed.
  const loses = is !== undefined && (was === undefined || !holdsAll(is, was));
  const gains = was !== undefined && (is === undefined || !holdsAll(was, is));
  if (!loses && !gains) return 'patch';
  return levelOn(sides(), loses ? 'major' : 'minor', is === undefined ? 'major' : 'minor');
}

/**
 * The values that were added and removed. If clients receive added ones, the text warns of values they may
 * not know.
 */
function enumWords(sides: Sides, was: Json | undefined, is: Json | undefined): string {
  if (!isJsonList(was) || !isJsonList(is)) return '';
  const all = [...was, ...is];
  const more = valueTexts(
    is.filter((value) => !holdsAll(was, [value])),
    all,
  );
  const fewer = valueTexts(
    was.filter((value) => !holdsAll(is, [value])),
    all,
  );
  const unknown = (sides & responseSide) === 0 ? '' : ', which clients may not know';
  const changes = [
    ...(more.length > 0 ? [`${listed(more)} added${unknown}`] : []),
    ...(fewer.length > 0 ? [`${listed(fewer)} removed`] : []),
  ];
  return changes.length === 0 ? '' : `: ${changes.join('; ')}`;
}

function holdsAll(list: readonly Json[], values: readonly Json[]): boolean {
  return values.every((value) => list.some((other) => equalValues(other, value)));
}

/** Whether servers differ only in that their variables allow more values. */
function areWider(was: Json | undefined, is: Json | undefined, owner: MetadataOwner): boolean {
  const [before, after] = [callable(was, owner), callable(is, owner)];
  if (!isJsonList(before) || !isJsonList(after) || before.length !== after.length) return false;
  return before.every((server, index) => isWider(server, after[index]));
}

function isWider(was: Json | undefined, is: Json | undefined): boolean {
  if (!isJsonObject(was) || !isJsonObject(is)) return equalValues(was, is);
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].every((key) => {
    const [one, other] = [ownValue(was, key), ownValue(is, key)];
    if (key !== 'enum') return equalValues(one, other) || isWider(one, other);
    return other === undefined || (isJsonList(one) && isJsonList(other) && holdsAll(other, one));
  });
}

/**
 * The parts of servers that calls depend on, without names and descriptions. For the specification itself,
 * this is its first server, whose address is compared as the base URL.
 */
function callable(servers: Json | undefined, { noun, label }: MetadataOwner): Json | undefined {
  const isBase = noun === 'specification' && label === '';
  const list = servers ?? (isBase ? [{}] : undefined);
  if (!isJsonList(list)) return list;
  return list.map((server): Json => {
    if (!isJsonObject(server)) return server;
    const rest = Object.entries(server).filter(
      ([key]) => key !== 'name' && !isInformation(key) && !(isBase && key === 'url'),
    );
    return Object.fromEntries(rest);
  });
}
