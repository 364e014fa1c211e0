import { afterEach, expect, it } from 'vitest';
import { watchOpenWork, type Saving } from '../../../src/app/update/openWork.ts';
import type { OpenWork } from '../../../src/machines/appUpdate.ts';
import type { DeferredEvent } from '../../../src/machines/editorTypes.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

/** An editor with `rev` edits, of which `writtenRev` are in the journal. */
function editor(rev: number, writtenRev: number) {
  let context: ReturnType<Saving['getSnapshot']>['context'] = { rev, writtenRev, deferred: [] };
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => ({ context }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    defer(event: DeferredEvent) {
      context = { ...context, deferred: [...context.deferred, event] };
      for (const listener of listeners) listener();
    },
    keep(kept: number) {
      context = { ...context, writtenRev: kept };
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

function watch(saving: ReturnType<typeof editor>): (OpenWork | undefined)[] {
  const told: (OpenWork | undefined)[] = [];
  stops.push(watchOpenWork(document, saving, (open) => told.push(open)));
  return told;
}

function openDialog(role: string): HTMLElement {
  const portal = document.createElement('div');
  portal.innerHTML = `<div><div role="${role}"><input /></div></div>`;
  document.body.append(portal);
  return portal;
}

it('reports at once that nothing is open', () => {
  expect(watch(editor(3, 3))).toEqual([undefined]);
});

it.each(['dialog', 'alertdialog'])('notices a %s and its end', async (role) => {
  const dialog = openDialog(role);
  const told = watch(editor(3, 3));
  expect(told).toEqual(['dialog']);
  dialog.remove();
  await expect.poll(() => told).toEqual(['dialog', undefined]);
});

it('notices when a dialog opens, but not what is done in it', async () => {
  const told = watch(editor(3, 3));
  const dialog = openDialog('dialog');
  await expect.poll(() => told).toEqual([undefined, 'dialog']);
  dialog.querySelector('input')?.after('An error');
  dialog.remove();
  await expect.poll(() => told).toEqual([undefined, 'dialog', undefined]);
});

it('notices an unsaved edit, but reports an open dialog first', async () => {
  const saving = editor(4, 3);
  const dialog = openDialog('dialog');
  const told = watch(saving);
  dialog.remove();
  await expect.poll(() => told).toEqual(['dialog', 'unsaved']);
  saving.keep(4);
  expect(told).toEqual(['dialog', 'unsaved', undefined]);
});

it('notices an edit that waits for the code that makes it', () => {
  const saving = editor(0, 0);
  const told = watch(saving);
  saving.defer({ type: 'undo' });
  expect(told).toEqual([undefined, 'unsaved']);
});

it('stops looking when it is stopped', async () => {
  const saving = editor(3, 3);
  const told = watch(saving);
  stops.pop()?.();
  openDialog('dialog');
  await new Promise((done) => setTimeout(done));
  expect(told).toEqual([undefined]);
  expect(saving.listeners.size).toBe(0);
});
