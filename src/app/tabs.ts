import { fromCallback } from 'xstate';
import { bodyOfEntry, type PastStep } from '../domain/history.ts';
import { fromStored } from '../domain/storedEdit.ts';
import type { EditorEvent, RemoteStep, TabsMessage } from '../machines/editor.ts';
import type { JournalRow, SpecKey, StoredRef } from '../storage/database.ts';

/** What the tabs of one specification say to each other. */
type Said =
  /** I have written up to this number. */
  | { readonly type: 'kept'; readonly rev: number }
  /** I want to write: stop and write what you still have. */
  | { readonly type: 'release' }
  /** I have stopped, and nothing of mine is unwritten. */
  | { readonly type: 'released' };

export interface TabsPorts {
  readonly key: SpecKey;
  /** Undefined where the browser has none (a page over plain http): then every tab writes. */
  readonly locks: LockManager | undefined;
  readonly openChannel: (name: string) => BroadcastChannel;
  /** The journal's rows after a number. */
  readonly after: (rev: number) => Promise<readonly JournalRow[]>;
  /** Settles when everything this tab was given to write has been tried. */
  readonly flushed: () => Promise<void>;
  /** How long a tab that is asked to let go may take before it is overruled, ms. */
  readonly patience?: number;
}

/**
 * The tabs that show one specification: the one that holds its lock writes, the others follow what
 * it writes and can take over. Nothing hangs on it: two tabs that both believe they write are told
 * apart by the journal, whose numbers can be taken only once.
 */
export function createTabs(ports: TabsPorts) {
  const { key, locks, openChannel, after, flushed, patience = 2000 } = ports;
  const name = `typewright/${key.account}/${key.id}`;

  return fromCallback<TabsMessage>(({ receive, sendBack }) => {
    const send = (event: EditorEvent) => sendBack(event);
    const channel = openChannel(name);
    const say = (said: Said) => channel.postMessage(said);
    let stopped = false;
    let waiting = new AbortController();
    let writing = false;
    let denied = false;
    let release = () => {};
    let onReleased: (() => void) | undefined;
    let here = 0;
    let head = 0;
    let catching = Promise.resolve();

    /** Holds the lock, and writes, until another tab takes it away or this one ends. */
    async function write(): Promise<void> {
      await catchUp();
      if (stopped) return;
      writing = true;
      send({ type: 'role', role: 'writer' });
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }

    async function follow(): Promise<void> {
      writing = false;
      send({ type: 'role', role: 'follower' });
      waiting = new AbortController();
      await request({ signal: waiting.signal });
    }

    async function request(options: LockOptions): Promise<void> {
      try {
        await locks?.request(name, options, async (lock) => {
          if (lock !== null) await write();
        });
      } catch (error) {
        // Where site data are blocked, so are locks: nothing is stored, and every tab is for itself.
        if (error instanceof DOMException && error.name === 'SecurityError') denied = true;
        // Given up for a takeover of this tab's own, or taken away by another's.
        else if (!stopped && writing) await follow();
      }
    }

    async function start(): Promise<void> {
      if (locks !== undefined) await request({ ifAvailable: true });
      if (locks === undefined || denied) send({ type: 'role', role: 'writer' });
      else if (!stopped && !writing) await follow();
    }

    async function takeOver(): Promise<void> {
      await new Promise<void>((resolve) => {
        onReleased = resolve;
        setTimeout(resolve, patience);
        say({ type: 'release' });
      });
      if (stopped || writing) return;
      waiting.abort();
      await request({ steal: true });
    }

    async function letGo(): Promise<void> {
      if (!writing) return;
      // No edit is taken from here on; what was taken is written first.
      send({ type: 'role', role: 'follower' });
      await flushed();
      say({ type: 'released' });
      // The other tab may be gone by now: whoever still holds the lock writes.
      setTimeout(() => {
        if (writing && !stopped) send({ type: 'role', role: 'writer' });
      }, 2 * patience);
    }

    function catchUp(): Promise<void> {
      catching = catching.then(async () => {
        // Where nothing can be read there is nothing to follow; writing will say so.
        const rows = await after(here).catch(() => []);
        const steps = rows.map(remoteStep);
        if (stopped || steps.length === 0) return;
        if (steps.some((step) => step === undefined)) send({ type: 'reload' });
        else send({ type: 'remote', steps: steps.filter((step) => step !== undefined) });
      });
      return catching;
    }

    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.type === 'kept') {
        head = Math.max(head, data.rev);
        if (head > here) void catchUp();
      } else if (data.type === 'release') void letGo();
      else onReleased?.();
    });
    receive((message) => {
      if (message.type === 'takeOver') void takeOver();
      else {
        here = message.rev;
        if (message.type === 'kept') say({ type: 'kept', rev: message.rev });
        else if (head > here) void catchUp();
      }
    });
    void start();

    return () => {
      stopped = true;
      waiting.abort();
      release();
      channel.close();
    };
  });
}

/** A row as a step that can be followed; undefined when what it holds is kept as a body. */
function remoteStep({ seq, edit, undo, label, step }: JournalRow): RemoteStep | undefined {
  if ('body' in edit) return undefined;
  const read = fromStored(edit);
  const past = pastStep({ label, step, undo });
  if (!read.ok || past === undefined || bodyOfEntry({ edit: read.value, label }) !== undefined) {
    return undefined;
  }
  return { rev: seq, edit: read.value, past };
}

/** What a row leaves in the history; undefined when it is damaged. */
export function pastStep({
  label,
  step = 'do',
  undo,
}: Pick<JournalRow, 'label' | 'step' | 'undo'>): PastStep | undefined {
  const edit = entryEdit(undo);
  return edit === undefined ? undefined : { step, label, edit };
}

function entryEdit(stored: StoredRef): PastStep['edit'] | undefined {
  if ('body' in stored) return { kind: 'stored', v: stored.v, body: stored.body };
  const read = fromStored(stored);
  return read.ok ? read.value : undefined;
}
