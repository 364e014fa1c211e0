import { isJsonObject, ownValue, toObject } from '../../../model/values/json.ts';
import { keyIn, type OperationKeys } from '../../../model/metadata/metadataKeys.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import type { Metadata } from '../../../model/specification.ts';
import { requestSide, responseSide, travelling } from '../../changes/change.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import { equalValues } from '../../equalValues.ts';
import { compareContentTypes } from './compareContentTypes.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { compareParameters, compareResponses } from './compareOperationSource.ts';
import type { SourceOwner } from './compareOperationSource.ts';
import { compareEntries, entriesAt } from '../entries.ts';
import { isInformation, methodKeys } from '../withoutWords.ts';

/*
 * Compares calls in metadata: those that the server makes, in webhooks and callbacks, and clients' calls by
 * methods that are not in the model.
 */

/** Compares two calls; `sides` says whether the request goes to the server or to clients. */
export function compareCall(owner: SourceOwner, before: JsonObject, after: JsonObject): void {
  const { label, source = [], sides } = owner;
  const elsewhere = new Set<string>();
  if (compareParameters(owner, before, after)) elsewhere.add('parameters');
  const answeredTo = sides() === requestSide ? responseSide : requestSide;
  const answers = travelling(owner, answeredTo);
  if (compareResponses(answers, before, after)) elsewhere.add('responses');
  const inside = travelling(owner, responseSide);
  if (compareCallbacks(inside, before, after)) elsewhere.add('callbacks');
  const [was, is] = [before, after].map((call) =>
    entriesAt(call, keyIn<OperationKeys>('requestBody')),
  );
  if (was !== undefined && is !== undefined) elsewhere.add('requestBody');
  compareMetadata(owner, before, after, elsewhere);
  if (was === undefined || is === undefined) return;
  const body = { ...owner, label: `the payload of ${label}`, source: [...source, 'requestBody'] };
  const compared = compareContentTypes(body, { metadata: was }, { metadata: is });
  compareMetadata(body, was, is, compared);
}

/**
 * Compares what the server sends to one address (of a webhook or a callback), method by method. Clients
 * receive the request and send the response.
 */
export function compareSent(owner: SourceOwner, before: JsonObject, after: JsonObject): void {
  const { report, noun, label, source = [] } = owner;
  const areUnderstood = compareParameters(owner, before, after);
  const elsewhere = areUnderstood ? new Set([...methodKeys, 'parameters']) : methodKeys;
  compareMetadata(owner, before, after, elsewhere);
  const [was, is] = [before, after].map((item) => entriesOf(item, (key) => methodKeys.has(key)));
  if (was === undefined || is === undefined) return;
  const isOne = Object.keys({ ...was, ...is }).length === 1;
  const note = (level: ChangeLevel, method: string, text: string) => {
    const name = method.toUpperCase();
    const said = (methods: JsonObject) => ({ [name]: ownValue(methods, method) });
    const part = { before: said(was), after: said(is) };
    const at = [...source, method];
    report(level, `${noun}-metadata-changed`, `: ${label} ${text} ${name}`, undefined, at, part);
  };
  compareEntries(was, is, {
    gone: (method) => note('major', method, 'is no longer sent by'),
    come: (method) => note('minor', method, 'can now also be sent by'),
    both: (method, one, other) => {
      const name = isOne ? label : `${label} by ${method.toUpperCase()}`;
      const each = { ...owner, label: name, source: [...source, method] };
      if (isJsonObject(one) && isJsonObject(other)) compareCall(each, one, other);
      else if (!equalValues(one, other)) note('major', method, 'is something else by');
    },
  });
}

/** Compares the callbacks of an operation. Returns whether they are valid. */
export function compareCallbacks(
  owner: SourceOwner,
  before: Metadata | undefined,
  after: Metadata | undefined,
): boolean {
  const [was, is] = [before, after].map((call) =>
    entriesAt(call, keyIn<OperationKeys>('callbacks')),
  );
  if (was === undefined || is === undefined) return false;
  const { report, noun, label, source = [] } = owner;
  const nameOf = (name: string) => `callback ${name}${label === '' ? '' : ` of ${label}`}`;
  const sourceOf = (name: string) => [...source, 'callbacks', name];
  const note = (level: ChangeLevel, name: string, text: string) => {
    const said = (callbacks: JsonObject) => ({ [`callback ${name}`]: ownValue(callbacks, name) });
    const part = { before: said(was), after: said(is) };
    const line = `: ${nameOf(name)} ${text}`;
    report(level, `${noun}-metadata-changed`, line, undefined, sourceOf(name), part);
  };
  compareEntries(was, is, {
    gone: (name) => note('major', name, 'was removed'),
    come: (name) => note('minor', name, 'was added'),
    both: (name, one, other) => {
      if (equalValues(one, other)) return;
      if (isJsonObject(one) && isJsonObject(other)) {
        compareCallback({ ...owner, label: nameOf(name), source: sourceOf(name) }, one, other);
      } else note('major', name, 'changed');
    },
  });
  return true;
}

/** Compares a callback by the addresses to which its requests are sent. */
export function compareCallback(owner: SourceOwner, before: JsonObject, after: JsonObject): void {
  const { report, noun, label, source = [] } = owner;
  const [was, is] = [before, after].map((callback) => entriesOf(callback, isAddress));
  if (was === undefined || is === undefined) return;
  compareMetadata(owner, before, after, new Set([...Object.keys(was), ...Object.keys(is)]));
  const part = { before: addressesIn(was), after: addressesIn(is) };
  const note = (level: ChangeLevel, address: string, text: string) =>
    report(
      level,
      `${noun}-metadata-changed`,
      `: ${label} ${text}`,
      undefined,
      [...source, address],
      part,
    );
  const [from, to] = [onlyOf(was), onlyOf(is)];
  if (from !== undefined && to !== undefined && from !== to) {
    note('major', to, `is now sent to ${to}, was to ${from}`);
    compareAt({ ...owner, source: [...source, to] }, was[from] ?? null, is[to] ?? null);
    return;
  }
  const isOne = Object.keys({ ...was, ...is }).length === 1;
  compareEntries(was, is, {
    gone: (address) => note('major', address, `is no longer sent to ${address}`),
    come: (address) => note('minor', address, `can now also be sent to ${address}`),
    both: (address, one, other) => {
      const name = isOne ? label : `${label} to ${address}`;
      compareAt({ ...owner, label: name, source: [...source, address] }, one, other);
    },
  });
}

function compareAt(owner: SourceOwner, was: Json, is: Json): void {
  if (isJsonObject(was) && isJsonObject(is)) compareSent(owner, was, is);
}

/** Whether the entry of a callback is an address with its requests. */
function isAddress(key: string, value: Json): boolean {
  return isJsonObject(value) && !isInformation(key);
}

function addressesIn(callback: JsonObject): object {
  return { addresses: Object.keys(callback) };
}

/** The address of a callback that has only one. */
function onlyOf(callback: JsonObject): string | undefined {
  const [first, ...others] = Object.keys(callback);
  return others.length > 0 ? undefined : first;
}

function entriesOf(object: JsonObject, isIt: (key: string, value: Json) => boolean): JsonObject {
  return toObject(Object.entries(object).filter(([key, value]) => isIt(key, value)));
}
