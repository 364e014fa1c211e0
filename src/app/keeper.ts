import type { Remote } from 'comlink';
import { editVersion, type Edit } from '../domain/edit.ts';
import type { Refusal } from '../domain/result.ts';
import { isEmpty, type Specification } from '../domain/specification.ts';
import type { JournalRow, SpecKey, StoredRef } from '../storage/database.ts';
import type { SpecStore } from '../storage/specs.ts';
import type { SpecWorkerApi } from '../../workers/specWorkerApi.ts';

/** One applied edit on its way to the journal and to the replica. */
export interface Step {
  readonly rev: number;
  readonly edit: Edit;
  readonly undo: Edit;
  readonly label: string;
}

export interface KeeperEvents {
  /** Every edit up to `rev` is in the journal. */
  readonly kept: (rev: number) => void;
  readonly refused: (refusal: Refusal) => void;
  /** The replica is at `rev`; the preview has so many lines. */
  readonly followed: (rev: number, totalLines: number) => void;
}

export interface Keeper {
  keep(step: Step, events: KeeperEvents): void;
  /** This specification is already stored as the body `hash`. */
  remember(spec: Specification, hash: string): void;
}

export interface KeeperPorts {
  readonly key: SpecKey;
  /** Opens the journal; asked for with the first edit. */
  readonly openStore: () => Promise<SpecStore>;
  readonly worker: Pick<
    Remote<SpecWorkerApi>,
    'open' | 'follow' | 'storeUndo' | 'storeReplica' | 'fold'
  >;
  readonly now: () => Date;
  /** Runs `task` when the page has nothing better to do. */
  readonly whenIdle: (task: () => void) => void;
}

/** A restore with more entities than this is kept as a body, not in its row. */
const largeRestore = 40;
/** The journal is folded into a snapshot after so many edits, and after every replacement. */
const foldAfter = 50;

/**
 * Carries every edit, in order, into the journal and then to the worker's replica. An edit whose
 * row could not be written waits, with all after it, for the next one to try again: the journal
 * never has a gap.
 */
export function createKeeper({ key, openStore, worker, now, whenIdle }: KeeperPorts): Keeper {
  /** Bodies that hold a specification or an edit of this session. */
  const bodies = new WeakMap<object, string>();
  const waiting: JournalRow[] = [];
  let opening: Promise<SpecStore> | undefined;
  let queue = Promise.resolve();
  let sinceFold = 0;

  async function keep({ rev, edit, undo, label }: Step, events: KeeperEvents): Promise<void> {
    const stored = await toStoredRef(edit, edit);
    waiting.push({
      account: key.account,
      spec: key.id,
      seq: rev,
      edit: stored,
      undo: await toStoredRef(undo, edit),
      label,
      at: now().toISOString(),
    });
    await writeWaiting(events);
    const followed = await worker.follow(rev, stored);
    if (followed.gap && waiting.length === 0) await worker.open(key);
    events.followed(rev, followed.totalLines);
    sinceFold = edit.kind === 'spec.replace' ? foldAfter : sinceFold + 1;
    if (sinceFold >= foldAfter && waiting.length === 0) {
      sinceFold = 0;
      whenIdle(() => enqueue(() => worker.fold(), events));
    }
  }

  async function writeWaiting(events: KeeperEvents): Promise<void> {
    const store = await (opening ??= openStore());
    for (let row = waiting[0]; row !== undefined; row = waiting[0]) {
      const appended = await store.append(row);
      if (!appended.ok) {
        events.refused(appended.refusal);
        return;
      }
      waiting.shift();
      events.kept(row.seq);
    }
  }

  /** `applied` is the edit that the replica, one step behind, is about to follow. */
  async function toStoredRef(edit: Edit, applied: Edit): Promise<StoredRef> {
    if (edit.kind === 'spec.replace' && 'spec' in edit.content && !isEmpty(edit.content.spec)) {
      const { spec } = edit.content;
      // What an edit replaces is what the replica still holds.
      const body = bodies.get(spec) ?? (edit === applied ? undefined : await worker.storeReplica());
      if (body === undefined) return { v: editVersion, edit };
      bodies.set(spec, body);
      return { v: editVersion, edit: { kind: 'spec.replace', content: { body } } };
    }
    if (isLarge(edit)) {
      const body = bodies.get(edit) ?? (await worker.storeUndo({ v: editVersion, edit: applied }));
      bodies.set(edit, body);
      return { v: editVersion, body };
    }
    return { v: editVersion, edit };
  }

  function enqueue(task: () => Promise<void>, events: KeeperEvents): void {
    queue = queue.then(task).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      events.refused({
        kind: 'refusal',
        code: 'keeping',
        message: `This change may not be saved: ${reason} Export the specification to keep it.`,
      });
    });
  }

  return {
    keep: (step, events) => enqueue(() => keep(step, events), events),
    remember: (spec, hash) => void bodies.set(spec, hash),
  };
}

function isLarge(edit: Edit): boolean {
  if (edit.kind !== 'restore') return false;
  const lists = [edit.operations, edit.types, edit.imports];
  return lists.some((list) => (list?.put.length ?? 0) > largeRestore);
}
