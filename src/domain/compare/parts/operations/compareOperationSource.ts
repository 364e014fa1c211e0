import { equalValues } from '../../equalValues.ts';
import { keyIn, metadataIn, type OperationKeys } from '../../../model/metadata/metadataKeys.ts';
import { isJsonList, isJsonObject, ownValue } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import type { Argument, Metadata } from '../../../model/specification.ts';
import { levelOn, requestSide } from '../../changes/change.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import { valueText } from '../../sameMeaning/wording.ts';
import { compareSource } from '../compareSource.ts';
import { compareEntries, entriesAt } from '../entries.ts';
import type { BodyOwner } from './compareContentTypes.ts';
import { compareResponse } from './compareResponse.ts';
import { withoutUsualStyle } from '../spelling.ts';

/*
 * Compares parts of operations, webhooks and other calls that are not in the model: further responses, those
 * without a body, and parameters in cookies; for webhooks, everything.
 */

/** The call that has them; for an operation the label is empty, because its lines begin with its name. */
export type SourceOwner = Omit<BodyOwner, 'place'>;

/**
 * Compares the responses in metadata; the one with the key `success` belongs to the success code. Returns
 * whether they are valid.
 */
export function compareResponses(
  owner: SourceOwner,
  before: Metadata | undefined,
  after: Metadata | undefined,
  successCode?: number,
): boolean {
  const [was, is] = [before, after].map((one) => entriesAt(one, keyIn<OperationKeys>('responses')));
  if (was === undefined || is === undefined) return false;
  const { report, noun, label } = owner;
  const whose = label === '' ? '' : ` of ${label}`;
  const who = label === '' ? '' : `: ${label}`;
  // Responses that travel to the server are sent by clients.
  const isAnswer = owner.sides() !== requestSide;
  const sourceOf = (key: string) => [...(owner.source ?? []), 'responses', key];
  const note = (level: ChangeLevel, key: string, text: string) => {
    const said = (responses: JsonObject) => ({ [`response ${key}`]: ownValue(responses, key) });
    const part = { before: said(was), after: said(is) };
    report(level, `${noun}-metadata-changed`, text, undefined, sourceOf(key), part);
  };
  const both = (key: string, one: Json, other: Json) => {
    const name = key === 'success' ? String(successCode) : key;
    const called = name.startsWith('x-')
      ? `${name} of the responses${whose}`
      : `response ${name}${whose}`;
    if (isJsonObject(one) && isJsonObject(other)) {
      const each = { ...owner, label: called, source: sourceOf(name) };
      compareResponse(each, { metadata: one }, { metadata: other });
    } else if (!equalValues(one, other))
      note(key.startsWith('x-') ? 'patch' : 'major', name, `: ${called} changed`);
  };
  const isSaid = (key: string) => key === 'success' || key.startsWith('x-');
  compareEntries(was, is, {
    gone: (key, one) => {
      const text = isAnswer ? 'no longer answers' : 'can no longer be answered by';
      if (isSaid(key)) both(key, one, {});
      else note('major', key, `${who} ${text} ${key}`);
    },
    both,
    come: (key, other) => {
      const text = isAnswer ? 'can now also answer' : 'can now also be answered by';
      if (isSaid(key)) both(key, {}, other);
      else note('minor', key, `${who} ${text} ${key}`);
    },
  });
  return true;
}

/** Compares the parameters that are not arguments. Returns whether they are valid. */
export function compareParameters(
  owner: SourceOwner,
  before: Metadata | undefined,
  after: Metadata | undefined,
): boolean {
  const [found, is] = [parametersIn(before), parametersIn(after)];
  if (found === undefined || is === undefined) return false;
  const was = new Map(found);
  const { report, noun } = owner;
  const whose = owner.label === '' ? '' : ` of ${owner.label}`;
  const source = [...(owner.source ?? []), 'parameters'];
  const note = (level: ChangeLevel, label: string, text: string) => {
    const part = { before: { [label]: was.get(label) }, after: { [label]: is.get(label) } };
    report(level, `${noun}-metadata-changed`, `: ${text}`, undefined, source, part);
  };
  for (const [label, one] of found) {
    const other = is.get(label);
    // HTTP ignores case in the names of headers, but generated code may not.
    const called = other === undefined ? [...is.keys()].find(isSameHeader(label)) : undefined;
    const renamed = called === undefined || was.has(called) ? undefined : is.get(called);
    if (called === undefined || renamed === undefined) continue;
    const { name = null } = renamed;
    was.delete(label);
    was.set(called, { ...one, name });
    const part = { before: { [label]: one }, after: { [label]: renamed } };
    const text = `: ${label}${whose} was renamed to ${valueText(name)}`;
    report('minor', `${noun}-metadata-changed`, text, undefined, source, part);
  }
  for (const [label, one] of was) {
    const other = is.get(label);
    if (other === undefined) note('major', label, `${label}${whose} was removed`);
    else {
      const { isType } = owner.schemas;
      const each = { ...owner, isType, label: `${label}${whose}`, source };
      const left = { in: placeOf(one), metadata: one };
      const right = { in: placeOf(other), metadata: other };
      compareSource(each, withoutUsualStyle(left, right), withoutUsualStyle(right, left));
    }
  }
  for (const [label, other] of is) {
    if (was.has(label)) continue;
    const isRequired = ownValue(other, 'required') === true;
    const words = isRequired ? 'required' : 'optional';
    // Clients can ignore a parameter that they receive.
    const level = levelOn(owner.sides(), isRequired ? 'major' : 'minor', 'minor');
    note(level, label, `${words} ${label}${whose} was added`);
  }
  return true;
}

function isSameHeader(label: string): (other: string) => boolean {
  return (other) => label.startsWith('header ') && other.toLowerCase() === label.toLowerCase();
}

/** Cookies are written like queries. */
function placeOf({ in: place }: JsonObject): Argument['in'] {
  return place === 'header' || place === 'path' ? place : 'query';
}

/** The parameters by the words for them; undefined if one is invalid or two are the same. */
function parametersIn(metadata: Metadata | undefined): ReadonlyMap<string, JsonObject> | undefined {
  const { parameters: list = [] } = metadataIn<OperationKeys>(metadata);
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
