import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import type { Deleted, SpecificationPorts } from '../../screens/sandbox/sandboxPorts.ts';
import { localAccount } from '../../storage/account.ts';
import type { Counts } from '../../storage/specStore.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';
import { isOwnId, keyOf, newId } from '../session/specIds.ts';

/** The specifications on this device, as the screen lists and manages them. */
export function createSpecifications(
  services: Services,
  openings: Pick<Session, 'current' | 'switchTo' | 'flushed' | 'onNamed'>,
  open: () => OpenEditor,
): SpecificationPorts {
  const { openStore, older } = services;
  /** The one that was deleted last, as long as it can be brought back. */
  let deleted: Deleted | undefined;

  function openCounts(): Counts {
    const { operations, types } = open().editor.getSnapshot().context.spec;
    return { operations: operations.length, types: types.length };
  }

  return {
    async list() {
      const store = await openStore();
      const rows = await store.list(localAccount);
      const known = new Set(rows.map(({ id }) => id));
      const current = openings.current();
      // Of the open one it is known how much it holds now.
      const counted = {
        ...(rows.find(({ id }) => id === current) ?? { id: current }),
        counts: openCounts(),
      };
      const left = older.ids().filter((id) => !known.has(id) && id !== current);
      return [
        counted,
        ...rows.filter(({ id }) => id !== current),
        ...left.map((id) => ({ id, ...(isOwnId(id) ? {} : { name: id }), older: true })),
      ];
    },

    deleted: () => deleted,

    create: () => openings.switchTo(newId()),

    open: (id) => openings.switchTo(id),

    async rename(id, name) {
      const renamed = await (await openStore()).describe(keyOf(id), { name }, new Date());
      if (renamed.ok) openings.onNamed(id, name);
      return renamed;
    },

    async duplicate(id) {
      const isOpen = id === openings.current();
      if (isOpen) await openings.flushed();
      const store = await openStore();
      const row = await store.spec(keyOf(id));
      if (row === undefined) return refuse('nothing', 'There is nothing in it to duplicate yet.');
      const names = new Set((await store.list(localAccount)).map(({ name }) => name));
      const first = `${row.name ?? 'Untitled'} copy`;
      let name = first;
      for (let number = 2; names.has(name); number += 1) name = `${first} ${number}`;
      const copy = keyOf(newId());
      const duplicated = await store.duplicate(keyOf(id), copy, name, new Date());
      // What is counted of the open one may be older than what was copied.
      if (!duplicated.ok || !isOpen) return duplicated;
      return store.describe(copy, { counts: openCounts() }, new Date());
    },

    async remove(id) {
      const store = await openStore();
      const name = (await store.spec(keyOf(id)))?.name;
      // Left first: what it still has to write comes before it is gone.
      const isOpen = id === openings.current();
      if (isOpen) {
        const others = (await store.list(localAccount)).filter((row) => row.id !== id);
        await openings.switchTo(others[0]?.id ?? newId());
      }
      if ((await store.spec(keyOf(id))) !== undefined) {
        const removed: Result<unknown> = await store.remove(keyOf(id), new Date());
        if (!removed.ok) return removed;
      }
      older.forget(id);
      deleted = { id, name };
      // The list is another page's now; it stays open, with the way back.
      if (isOpen) open().editor.send({ type: 'open', dialog: { kind: 'specifications' } });
      return succeed(id);
    },

    async recover(id) {
      const recovered = await (await openStore()).recover(keyOf(id));
      if (recovered.ok) deleted = undefined;
      return recovered;
    },

    forgetDeleted() {
      deleted = undefined;
    },
  };
}
