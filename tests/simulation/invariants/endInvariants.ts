import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { isOpen } from '../../../src/storage/database/outboxRows.ts';
import type { Device } from '../world/device.ts';
import { textOf } from '../ledger.ts';
import { checkReplaced } from './effectInvariants.ts';
import type { Effect } from '../world/server.ts';
import type { Stored } from '../world/deviceStorage.ts';
import { readDevices } from './stepInvariants.ts';
import { contentOf, printSpec, readSpec } from '../texts.ts';
import type { World } from '../world/world.ts';

/** States in which a call visibly waits for a person. */
const waiting: readonly string[] = ['conflict', 'failed', 'signIn'];

/**
 * Invariants 7 and 9: each remaining call waits for a person, or for an earlier call that does; a failed call
 * stops no others.
 */
export async function checkDrained(world: World): Promise<void> {
  for (const { device } of world.people) {
    const open = (await device.environment.storage.look()).calls.filter(isOpen);
    const isExcused = (call: PendingCall, seen = new Set<string>()): boolean => {
      if (waiting.includes(call.state) || isAskedToWait(call, device.now())) return true;
      if (seen.has(call.id)) return false;
      seen.add(call.id);
      const before = open.filter(
        (other) =>
          other.account === call.account &&
          ((other.stream === call.stream && other.order < call.order) ||
            other.id === call.dependsOn),
      );
      return before.some((other) => isExcused(other, seen));
    };
    const failed = open.find(({ state }) => state === 'failed');
    for (const call of open.filter((each) => !isExcused(each))) {
      const stopped = `${call.id} ${call.endpoint} is ${call.state} a minute after all is well: ${call.error ?? ''}`;
      if (failed === undefined) world.violate(7, stopped);
      else world.violate(9, `${stopped}; ${failed.id} has failed, which it has nothing to do with`);
    }
  }
}

/** Whether the provider has asked to wait, at most five minutes, and that wait is not over. */
function isAskedToWait({ notBefore }: PendingCall, now: number): boolean {
  return notBefore !== undefined && notBefore.why !== 'lost' && notBefore.at > now;
}

/** Checks what must hold when nothing is pending any more. */
export async function checkEnd(world: World): Promise<void> {
  const { server, ledger, unsupported, violate } = world;
  const contents = await readDevices(world);
  const byKey = new Map<string, { call: PendingCall; device: Device }>();
  for (const [device, { calls }] of contents) {
    for (const call of calls) byKey.set(call.id, { call, device });
  }
  checkAccounts(world, byKey);
  checkReplaced(world, contents);
  await checkNotTaken(world, contents);
  if (unsupported.length === 0) checkDone(world, byKey);
  await checkIntents(world);
  for (const { document, type } of ledger.foreign) {
    const head = server.commits.get(server.heads.get(`/document/${document}`) ?? '');
    if (unsupported.length > 0 || head?.types.has(type) === true || ledger.cleared.has(type))
      continue;
    if (!(await isAside(contents, type))) violate(5, `${type}, which somebody else saved, is lost`);
  }
  await checkTypes(world, contents);
  checkCopies(world);
}

/** Invariants 6 and 3: each call is made by its own account, and in order. */
function checkAccounts(
  { server, violate, people }: World,
  byKey: ReadonlyMap<string, { call: PendingCall; device: Device }>,
): void {
  const ownerOf = (id: string) =>
    people.map(({ device }) => device.owners.get(id)).find((owner) => owner !== undefined);
  const last = new Map<string, number>();
  for (const { key, who, call: what } of server.effects) {
    if (key === undefined) continue;
    const found = byKey.get(key);
    const owner = ownerOf(key);
    if (owner === undefined) violate(6, `${what} has the key ${key}, which is no call's`);
    else if (!owner.startsWith(`${who}@`)) violate(6, `${key} of ${owner} was sent by ${who}`);
    if (found === undefined) continue;
    const { call, device } = found;
    const line = `${device.name} ${call.account} ${call.stream}`;
    if ((last.get(line) ?? 0) > call.order) violate(3, `${call.id} ${what} came after later ones`);
    last.set(line, Math.max(last.get(line) ?? 0, call.order));
  }
}

/** Invariant 2: each completed call has had its effect. */
function checkDone(
  { server, violate }: World,
  byKey: ReadonlyMap<string, { call: PendingCall; device: Device }>,
): void {
  const keys = new Set(server.effects.map(({ key }) => key));
  const contents = new Set([...server.commits.values()].map(({ content }) => content));
  for (const { call } of byKey.values()) {
    if (call.state !== 'done' || keys.has(call.id)) continue;
    // Somebody else has saved the same content.
    if (call.save !== undefined && contents.has(call.save.content)) continue;
    // Deleting something that is gone, or creating something that exists, needs no effect.
    if (call.endpoint.endsWith('.delete') || call.endpoint === 'document.create') continue;
    violate(2, `${call.id} ${call.endpoint} is done and had no effect`);
  }
}

/** Invariants 1 and 2: everything with a unique text exists once. */
async function checkIntents({ ledger, server, violate }: World): Promise<void> {
  const made = (text: string): readonly Effect[] =>
    server.effects.filter(({ body }) => body.includes(text));
  for (const { id, intent } of ledger.acknowledged.values()) {
    const text = textOf(intent);
    if (text === undefined) continue;
    const times = made(text).length;
    if (times > 1) violate(2, `${id}: ${text} was done ${times} times`);
    if (times === 0 && !ledger.discarded.has(id))
      violate(1, `${id}: ${text} was acknowledged and is lost`);
  }
}

/** Invariant 1: every saved type is at the provider, or in a version that was set aside. */
async function checkTypes(
  { ledger, server, violate, people, unsupported }: World,
  contents: ReadonlyMap<Device, Stored>,
): Promise<void> {
  if (unsupported.includes('if-match')) return;
  for (const { device } of people) {
    for (const { account, document } of device.people) {
      const head = server.commits.get(server.heads.get(`/document/${document}`) ?? '');
      const saved = [...ledger.acknowledged.values()].filter(
        ({ id, ...each }) =>
          each.account === account && each.device === device.name && !ledger.forgotten.has(id),
      );
      const types = new Set(
        saved.flatMap(({ intent }) =>
          intent.kind === 'save' && intent.document === document ? intent.types : [],
        ),
      );
      for (const name of types) {
        if (head?.types.has(name) === true || ledger.renamed.has(name)) continue;
        if (ledger.cleared.has(name)) continue;
        if (!(await isAside(contents, name)))
          violate(1, `${name} was saved by ${device.name} and is lost`);
      }
    }
  }
}

/** Invariant 10: versions that a person did not take can be brought back. */
async function checkNotTaken(
  { ledger, violate }: World,
  contents: ReadonlyMap<Device, Stored>,
): Promise<void> {
  for (const [device, { setAside }] of contents) {
    for (const { account, body, why, ...of } of ledger.notTaken) {
      if (of.device !== device.name) continue;
      const isThere = setAside.some((each) => each.account === account && each.body === body);
      if (isThere && (await device.environment.storage.text(account, body)) !== undefined) continue;
      violate(10, `${why} on ${device.name} can't be brought back`);
    }
  }
}

/** Invariant 10: whether a type is in a version that can be brought back. */
async function isAside(contents: ReadonlyMap<Device, Stored>, type: string): Promise<boolean> {
  for (const [device, { setAside }] of contents) {
    for (const { account, body } of setAside) {
      const text = await device.environment.storage.text(account, body);
      if (text !== undefined && readSpec(text).types.some(({ name }) => name === type)) return true;
    }
  }
  return false;
}

/** Invariant 4: every copy equals the provider's document. */
function checkCopies({ people, server, violate }: World): void {
  for (const { device } of people) {
    for (const { document, copy } of device.people) {
      const head = server.commits.get(server.heads.get(`/document/${document}`) ?? '');
      const there = head?.content ?? contentOf('{}');
      if (contentOf(printSpec(copy)) !== there) {
        violate(4, `${device.name} has another ${document} than the provider`);
      }
    }
  }
}
