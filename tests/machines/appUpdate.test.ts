import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { appUpdate, type OpenWork, type UpdateEvent } from '../../src/machines/appUpdate.ts';

/** The machine with a simulated browser; `done` lists what it asked the browser for. */
function start({
  open,
  waiting = true,
  answers = 'agreed',
}: {
  open?: OpenWork;
  waiting?: boolean;
  /** What the person says when asked. */
  answers?: 'agreed' | 'declined' | 'nothing';
} = {}) {
  const done: string[] = [];
  let tell: (event: UpdateEvent) => void = () => undefined;
  let work: ((open: OpenWork | undefined) => void) | undefined;
  const actor = createActor(
    appUpdate.provide({
      actors: {
        versions: fromCallback<UpdateEvent>(({ sendBack }) => void (tell = sendBack)),
        openWork: fromCallback<UpdateEvent>(({ sendBack }) => {
          work = (next) => sendBack({ type: 'work', open: next });
          work(open);
          return () => void (work = undefined);
        }),
        consent: fromCallback<UpdateEvent>(({ sendBack }) => {
          if (answers !== 'nothing') sendBack({ type: answers });
        }),
        takeOver: fromPromise<void>(async () => {
          if (!waiting) throw new Error('No new version waits.');
          done.push('take over');
        }),
        reload: fromPromise<void>(async () => void done.push('reload')),
      },
    }),
  ).start();
  return {
    done,
    tell: (event: UpdateEvent) => tell(event),
    work: (next: OpenWork | undefined) => work?.(next),
    watches: () => work !== undefined,
    send: (event: UpdateEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('a new version', () => {
  it('is offered, and nothing more', () => {
    const update = start();
    expect(update.state()).toBe('current');
    expect(update.watches()).toBe(false);
    update.tell({ type: 'waiting' });
    expect(update.state()).toEqual({ news: 'offered' });
    update.work('dialog');
    update.work(undefined);
    expect(update.state()).toEqual({ news: 'offered' });
    expect(update.done).toEqual([]);
  });

  it('takes over on request, after which the page reloads', () => {
    const update = start();
    update.tell({ type: 'waiting' });
    update.send({ type: 'reload' });
    expect(update.done).toEqual(['take over']);
    update.tell({ type: 'replaced' });
    expect(update.done).toEqual(['take over', 'reload']);
    update.tell({ type: 'replaced' });
    expect(update.done).toEqual(['take over', 'reload']);
  });

  it.each(['dialog', 'unsaved'] as const)('waits for open work (%s)', (open) => {
    const update = start({ open });
    update.tell({ type: 'waiting' });
    expect(update.context().open).toBe(open);
    update.send({ type: 'reload' });
    expect(update.state()).toEqual({ news: 'held' });
    expect(update.done).toEqual([]);
    update.work(undefined);
    expect(update.done).toEqual(['take over']);
  });

  it('does not reload before the question about what is not sent is answered', () => {
    const update = start({ answers: 'nothing' });
    update.tell({ type: 'waiting' });
    update.send({ type: 'reload' });
    expect(update.state()).toEqual({ news: 'asking' });
    update.work('dialog');
    update.send({ type: 'agreed' });
    expect(update.state()).toEqual({ news: 'held' });
    expect(update.done).toEqual([]);
    update.work(undefined);
    expect(update.done).toEqual(['take over']);
  });

  it('stays offered if the person declines', () => {
    const update = start({ answers: 'declined' });
    update.tell({ type: 'waiting' });
    update.send({ type: 'reload' });
    expect(update.state()).toEqual({ news: 'offered' });
    expect(update.done).toEqual([]);
  });

  it('waits again for work that was opened while it took over', () => {
    const update = start();
    update.tell({ type: 'waiting' });
    update.send({ type: 'reload' });
    update.work('dialog');
    update.tell({ type: 'replaced' });
    expect(update.state()).toEqual({ news: 'held' });
    expect(update.done).toEqual(['take over']);
    update.work(undefined);
    // The new version is already active, so it must not take over a second time.
    expect(update.done).toEqual(['take over', 'reload']);
  });

  it('is dismissed with "later", even while waiting, and stops watching the page', () => {
    const update = start({ open: 'dialog' });
    update.tell({ type: 'waiting' });
    update.send({ type: 'reload' });
    update.send({ type: 'later' });
    expect(update.state()).toBe('current');
    expect(update.watches()).toBe(false);
    update.tell({ type: 'waiting' });
    expect(update.state()).toEqual({ news: 'offered' });
    expect(update.done).toEqual([]);
  });

  it('is offered again if it could not take over', async () => {
    const update = start({ waiting: false });
    update.tell({ type: 'waiting' });
    update.send({ type: 'reload' });
    await expect.poll(() => update.state()).toEqual({ news: 'offered' });
    expect(update.done).toEqual([]);
  });
});

describe('a version that another tab activated', () => {
  it('is announced, not forced, and a reload is enough', () => {
    const update = start();
    update.tell({ type: 'replaced' });
    expect(update.state()).toEqual({ news: 'offered' });
    expect(update.context().inCharge).toBe(true);
    update.send({ type: 'reload' });
    expect(update.done).toEqual(['reload']);
  });

  it('turns the offer into an announcement', () => {
    const update = start();
    update.tell({ type: 'waiting' });
    update.tell({ type: 'replaced' });
    expect(update.state()).toEqual({ news: 'offered' });
    expect(update.context().inCharge).toBe(true);
  });

  it('waits like one of this tab', () => {
    const update = start({ open: 'dialog' });
    update.tell({ type: 'replaced' });
    update.send({ type: 'reload' });
    expect(update.done).toEqual([]);
    update.work(undefined);
    expect(update.done).toEqual(['reload']);
  });

  it('is followed by a newer waiting version', () => {
    const update = start();
    update.tell({ type: 'replaced' });
    update.send({ type: 'later' });
    update.tell({ type: 'waiting' });
    expect(update.context().inCharge).toBe(false);
    update.send({ type: 'reload' });
    expect(update.done).toEqual(['take over']);
  });
});
