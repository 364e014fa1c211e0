import type { Json, JsonObject } from '../../domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../domain/model/values/json.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import type { EndpointId, QueueableId } from '../../provider/contract/index.ts';
import { createdBy } from '../../storage/outbox/createdDocument.ts';

/** A read of a provider: an endpoint and its input. */
export interface ProviderRead {
  readonly endpoint: string;
  readonly input: JsonObject;
}

/** Applies a call to the answer of a read. */
type Change = (answer: JsonObject, call: PendingCall) => JsonObject;

/**
 * How a call changes the answers of reads, which concern the same document, issue or pull request.
 */
type Changes = Readonly<Partial<Record<EndpointId, Change>>>;

/** `in no read`: the call is not visible until the provider has done it. */
export const overlays: Readonly<Record<QueueableId, Changes | 'in no read'>> = {
  'document.create': { 'document.getAll': prepend((_body, call) => createdBy(call), 'name') },
  // A save changes the copy on this device, and the editor shows that one.
  'document.update': 'in no read',
  'document.delete': { 'document.getAll': remove('name', 'document') },
  'document.fork': 'in no read',
  'document.import': 'in no read',
  'document.meta': {
    'document.get': assign,
    'document.getAll': change('name', 'document', assign),
  },
  'document.reset': 'in no read',
  'document.revert': 'in no read',
  'document.sync': 'in no read',
  'document.star': {
    'document.get': (answer, call) => {
      if (isRefused(call)) return answer;
      const stars = Number(ownValue(answer, 'stars') ?? 0) + (isActive(call) ? 1 : -1);
      return { ...answer, stars: Math.max(0, stars) };
    },
    'stars.getAll': star,
  },
  'issues.create': { 'issues.getAll': prepend((body) => ({ ...body, status: 1 })) },
  'issues.update': {
    'issues.get': assignThread,
    'issues.getAll': change('id', 'id', assignThread),
  },
  'issues.delete': { 'issues.getAll': remove('id', 'id') },
  'issues.createComment': { 'issues.getAllComments': append },
  'issues.reactComment': { 'issues.getAllComments': change('id', 'comment', react) },
  'pulls.create': { 'pulls.getAll': prepend((body) => ({ ...body, status: 1 })) },
  'pulls.update': { 'pulls.get': assignThread, 'pulls.getAll': change('id', 'id', assignThread) },
  'pulls.delete': { 'pulls.getAll': remove('id', 'id') },
  'pulls.createComment': { 'pulls.getAllComments': append },
  'pulls.reactComment': { 'pulls.getAllComments': change('id', 'comment', react) },
  'tags.create': { 'tags.getAll': prepend((body) => body, 'version') },
  'tags.delete': { 'tags.getAll': remove('id', 'id') },
  'tags.trigger': 'in no read',
  'triggers.delete': { 'triggers.getAll': remove('id', 'id') },
  'triggers.execute': 'in no read',
};

const byId: ReadonlyMap<string, Changes | string> = new Map(Object.entries(overlays));

function changesOf({ endpoint }: PendingCall): Changes | string | undefined {
  return byId.get(endpoint);
}

/**
 * The answer with the person's own pending writes applied in order, so that nothing they did seems
 * to be lost.
 */
export function overlay(read: ProviderRead, answer: Json, pending: readonly PendingCall[]): Json {
  let shown = answer;
  for (const call of pending) {
    const changes = changesOf(call);
    if (typeof changes !== 'object' || !isJsonObject(shown)) continue;
    const made = Object.entries(changes).find(([id]) => id === read.endpoint)?.[1];
    if (made !== undefined && isSamePlace(read, call)) shown = made(shown, call);
  }
  return shown;
}

/**
 * Whether a call may change the answer of a read, so that an answer requested before it is done is
 * out of date.
 */
export function mayAffect(read: ProviderRead, call: PendingCall): boolean {
  const changes = changesOf(call);
  if (typeof changes === 'object') return isSamePlace(read, call);
  return ownValue(read.input, 'document') === ownValue(call.input, 'document');
}

/**
 * Whether both concern the same thing: the names that both have are equal. All pages of a list
 * count as the same.
 */
function isSamePlace({ input }: ProviderRead, call: PendingCall): boolean {
  return ['user', 'document', 'id'].every((name) => {
    const asked = ownValue(input, name);
    const written = ownValue(call.input, name);
    return asked === undefined || written === undefined || isSameName(asked, written);
  });
}

/** Some providers return numbers as text. */
function isSameName(one: Json, other: Json): boolean {
  return JSON.stringify(one).replaceAll('"', '') === JSON.stringify(other).replaceAll('"', '');
}

function bodyOf({ input }: PendingCall): JsonObject {
  const body = ownValue(input, 'body');
  return isJsonObject(body) ? body : {};
}

function entriesOf(answer: JsonObject): readonly JsonObject[] {
  const entry = ownValue(answer, 'entry');
  return Array.isArray(entry) ? entry.filter(isJsonObject) : [];
}

/** A page with other entries; `more` is added to the length of the whole list. */
function withEntries(answer: JsonObject, entry: readonly JsonObject[], more: number): JsonObject {
  const total = ownValue(answer, 'totalResults');
  return {
    ...answer,
    entry: [...entry],
    ...(typeof total === 'number' && { totalResults: Math.max(0, total + more) }),
  };
}

function isFirstPage(answer: JsonObject): boolean {
  return (ownValue(answer, 'startIndex') ?? 0) === 0;
}

/**
 * Adds an entry to a list with the newest first. Its `pending` is the id of the call. A list has only one
 * entry with the same `unique` field.
 */
function prepend(
  make: (body: JsonObject, call: PendingCall) => JsonObject,
  unique?: string,
): Change {
  return (answer, call) => {
    const made = { ...make(bodyOf(call), call), pending: call.id };
    const entries = entriesOf(answer);
    if (entries.some((entry) => isMadeBy(entry, call, made, unique))) return answer;
    return withEntries(answer, isFirstPage(answer) ? [made, ...entries] : entries, 1);
  };
}

/**
 * Whether the provider already lists the result of the call, because it had its effect before this device
 * recorded that. An entry of the same name is not the result of a call that was refused or never sent.
 */
function isMadeBy(
  entry: JsonObject,
  call: PendingCall,
  made: JsonObject,
  unique: string | undefined,
): boolean {
  if (ownValue(entry, 'pending') !== undefined) return false;
  const { answerId, firstSentAt } = call;
  const id = ownValue(entry, 'id');
  if (answerId !== undefined && id !== undefined && isSameName(id, answerId)) return true;
  if (unique === undefined || firstSentAt === undefined || isRefused(call)) return false;
  const [listed, wanted] = [ownValue(entry, unique), ownValue(made, unique)];
  return listed !== undefined && wanted !== undefined && isSameName(listed, wanted);
}

/** Adds an entry to a list with the newest last. */
function append(answer: JsonObject, call: PendingCall): JsonObject {
  const entries = entriesOf(answer);
  const start = Number(ownValue(answer, 'startIndex') ?? 0);
  const total = Number(ownValue(answer, 'totalResults') ?? 0);
  const isLast = start + entries.length >= total;
  const made = { ...bodyOf(call), pending: call.id };
  if (entries.some((entry) => isMadeBy(entry, call, made, undefined))) return answer;
  return withEntries(answer, isLast ? [...entries, made] : entries, 1);
}

/** Removes the entry whose `field` equals the call's `parameter`. */
function remove(field: string, parameter: string): Change {
  return (answer, call) => {
    const entries = entriesOf(answer);
    const left = entries.filter((entry) => !isNamed(entry, field, call, parameter));
    return withEntries(answer, left, left.length - entries.length);
  };
}

/** Changes the entry whose `field` equals the call's `parameter`. */
function change(
  field: string,
  parameter: string,
  make: (entry: JsonObject, call: PendingCall) => JsonObject,
): Change {
  return (answer, call) =>
    withEntries(
      answer,
      entriesOf(answer).map((entry) =>
        isNamed(entry, field, call, parameter) ? make(entry, call) : entry,
      ),
      0,
    );
}

function isNamed(entry: JsonObject, field: string, { input }: PendingCall, parameter: string) {
  const name = ownValue(entry, field);
  const wanted = ownValue(input, parameter);
  return name !== undefined && wanted !== undefined && isSameName(name, wanted);
}

/** Adds the document to the list of those with a star, or removes it, unless that was refused. */
function star(answer: JsonObject, call: PendingCall): JsonObject {
  if (isRefused(call)) return answer;
  const isMeant = (entry: JsonObject) => {
    const owner = ownValue(entry, 'user');
    return (
      isNamed(entry, 'name', call, 'document') &&
      (!isJsonObject(owner) || isNamed(owner, 'name', call, 'user'))
    );
  };
  const entries = entriesOf(answer);
  const others = entries.filter((entry) => !isMeant(entry));
  const { user = '', document = '' } = call.input;
  const starred = { name: document, user: { name: user }, pending: call.id };
  const shown = isActive(call) && isFirstPage(answer) ? [starred, ...others] : others;
  return withEntries(answer, shown, shown.length - entries.length);
}

function isActive(call: PendingCall): boolean {
  return ownValue(bodyOf(call), 'active') !== false;
}

function assign(answer: JsonObject, call: PendingCall): JsonObject {
  return { ...answer, ...bodyOf(call) };
}

/** A refused call closes or merges nothing, but its texts are shown as they were written. */
function assignThread(answer: JsonObject, call: PendingCall): JsonObject {
  const { status, ...words } = bodyOf(call);
  const isChanged = status !== undefined && !isRefused(call);
  return { ...answer, ...words, ...(isChanged && { status }) };
}

function isRefused({ state }: PendingCall): boolean {
  return state === 'failed' || state === 'conflict';
}

/**
 * Adds or removes the person's reaction, unless the call was refused, or the entry already has that state.
 */
function react(entry: JsonObject, call: PendingCall): JsonObject {
  if (isRefused(call)) return entry;
  const name = ownValue(call.input, 'reaction');
  if (typeof name !== 'string') return entry;
  const reaction = ownValue(entry, 'reaction');
  const counts = isJsonObject(reaction) ? reaction : {};
  const count = Number(ownValue(counts, name) ?? 0);
  const isOn = isActive(call);
  const changed = { ...counts, [name]: Math.max(0, count + (isOn ? 1 : -1)) };
  const reacted = ownValue(entry, 'reacted');
  if (!Array.isArray(reacted)) return { ...entry, reaction: changed };
  if (reacted.includes(name) === isOn) return entry;
  const others = reacted.filter((each) => each !== name);
  return { ...entry, reaction: changed, reacted: isOn ? [...others, name] : others };
}
