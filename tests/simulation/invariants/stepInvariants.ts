import { isOpen, type PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { labelOf } from '../../../src/sync/calls/label.ts';
import type { Device } from '../world/device.ts';
import { checkEffects } from './effectInvariants.ts';
import type { Stored } from '../world/deviceStorage.ts';
import { contentOf, printSpec } from '../texts.ts';
import type { World } from '../world/world.ts';

/** Checks what must hold at every moment. The numbers are those in src/sync/SPEC.md. */
export async function checkStep(world: World): Promise<void> {
  const contents = await readDevices(world);
  for (const [device, stored] of contents) {
    checkKept(world, device, stored);
    checkLabels(world, device, stored);
    checkHeads(world, device, stored);
    for (const account of device.cleared) {
      if (!(await device.environment.storage.holds(account))) continue;
      world.violate(11, `something of ${account} is on ${device.name}, where it was cleared`);
    }
  }
  checkEffects(world, contents);
}

/** What every device has stored. */
export async function readDevices({ people }: World): Promise<ReadonlyMap<Device, Stored>> {
  const contents = new Map<Device, Stored>();
  for (const { device } of people) contents.set(device, await device.environment.storage.look());
  return contents;
}

/**
 * Invariant 1: an acknowledged call stays in the outbox until it is done, taken back by a person, or
 * replaced.
 */
function checkKept({ ledger, violate }: World, device: Device, { calls }: Stored): void {
  const byId = new Map(calls.map((call) => [call.id, call]));
  for (const { id, intent, device: name } of ledger.acknowledged.values()) {
    if (name !== device.name || ledger.forgotten.has(id)) continue;
    const call = byId.get(id);
    if (call === undefined) violate(1, `${id} was acknowledged and is not stored`);
    else if (call.state === 'cancelled' && !isAccountedFor(call) && !ledger.discarded.has(id)) {
      violate(1, `${id} (${intent.kind}) was cancelled, and nothing took its place`);
    }
  }

  function isAccountedFor({ replacedBy, endpoint }: PendingCall): boolean {
    // A star that was set and removed again needs no call.
    if (endpoint === 'document.star') return true;
    return replacedBy !== undefined && (byId.has(replacedBy) || ledger.forgotten.has(replacedBy));
  }
}

/**
 * Invariants 5 and 8: a device never considers a commit the head that is older than its own last save, and
 * the next save on top of that names it.
 */
function checkHeads({ server, unsupported, violate }: World, device: Device, stored: Stored): void {
  if (unsupported.length > 0) return;
  for (const { account, name, head } of stored.documents) {
    if (head === undefined || head.commit === '') continue;
    const saves = stored.calls
      .filter((call) => call.account === account && call.stream === name && call.save !== undefined)
      .toSorted((a, b) => a.order - b.order);
    const done = saves.filter(({ state }) => state === 'done');
    const last = Math.max(-1, ...done.map(({ id }) => server.made.get(id) ?? -1));
    if ((server.order.get(head.commit) ?? last) < last) {
      violate(8, `${device.name} takes an older commit of ${name} for the head than it has made`);
    }
    const next = saves.find(isOpen);
    const base = next?.save?.base;
    const isMadeOfIt =
      base?.body === head.body && done.some(({ save }) => save?.body === head.body);
    if (isMadeOfIt && base.commit === undefined) {
      violate(5, `${next?.id} on ${device.name} does not name the head that it was made of`);
    }
  }
}

/** Invariant 8: the label only says Synced if the provider has this content at that commit. */
function checkLabels(
  { server, violate, clock, seen }: World,
  device: Device,
  stored: Stored,
): void {
  for (const { account, document: name, copy } of device.people) {
    const document = stored.documents.find(
      (each) => each.account === account && each.name === name,
    );
    const content = contentOf(printSpec(copy));
    const calls = stored.calls.filter(
      (call) => call.account === account && call.stream === name && isOpen(call),
    );
    // Checked only when something has changed, because the label's word does not depend on the time.
    const { checkedAt, head } = document ?? {};
    const about = `${content} ${checkedAt} ${head?.commit} ${calls.map(({ id, state }) => id + state).join()}`;
    if (seen.labels.get(`${device.name} ${name}`) === about) continue;
    seen.labels.set(`${device.name} ${name}`, about);
    const facts = { isStored: true, content, document, calls };
    const { status } = labelOf(facts, device.now());
    const hasSave = calls.some(({ save }) => save !== undefined);
    if (status === 'synced') {
      const { commit = '' } = document?.head ?? {};
      const there = server.commits.get(commit)?.content ?? (commit === '' ? contentOf('{}') : '');
      if (there !== content)
        violate(
          8,
          `${device.name} says Synced of ${name} at ${commit.slice(0, 8)}, and has something else`,
        );
      if (hasSave) violate(8, `${device.name} says Synced of ${name}, and has something to send`);
    }
    if (labelOf({ ...facts, isStored: false }, clock.now()).status === 'synced') {
      violate(8, `${device.name} says Synced of what is not stored`);
    }
  }
}
