import { isOpen, type PendingCall } from '../../../src/storage/database/outboxRows.ts';
import type { Device } from '../world/device.ts';
import type { Effect } from '../world/server.ts';
import type { Stored } from '../world/deviceStorage.ts';
import type { World } from '../world/world.ts';

/**
 * Invariants 2, 3 and 9: checks the provider's new effects. No call has its effect before an earlier one of
 * its stream, before a call that it depends on, or after it was replaced. Skipped for providers without keys,
 * because there it is unknown which call had an effect.
 */
export function checkEffects(world: World, contents: ReadonlyMap<Device, Stored>): void {
  const { server, unsupported, seen } = world;
  const fresh = server.effects.slice(seen.effects);
  seen.effects = server.effects.length;
  if (unsupported.length > 0) return;
  for (const [device, { calls }] of contents) {
    const byId = new Map(calls.map((call) => [call.id, call]));
    for (const effect of fresh) {
      const call = byId.get(effect.key ?? '');
      if (call !== undefined) checkEffect(world, { device, effect, call, byId });
    }
  }
}

function checkEffect(
  { ledger, violate }: World,
  { device, effect, call, byId }: Happened & { readonly device: Device },
): void {
  const earlier = [...byId.values()].find(
    (other) =>
      isOpen(other) &&
      other.account === call.account &&
      other.stream === call.stream &&
      other.order < call.order,
  );
  if (earlier !== undefined) {
    const kind = earlier.state === 'failed' ? 9 : 3;
    violate(
      kind,
      `${call.id} ${effect.call} was done on ${device.name} before ${earlier.id}, which is ${earlier.state}`,
    );
  }
  const needed = follow(byId, ledger.acknowledged.get(call.id)?.dependsOn);
  if (needed !== undefined && needed.state !== 'done') {
    violate(9, `${call.id} ${effect.call} was done, and ${needed.id} is ${needed.state}`);
  }
}

interface Happened {
  readonly effect: Effect;
  readonly call: PendingCall;
  readonly byId: ReadonlyMap<string, PendingCall>;
}

/** The call with this id, or the one that has replaced it. */
function follow(byId: Happened['byId'], id: string | undefined): PendingCall | undefined {
  for (let call = byId.get(id ?? ''); ; call = byId.get(call.replacedBy)) {
    if (call?.replacedBy === undefined) return call;
  }
}

/** Invariant 2: a call that was replaced, or taken back before it was sent, never had an effect. */
export function checkReplaced(
  { server, ledger, unsupported, violate }: World,
  contents: ReadonlyMap<Device, Stored>,
): void {
  if (unsupported.length > 0) return;
  const done = new Map(server.effects.map((effect) => [effect.key, effect]));
  for (const { calls } of contents.values()) {
    for (const { id, state } of calls) {
      const effect = done.get(id);
      if (effect === undefined) continue;
      if (ledger.takenBack.has(id)) {
        violate(2, `${id} ${effect.call} was taken back before it left, and done all the same`);
      }
      if (state !== 'cancelled' || ledger.discarded.has(id)) continue;
      violate(2, `${id} ${effect.call} was done, and another call is in its place`);
    }
  }
}
