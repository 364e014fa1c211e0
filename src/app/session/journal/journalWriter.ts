import type { Remote } from 'comlink';
import { editVersion, type Edit } from '../../../domain/edits/edit.ts';
import { errorMessage } from '../../../domain/model/values/errorMessage.ts';
import type { Refusal } from '../../../domain/model/values/result.ts';
import { isEmpty, type Specification } from '../../../domain/model/specification.ts';
import type { JournalMessage, JournalStep } from '../../../machines/editorTypes.ts';
import type {
  JournalRow,
  RestorePoint,
  SpecKey,
  SpecRow,
  StoredRef,
} from '../../../storage/database/database.ts';
import type { Description, SpecStore } from '../../../storage/specs/specStore.ts';
import type { SpecWorkerApi } from '../../../../workers/spec/specWorkerApi.ts';
import { createBackoff } from '../backoff.ts';
import { isLarge, isSelfContained, restorePointOf } from './journalRows.ts';

export interface JournalWriterEvents {
  /** Every edit up to `rev` is in the journal. */
  readonly written: (rev: number) => void;
  readonly refused: (refusal: Refusal) => void;
  /** The replica is at `rev`, and the preview has this many lines. */
  readonly followed: (rev: number, totalLines: number) => void;
  /** Another tab wrote first: this edit and the later ones are not written. */
  readonly overtaken: () => void;
}

export interface JournalWriter {
  /** Opens the journal ahead of time, so that the first edit need not wait for it. */
  prepare(): void;
  /** `source`: what is known of the source of an import, which is stored together with its edit. */
  write(message: JournalMessage, events: JournalWriterEvents, source?: KnownSource): void;
  /**
   * This specification or edit is, or is about to be, stored as the body `hash`; undefined: it is
   * not stored.
   */
  remember(what: Specification | Edit, hash: BodyHash | Promise<BodyHash>): void;
  /** Resolves when everything handed to the writer has been tried once. */
  flushed(): Promise<void>;
  /**
   * Another specification is about to use the worker: waiting edits are still retried, but the
   * replica no longer belongs to this one.
   */
  park(): void;
  /** Discards the waiting edits. */
  abandon(): void;
  /** The specification is shown again: the replica receives it as a whole. */
  resume(): void;
}

type BodyHash = string | undefined;

/** What the edit `seq` makes of the description so far. */
export type SourceChange = (before: SpecRow | undefined, seq: number) => Description;

type KnownSource = Promise<SourceChange | undefined> | undefined;

export interface JournalWriterPorts {
  readonly key: SpecKey;
  /** Opens the journal; already open when it was asked for before; retried after a failure. */
  readonly openStore: () => Promise<SpecStore>;
  readonly worker: Pick<
    Remote<SpecWorkerApi>,
    'follow' | 'hold' | 'storeUndo' | 'storeReplica' | 'compact'
  >;
  /**
   * The specification on screen. The replica receives it as a whole if it could not follow the
   * edits.
   */
  readonly shown: () => { readonly rev: number; readonly spec: Specification };
  /** Why the stored specification could not be read; it is then not overwritten. */
  readonly unreadable: () => Refusal | undefined;
  readonly now: () => Date;
  /** Called after the newest edit was written and nothing is waiting. */
  readonly onSettled?: (() => void) | undefined;
  /** Runs `task` when the page is idle. */
  readonly whenIdle: (task: () => void) => void;
}

/** The journal is compacted into a snapshot after this many edits, and after every replacement. */
const compactAfter = 50;

/**
 * Autosave: passes every edit, in order, to the journal and then to the worker's replica. An edit
 * whose row could not be written waits, and so do all after it; the next edit triggers another try,
 * as does a timer with growing intervals. The journal never has a gap.
 */
export function createJournalWriter({
  key,
  openStore,
  worker,
  shown,
  unreadable,
  now,
  whenIdle,
  onSettled,
}: JournalWriterPorts): JournalWriter {
  /** Bodies from this session that hold a specification or an edit. */
  const bodies = new WeakMap<object, string | Promise<BodyHash>>();
  const waiting: Waiting[] = [];
  let queue = Promise.resolve();
  let sinceCompaction = 0;
  /** Edits up to this epoch were overtaken by another tab's. */
  let overtaken = -1;
  /** The replica has missed an edit. */
  let behind = false;
  /** The replica holds another specification. */
  let parked = false;

  /** Receives what happens to the waiting edits. */
  let told: JournalWriterEvents | undefined;
  /** The code of the last refusal that was reported: a retry does not report it again. */
  let said: string | undefined;
  const backoff = createBackoff(() => {
    if (told !== undefined) enqueue(behind && !parked ? takeReplica : retry, told);
  });

  async function write(
    step: JournalStep,
    events: JournalWriterEvents,
    source: KnownSource,
  ): Promise<void> {
    if (step.epoch <= overtaken) return;
    const { rev, edit, undo, label } = step;
    const { account, id: spec } = key;
    const storedEdit = await toStoredRef(edit, step);
    const at = now().toISOString();
    const storedUndo = await toStoredRef(undo, step, storedEdit);
    waiting.push({
      step,
      row: {
        account,
        spec,
        seq: rev,
        edit: storedEdit,
        undo: storedUndo,
        label,
        step: step.step,
        at,
      },
      restorePoint: restorePointOf(step, storedUndo, { account, spec, at }),
      source: await source,
    });
    told = events;
    said = undefined;
    await writeWaiting(events);
    if (step.epoch <= overtaken) return;
    await follow(rev, storedEdit, events);
    sinceCompaction = edit.kind === 'spec.replace' ? compactAfter : sinceCompaction + 1;
    settle(step.epoch, events);
  }

  /** Retries writing the waiting edits, without a new edit. */
  async function retry(): Promise<void> {
    const epoch = waiting.at(-1)?.step.epoch;
    if (epoch === undefined || told === undefined) return;
    await writeWaiting(told);
    if (epoch > overtaken) settle(epoch, told);
  }

  /** The replica holds another specification: it receives this one as a whole. */
  async function takeReplica(): Promise<void> {
    const before = overtaken;
    await retry();
    // After another tab has overtaken, everything is read again, by the replica too.
    if (told === undefined || overtaken !== before) return;
    await giveReplica(told);
  }

  /** The replica receives the specification as a whole, later if the worker can't be asked now. */
  async function giveReplica(events: JournalWriterEvents): Promise<void> {
    const { rev, spec } = shown();
    const held = await orUndefined(() => worker.hold(key, rev, spec));
    behind = held === undefined;
    if (held === undefined) backoff.retryLater();
    else events.followed(rev, held.totalLines);
  }

  /** What to do when everything is written. */
  function settle(epoch: number, events: JournalWriterEvents): void {
    if (parked || waiting.length > 0 || unreadable() !== undefined) return;
    onSettled?.();
    if (sinceCompaction < compactAfter) return;
    sinceCompaction = 0;
    // What is not compacted now will be compacted later: every edit is in the journal anyway. A replica that
    // is ahead of the journal must not be stored.
    const compact = async () => {
      if (parked || waiting.length > 0 || epoch <= overtaken) return;
      await orUndefined<unknown>(() => worker.compact());
    };
    whenIdle(() => enqueue(compact, events));
  }

  async function follow(
    rev: number,
    stored: StoredRef,
    events: JournalWriterEvents,
  ): Promise<void> {
    if (!behind) {
      const followed = await orUndefined(() => worker.follow(rev, stored));
      if (followed?.gap === false) return events.followed(rev, followed.totalLines);
      behind = true;
    }
    if (parked) return;
    // Exports and the preview show what the screen shows, whatever happened in storage.
    if (rev === shown().rev) await giveReplica(events);
  }

  /** Writes the waiting edits as far as possible; the rest is retried later. */
  async function writeWaiting(events: JournalWriterEvents): Promise<void> {
    const refusal = await writeRows(events);
    if (refusal === undefined) backoff.reset();
    else refuseForNow(refusal, events);
  }

  function refuseForNow(refusal: Refusal, events: JournalWriterEvents): void {
    if (waiting.length > 0) backoff.retryLater();
    if (refusal.code === said) return;
    said = refusal.code;
    events.refused(refusal);
  }

  /** Why the first waiting edit is not written; undefined when nothing is waiting any more. */
  async function writeRows(events: JournalWriterEvents): Promise<Refusal | undefined> {
    const store = await openStore().catch(notLoaded);
    if ('kind' in store) return store;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const { row, restorePoint, source } = next;
      const { rev, spec } = shown();
      const { operations, types } = spec;
      // The sizes at an edit that is not the newest are no longer known.
      const counts =
        row.seq === rev ? { operations: operations.length, types: types.length } : undefined;
      const appended = await store.append(row, {
        restorePoint,
        counts,
        describe: source && ((before) => source(before, row.seq)),
      });
      if (appended.ok) {
        waiting.shift();
        events.written(row.seq);
        continue;
      }
      const { refusal } = appended;
      if (refusal.code === 'other-tab') {
        // The specification is not shown: the other tab's edits are read when it is shown again.
        if (parked) return undefined;
        // The unreadable one may be the first. The row stays first in any case: nothing overtakes
        // it.
        const blind = unreadable();
        if (blind !== undefined) return blind;
        overtaken = waiting.at(-1)?.step.epoch ?? next.step.epoch;
        waiting.length = 0;
        events.overtaken();
        return undefined;
      }
      const whole = refusal.code === 'gone' ? carryWhole(next) : undefined;
      if (whole === undefined) return refusal;
      waiting[0] = whole;
    }
    return undefined;
  }

  /**
   * The row with its whole content: a body that was stored long ago may have been collected since.
   * Undefined when the row already has everything.
   */
  function carryWhole({ step, row, restorePoint, source }: Waiting): Waiting | undefined {
    const { edit, undo } = step;
    if (restorePoint === undefined && [row.edit, row.undo].every((ref) => isSelfContained(ref))) {
      return undefined;
    }
    for (const each of [edit, undo]) {
      bodies.delete(each);
      if (each.kind === 'spec.replace' && 'spec' in each.content) bodies.delete(each.content.spec);
    }
    const whole = { edit: { v: editVersion, edit }, undo: { v: editVersion, edit: undo } };
    return { step, row: { ...row, ...whole }, restorePoint: undefined, source };
  }

  /**
   * The replica, one step behind, is about to follow the edit `applied`, which leads to `rev`.
   * `stored` is the reference to that edit where it is stored, so that the whole edit need not be
   * sent to the worker again.
   */
  async function toStoredRef(
    edit: Edit,
    { edit: applied, rev }: Pick<JournalStep, 'edit' | 'rev'>,
    stored?: StoredRef,
  ): Promise<StoredRef> {
    if (edit.kind === 'spec.replace' && 'spec' in edit.content && !isEmpty(edit.content.spec)) {
      const { spec } = edit.content;
      const body =
        (await bodies.get(spec)) ??
        (edit === applied || parked
          ? undefined
          : await orUndefined(() => storeReplaced(spec, rev - 1)));
      if (body === undefined) return { v: editVersion, edit };
      bodies.set(spec, body);
      return { v: editVersion, edit: { kind: 'spec.replace', content: { body } } };
    }
    if (isLarge(edit)) {
      const body =
        (await bodies.get(edit)) ??
        // An undo that was never stored as a separate body is stored in its row.
        (stored === undefined || behind
          ? undefined
          : await orUndefined(() => worker.storeUndo(stored)));
      if (body === undefined) return { v: editVersion, edit };
      bodies.set(edit, body);
      return { v: editVersion, body };
    }
    return { v: editVersion, edit };
  }

  /**
   * The replica still has the state that the edit replaces; a replica that has missed an edit is
   * given it.
   */
  async function storeReplaced(spec: Specification, rev: number): Promise<string> {
    if (behind) {
      await worker.hold(key, rev, spec);
      behind = false;
    }
    return worker.storeReplica();
  }

  function enqueue(task: () => Promise<void>, events: JournalWriterEvents): void {
    queue = queue.then(task).catch((error: unknown) => {
      const reason = errorMessage(error);
      const message = `This change may not have been saved: ${reason} Export the specification to keep it.`;
      refuseForNow({ kind: 'refusal', code: 'keeping', message }, events);
    });
  }

  return {
    // Any failure here is reported when something is to be stored.
    prepare: () => void openStore().catch(() => undefined),
    write: (message, events, source) =>
      enqueue(
        () =>
          message.type === 'write'
            ? write(message, events, source)
            : follow(message.rev, { v: editVersion, edit: message.edit }, events),
        events,
      ),
    remember(what, hash) {
      if (hash !== undefined) bodies.set(what, hash);
    },
    flushed: () => queue,
    park() {
      parked = true;
      behind = true;
    },
    abandon() {
      waiting.length = 0;
      backoff.reset();
    },
    resume() {
      parked = false;
      if (told !== undefined) enqueue(takeReplica, told);
    },
  };
}

/** An edit on its way to the journal. */
interface Waiting {
  readonly step: JournalStep;
  readonly row: JournalRow;
  readonly restorePoint: RestorePoint | undefined;
  readonly source: SourceChange | undefined;
}

/**
 * The part of the app that writes could not be loaded, which resolves itself when the network is
 * back.
 */
function notLoaded(): Refusal {
  return {
    kind: 'refusal',
    code: 'not-loaded',
    message:
      "This change is not saved yet: the part that saves couldn't be loaded. Typewright keeps trying. Leave this tab open, or export the specification to be safe.",
  };
}

/**
 * Undefined where the browser stores nothing, or the worker can't be asked. A row then contains the
 * body's content, and waits like any other until it can be written.
 */
async function orUndefined<Value>(store: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await store();
  } catch {
    return undefined;
  }
}
