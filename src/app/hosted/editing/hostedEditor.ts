import { waitFor } from 'xstate';
import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';
import type { EditorEvent } from '../../../machines/editorTypes.ts';
import type { Account } from '../../../storage/database/account.ts';
import { createOlderEditor } from '../../session/older/olderEditor.ts';
import { openEditor, type OpenEditor } from '../../session/openEditor.ts';
import type { Services } from '../../session/services.ts';
import type { Hosted } from '../../../screens/hosted/shared/hosted.ts';
import { oneAtATime } from './oneAtATime.ts';
import { savedAtHost } from './savedAtHost.ts';
import { isTypingOnCard, untilTyped } from './typing.ts';

/** The copy of a hosted document on this device, in an editor. */
export interface HostedEditor {
  readonly open: OpenEditor;
  /**
   * Merges the provider's last known state into the copy. `conflicts`: nothing was changed, since
   * the two can't be merged.
   */
  readonly takeOver: () => Promise<'taken' | 'nothing' | 'conflicts'>;
  /**
   * Replaces the specification with a version that was set aside, the body `hash`, as one step that
   * can be undone.
   */
  readonly bringBack: (hash: string) => Promise<Result<unknown>>;
  /**
   * Fills the copy of a new document with a stored body, as one step; returns the number of that step.
   */
  readonly fill: (hash: string, label: string) => Promise<Result<number>>;
  /** Queues a save of everything and returns its id. `message` says what was changed. */
  readonly save: (message?: string) => Promise<Result<string>>;
  /** The changes since the last save, as lines for its message. */
  readonly proposeMessage: () => Promise<string>;
}

/** The services for the specifications of another account. */
export function servicesOf(services: Services, account: Account): Services {
  const { storage, worker, receiver } = services;
  return {
    ...services,
    account,
    keyOf: (id) => ({ account, id }),
    older: createOlderEditor({ storage, account, worker, receiver }),
  };
}

/**
 * Opens the copy of a document, `ada/shop`, on this device; it is empty until the provider's state
 * was merged.
 */
export function openHosted(
  services: Services,
  { facts }: Pick<Hosted, 'facts'>,
  account: Account,
  document: string,
): HostedEditor {
  const own = servicesOf(services, account);
  const open = openEditor(document, own, {
    onSettled: () => {
      // What a merge stores can be fetched from the provider again.
      if (!taking.isRunning()) services.onStored?.();
    },
    onIdle: () => undefined,
    hostRev: async () => savedAtHost(await facts(account, document)),
  });
  const { editor, journalWriter } = open;
  const engine = async () => (await services.openOutbox()).engine();
  // The provider may announce its current state while the last known one is still being merged into an empty
  // copy.
  const taking = oneAtATime(takeOver);

  async function takeOver(): Promise<'taken' | 'nothing' | 'conflicts'> {
    // An open dialog refers to the current state; and of several tabs, only the leader merges.
    const ready = await waitFor(editor, (state) =>
      state.matches({ specification: 'ready', dialog: 'closed', role: 'writer' }),
    );
    await untilTyped(globalThis.document);
    await journalWriter.flushed();
    const { rev } = ready.context;
    const sync = await engine();
    let answer: 'nothing' | 'conflicts' = 'nothing';
    const taken = await services.receiver.take(async () => {
      const adopted = await sync.adopt(account, document);
      if (!adopted.ok) return adopted;
      const { kind } = adopted.value;
      if (kind === 'same') editor.send({ type: 'host.saved', rev: adopted.value.rev });
      if (kind === 'conflicts') answer = kind;
      return adopted.value.kind === 'taken'
        ? succeed(adopted.value)
        : refuse(kind, 'There is nothing to take over.');
    });
    if (!taken.ok) return answer;
    // The copy was edited meanwhile, or is being edited: the merge does not include that.
    const now = editor.getSnapshot();
    const isTouched = now.context.rev !== rev || !now.matches({ dialog: 'closed' });
    if (isTouched || isTypingOnCard(globalThis.document)) return takeOver();
    const { spec, value } = taken.value;
    journalWriter.remember(spec, value.body);
    const version = value.head.commit.slice(0, 8);
    editor.send({
      type: 'replace',
      spec,
      label: `Take over ${version} from the server`,
      reason: 'replacement',
      ...(rev === 0
        ? { isStart: true }
        : { said: 'The copy on this device is up to date with the server.' }),
    });
    const takenRev = editor.getSnapshot().context.rev;
    await journalWriter.flushed();
    const { head, isAhead } = value;
    const confirmed = await sync.adopted(account, document, head, { seq: takenRev, isAhead });
    const isSaved = confirmed.ok && confirmed.value && !isAhead;
    if (isSaved) editor.send({ type: 'host.saved', rev: takenRev });
    return 'taken';
  }

  /** Replaces the specification with a stored body, as one step; returns the number of that step. */
  async function replace(
    hash: string,
    step: Omit<Extract<EditorEvent, { readonly type: 'replace' }>, 'type' | 'spec'>,
  ): Promise<Result<number>> {
    await waitFor(editor, (state) =>
      state.matches({ specification: 'ready', dialog: 'closed', role: 'writer' }),
    );
    const taken = await services.receiver.take(() => services.worker.loadBody(hash));
    if (!taken.ok) return taken;
    const { spec } = taken.value;
    journalWriter.remember(spec, hash);
    editor.send({ ...step, type: 'replace', spec });
    return succeed(editor.getSnapshot().context.rev);
  }

  return {
    open,
    takeOver: taking.run,
    async bringBack(hash) {
      // Merge the provider's state first, so that it is not merged into the version that is brought
      // back.
      await taking.run().catch(() => undefined);
      return replace(hash, {
        label: 'Bring back the version that was left out',
        reason: 'restore',
        said: 'The version that was left out is here again. Save it, change it, or undo.',
      });
    },
    async fill(hash, label) {
      const filled = await replace(hash, { label, reason: 'replacement' });
      await journalWriter.flushed();
      return filled;
    },
    async proposeMessage() {
      await journalWriter.flushed();
      return (await engine()).proposeMessage(account, document);
    },
    async save(message) {
      // The worker saves the specification that is open there.
      await waitFor(editor, (state) => state.matches({ specification: 'ready' }));
      await journalWriter.flushed();
      return (await services.openOutbox()).save(account, document, message);
    },
  };
}
