import { refuse } from '../../domain/model/values/result.ts';
import type { SpecificationCommands } from '../../screens/library/libraryCommands.ts';
import { editorCounts, unwrittenChanges } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';
import { isOwnId, newId } from '../session/specIds.ts';

const stayed = 'It is not deleted: it has changes that are not saved.';

/** The commands of the list of specifications on this device. */
export function createSpecificationCommands(
  services: Pick<Services, 'account' | 'keyOf' | 'now' | 'openStore' | 'older'>,
  session: Pick<Session, 'shown' | 'switchTo' | 'held' | 'nameHeld' | 'dropHeld'>,
): SpecificationCommands {
  const { account, keyOf, now, openStore, older } = services;
  return {
    async create() {
      await session.switchTo(newId());
    },

    async open(id) {
      await session.switchTo(id);
    },

    held: () =>
      session.held().map(({ open, name }) => ({
        id: open.id,
        counts: editorCounts(open),
        ...(name === undefined ? {} : { name }),
      })),

    async rename(id, name) {
      const renamed = await (
        await openStore()
      ).describe(keyOf(id), { name, nameFrom: 'person' }, now());
      if (renamed.ok) session.nameHeld(id, name);
      return renamed;
    },

    async duplicate(id) {
      const { open } = session.shown();
      // Only stored edits are copied.
      const inTab =
        id === open.id ? open : session.held().find((held) => held.open.id === id)?.open;
      await inTab?.journalWriter.flushed();
      if (inTab !== undefined && unwrittenChanges(inTab) > 0) {
        return refuse('unsaved', 'It is not duplicated: it has changes that are not saved.');
      }
      const store = await openStore();
      const row = await store.spec(keyOf(id));
      if (row === undefined)
        return refuse('nothing', 'It is empty, so there is nothing to duplicate yet.');
      const names = new Set((await store.list(account)).map(({ name }) => name));
      const first = `${row.name ?? 'Untitled'} copy`;
      let name = first;
      for (let number = 2; names.has(name); number += 1) name = `${first} ${number}`;
      const copy = keyOf(newId());
      return store.duplicate(keyOf(id), copy, name, now());
    },

    async remove(id) {
      const store = await openStore();
      // Close it first: its pending edits must be written before it is deleted.
      const isOpen = id === session.shown().open.id;
      if (isOpen) {
        const others = (await store.list(account)).filter((row) => row.id !== id);
        const left = await session.switchTo(others[0]?.id ?? newId(), 'lost');
        if (!left) return refuse('stayed', stayed);
      }
      if (!(await session.dropHeld(id))) return refuse('stayed', stayed);
      if ((await store.spec(keyOf(id))) !== undefined) {
        const removed = await store.remove(keyOf(id), now());
        if (!removed.ok) return removed;
      }
      await older.forget(id);
      // The list is now part of the next specification's page; it stays open, so that deleting can be undone.
      if (isOpen) {
        const { editor } = session.shown().open;
        editor.send({ type: 'open', dialog: { kind: 'specifications', deleted: id } });
      }
      return { ok: true, value: id };
    },

    async recover(id) {
      const recovered = await (await openStore()).recover(keyOf(id));
      // The older editor finds its text again, too.
      if (recovered.ok) await older.mirror(id);
      return recovered;
    },

    leftByOlder: () => older.ids().map((id) => (isOwnId(id) ? { id } : { id, name: id })),
  };
}
