import { fromCallback } from 'xstate';
import type { EditorEvent, RemoteStep, TabsMessage } from '../../machines/editorTypes.ts';
import type { SpecKey } from '../../storage/database/database.ts';

/**
 * The messages between the tabs of one specification: the leader, which writes, and its followers.
 */
type TabMessage =
  /** I have written up to this number. */
  | { readonly type: 'written'; readonly rev: number }
  /** I want to write: stop, after writing your remaining edits. */
  | { readonly type: 'release' }
  /** I have stopped, and everything of mine is written. */
  | { readonly type: 'released' };

/** An edit in the journal. `step` is undefined if it can't be followed: its content is stored as a body. */
export interface WrittenRow {
  readonly seq: number;
  readonly step: RemoteStep | undefined;
}

export interface TabsPorts {
  readonly key: SpecKey;
  /** Undefined where the browser has no locks (a page over plain http): then every tab writes. */
  readonly locks: LockManager | undefined;
  readonly openChannel: (name: string) => BroadcastChannel;
  /** The journal's rows after a number. */
  readonly after: (rev: number) => Promise<readonly WrittenRow[]>;
  /** Resolves when everything this tab was asked to write has been tried. */
  readonly flushed: () => Promise<void>;
  /** Calls back whenever the person returns to this tab; returns a function that stops it. */
  readonly onShown: (listener: () => void) => () => void;
  /** How long the leader may take to hand over before it is overruled, in ms. */
  readonly patience?: number;
}

/**
 * The tabs that show one specification: the one that holds its lock writes; the others follow and
 * can take over. Safety does not depend on this: two tabs that both believe they are the leader are
 * told apart by the journal, in which each number can be taken only once.
 */
export function createTabs(ports: TabsPorts) {
  const { key, locks, openChannel, after, flushed, onShown, patience = 2000 } = ports;
  const name = `typewright/${key.account}/${key.id}`;

  return fromCallback<TabsMessage>(({ receive, sendBack }) => {
    const send = (event: EditorEvent) => sendBack(event);
    const channel = openChannel(name);
    const say = (said: TabMessage) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
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
    /** The editor's current `rev`, and the newest edit known to be in the journal. */
    let here = 0;
    let head = 0;
    let catching = Promise.resolve();

    /** Requests the lock; this tab then writes until another takes over or this one ends. */
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
          // The previous leader may have ended without announcing its last write.
          say({ type: 'written', rev: head });
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        });
      } catch (error) {
        // Where site data is blocked, locks are too: nothing is stored, and each tab works alone.
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
      // No edits are accepted from here on; accepted ones are written first.
      send({ type: 'role', role: 'follower' });
      clearTimeout(resuming);
      // The other tab may be gone by then: whoever holds the lock writes.
      resuming = setTimeout(() => {
        if (writing && !stopped) send({ type: 'role', role: 'writer' });
      }, 2 * patience);
      await flushed();
      say({ type: 'released' });
    }

    /** Sends the editor the edits that were written after its `rev`. */
    function catchUp(): Promise<void> {
      catching = catching.then(async () => {
        const rows = await after(here).catch(() => []);
        const missed = rows.filter(({ seq }) => seq > here);
        const newest = missed.at(-1);
        if (stopped || newest === undefined) return;
        head = Math.max(head, newest.seq);
        const steps = missed.map(({ step }) => step);
        const known = steps.filter((step) => step !== undefined);
        if (known.length < steps.length) send({ type: 'reload' });
        else send({ type: 'remote', steps: known });
      });
      return catching;
    }

    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
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
        // While this tab had unwritten edits, it could not follow.
        if (head > here) void catchUp();
        return;
      }
      // If there was nothing to follow, asking again would not help.
      if (message.type === 'at' && message.rev === here) return;
      here = message.rev;
      if (head > here) void catchUp();
    });
    // Others may have written without announcing it: they ended right after, or this tab was
    // frozen.
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
