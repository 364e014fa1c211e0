import { isOpen, type PendingCall } from '../../../src/storage/database/outboxRows.ts';
import type { Device } from '../world/device.ts';
import type { Effect } from '../world/server.ts';
import type { Stored } from '../world/deviceStorage.ts';
import type { World } from '../world/world.ts';

/**
 * 2, 3 and 9: looks at what the provider has done since the last look. Nothing has its effect before what
 * was asked for earlier in its stream, or before what it depends on, and nothing that another call took
 * the place of. Where keys are unknown, it can't be told whose effect it was.
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

/** The call of this id, or what took its place. */
function follow(byId: Happened['byId'], id: string | undefined): PendingCall | undefined {
  for (let call = byId.get(id ?? ''); ; call = byId.get(call.replacedBy)) {
    if (call?.replacedBy === undefined) return call;
  }
}

/** 2: what another call took the place of, or what was taken back before it left, was never done. */
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
