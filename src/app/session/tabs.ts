import { fromCallback } from 'xstate';
import { bodyOfEntry, type PastStep } from '../../domain/edits/history.ts';
import { fromStored } from '../../domain/edits/storedEdit.ts';
import type { EditorEvent, RemoteStep, TabsMessage } from '../../machines/editorTypes.ts';
import type { JournalRow, SpecKey, StoredRef } from '../../storage/database.ts';

/** What the tabs of one specification, the leader (which writes) and its followers, say to each other. */
type Said =
  /** I have written up to this number. */
  | { readonly type: 'written'; readonly rev: number }
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
  /** Calls back whenever the person comes back to this tab; gives what ends that. */
  readonly onShown: (listener: () => void) => () => void;
  /** How long a tab that is asked to let go may take before it is overruled, ms. */
  readonly patience?: number;
}

/**
 * The tabs that show one specification: the one that holds its lock writes, the others follow what
 * it writes and can take over. Nothing hangs on it: two tabs that both believe they write are told
 * apart by the journal, whose numbers can be taken only once.
 */
export function createTabs(ports: TabsPorts) {
  const { key, locks, openChannel, after, flushed, onShown, patience = 2000 } = ports;
  const name = `typewright/${key.account}/${key.id}`;

  return fromCallback<TabsMessage>(({ receive, sendBack }) => {
    const send = (event: EditorEvent) => sendBack(event);
    const channel = openChannel(name);
    const say = (said: Said) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      if (!stopped) channel.postMessage(said);
    };
    let stopped = false;
    /** Which of this tab's requests for the lock counts: the latest. */
    let turn = 0;
    let waiting = new AbortController();
    let writing = false;
    let release = () => {};
    let resuming: ReturnType<typeof setTimeout> | undefined;
    let onReleased: (() => void) | undefined;
    /** Where the editor is, and the newest edit known to be in the journal. */
    let here = 0;
    let head = 0;
    let catching = Promise.resolve();

    /** Asks for the lock; with it this tab writes until another takes it away or this one ends. */
    async function request(options: LockOptions): Promise<void> {
      turn += 1;
      const mine = turn;
      const counts = () => mine === turn && !stopped;
      try {
        await locks?.request(name, options, async (lock) => {
          if (lock === null) return;
          await catchUp();
          if (!counts()) return;
          writing = true;
          send({ type: 'role', role: 'writer' });
          // The tab that wrote before may have ended without saying that it wrote.
          say({ type: 'written', rev: head });
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        });
      } catch (error) {
        // Where site data are blocked, so are locks: nothing is stored, and every tab is for itself.
        const taken = error instanceof DOMException && error.name === 'AbortError';
        if (!taken && counts()) return send({ type: 'role', role: 'writer' });
      }
      if (counts()) await follow();
    }

    async function follow(): Promise<void> {
      writing = false;
      clearTimeout(resuming);
      send({ type: 'role', role: 'follower' });
      waiting = new AbortController();
      await request({ signal: waiting.signal });
    }

    async function start(): Promise<void> {
      if (locks === undefined) send({ type: 'role', role: 'writer' });
      else await request({ ifAvailable: true });
    }

    async function takeOver(): Promise<void> {
      if (onReleased !== undefined) return;
      await new Promise<void>((resolve) => {
        const overrule = setTimeout(resolve, patience);
        onReleased = () => {
          clearTimeout(overrule);
          resolve();
        };
        say({ type: 'release' });
      });
      onReleased = undefined;
      if (stopped || writing) return;
      const given = waiting;
      const stealing = request({ steal: true });
      given.abort();
      await stealing;
    }

    async function letGo(): Promise<void> {
      if (!writing) return;
      // No edit is taken from here on; what was taken is written first.
      send({ type: 'role', role: 'follower' });
      clearTimeout(resuming);
      // The other tab may be gone by then: whoever still holds the lock writes.
      resuming = setTimeout(() => {
        if (writing && !stopped) send({ type: 'role', role: 'writer' });
      }, 2 * patience);
      await flushed();
      say({ type: 'released' });
    }

    /** Hands the editor what was written after where it is. */
    function catchUp(): Promise<void> {
      catching = catching.then(async () => {
        const rows = await after(here).catch(() => []);
        const missed = rows.filter(({ seq }) => seq > here);
        const newest = missed.at(-1);
        if (stopped || newest === undefined) return;
        head = Math.max(head, newest.seq);
        const steps = missed.map(remoteStep);
        const known = steps.filter((step) => step !== undefined);
        if (known.length < steps.length) send({ type: 'reload' });
        else send({ type: 'remote', steps: known });
      });
      return catching;
    }

    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.type === 'written') {
        head = Math.max(head, data.rev);
        if (head > here) void catchUp();
      } else if (data.type === 'release') void letGo();
      else onReleased?.();
    });
    receive((message) => {
      if (message.type === 'takeOver') return void takeOver();
      if (message.type === 'written') {
        say({ type: 'written', rev: message.rev });
        // While something of this tab's was unwritten, nothing could be followed.
        if (head > here) void catchUp();
        return;
      }
      // Where nothing could be followed, asking again would lead nowhere.
      if (message.type === 'at' && message.rev === here) return;
      here = message.rev;
      if (head > here) void catchUp();
    });
    // Others may have written and not said so: they ended right after, or this tab was frozen.
    const unwatch = onShown(() => void catchUp());
    void start();

    return () => {
      stopped = true;
      clearTimeout(resuming);
      unwatch();
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
