import type { Remote } from 'comlink';
import type { Result } from '../../../domain/model/values/result.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { localAccount, type Account } from '../../../storage/database/account.ts';
import type { Counts } from '../../../storage/specs/specStore.ts';
import type { SpecWorkerApi } from '../../../../workers/spec/specWorkerApi.ts';
import type { SpecReceiver } from '../../worker/receiver.ts';
import { noTexts, type TextStorage } from '../textStorage.ts';

/** Where the older editor with the same format stores a specification (rules 4, rules 9). */
const prefix = 'typeschema_editor_';
/** The hash of the text that this app last wrote or adopted there. */
const seenPrefix = 'typewright_seen_';
/** Longer texts are not mirrored: the browser's text storage holds only 5 MB in total. */
const maxMirror = 1_000_000;

export interface OlderEditorPorts {
  readonly storage: TextStorage;
  readonly account: Account;
  readonly worker: Remote<SpecWorkerApi>;
  readonly receiver: SpecReceiver;
}

export interface OlderSpecification {
  readonly spec: Specification;
  readonly counts: Counts;
  /** The body that contains it; undefined where nothing can be stored. */
  readonly body: string | undefined;
}

/**
 * The texts that this app and the older editor exchange through the browser's text storage. Nothing
 * of a provider's account is read or written there: it would outlive the sign-out, and anybody
 * could read it.
 */
export interface OlderEditor {
  /** The ids under which something is stored there. */
  ids(): readonly string[];
  /** Whether something is stored under the id that this app has neither written nor adopted. */
  isNewer(id: string): Promise<boolean>;
  /** Reads what is stored there, whoever wrote it. */
  read(id: string): Promise<Result<OlderSpecification> | undefined>;
  /** Marks what is stored there as known. */
  markSeen(id: string): Promise<void>;
  /** Writes the specification there, unless it is empty or too long, or a newer text is there. */
  mirror(id: string): Promise<void>;
  /** Removes this app's own mirror; what the older editor has stored since then stays. */
  forget(id: string): Promise<void>;
}

export function createOlderEditor(ports: OlderEditorPorts): OlderEditor {
  const { account, worker, receiver } = ports;
  const storage = account === localAccount ? ports.storage : noTexts;
  const seen = (id: string) => storage.get(seenPrefix + id);

  async function markSeen(id: string): Promise<void> {
    const text = storage.get(prefix + id);
    if (text !== null) storage.set(seenPrefix + id, await worker.hashOf(text));
  }

  async function isNewer(id: string): Promise<boolean> {
    const text = storage.get(prefix + id);
    return text !== null && (await worker.hashOf(text)) !== seen(id);
  }

  return {
    ids: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),

    isNewer,

    async read(id) {
      const text = storage.get(prefix + id);
      if (text === null) return undefined;
      const read = await receiver.take(() => worker.readText(account, text));
      if (!read.ok) return read;
      const { value, spec } = read.value;
      const { body, ...counts } = value;
      return { ok: true, value: { spec, counts, body } };
    },

    markSeen,

    async mirror(id) {
      const mirrored = await worker.mirror({ account, id }, maxMirror);
      if (mirrored === null || mirrored.hash === seen(id)) return;
      // The older editor may be open at the same time: its later changes are adopted, not
      // overwritten.
      if (await isNewer(id)) return;
      // No room: the mirror is only for the older editor; the specification itself is in the database.
      if (!storage.set(prefix + id, mirrored.text)) return;
      // A text not marked as this app's own would be taken for the older editor's.
      if (!storage.set(seenPrefix + id, mirrored.hash)) storage.remove(prefix + id);
    },

    async forget(id) {
      if (await isNewer(id)) return;
      storage.remove(prefix + id);
      storage.remove(seenPrefix + id);
    },
  };
}
