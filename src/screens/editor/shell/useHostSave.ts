import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { useAskBeforeUnload } from '../../../ui/useAskBeforeUnload.ts';
import type { ActorRefFrom } from 'xstate';
import type { Specification } from '../../../domain/model/specification.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import { isUnsavedAtHost } from '../../../machines/editorTypes.ts';
import { errorMessage } from '../../../domain/model/values/errorMessage.ts';

/** The host's answer to a save; the message is shown. */
export interface SaveAnswer {
  readonly success: boolean;
  readonly message: string;
}

/** The answer to a save. A save that has to wait is answered twice: queued, then done. */
export interface SaveReply extends SaveAnswer {
  /** Resolves when the queued save has been answered. */
  readonly later?: Promise<SaveEnd>;
}

/** The answer to a queued save; without a message if the host itself shows the outcome. */
export interface SaveEnd {
  readonly success: boolean;
  readonly message?: string;
}

/** Undefined: the person changed their mind. */
export type SaveHandler = (spec: Specification) => Promise<SaveReply | undefined>;

export interface HostSave {
  readonly save: () => void;
  readonly saving: boolean;
  /** Whether anything was changed since the last save (rules 4). */
  readonly dirty: boolean;
}

/**
 * Saving to the editor's host: undefined if it handles no saves. Asks before the page is left with
 * unsaved work, unless that stays on this device (`keepsUnsaved`).
 */
export function useHostSave(
  editor: ActorRefFrom<typeof editorMachine>,
  onSave: SaveHandler | undefined,
  keepsUnsaved: boolean,
): HostSave | undefined {
  const dirty = useSelector(editor, ({ context }) => isUnsavedAtHost(context));
  const [saving, setSaving] = useState(false);
  useAskBeforeUnload(onSave !== undefined && dirty && !keepsUnsaved);
  const save = useCallback(() => {
    if (onSave === undefined || saving) return;
    const { spec, rev, hostRev } = editor.getSnapshot().context;
    const tell = ({ success, message }: SaveEnd) => {
      const id = 'host-save';
      if (message === undefined) editor.send({ type: 'dismiss', id });
      else editor.send({ type: 'notice', id, tone: success ? 'success' : 'danger', message });
    };
    setSaving(true);
    void onSave(spec)
      .catch((error: unknown): SaveReply => ({ success: false, message: reasonOf(error) }))
      .then(async (reply) => {
        setSaving(false);
        if (reply === undefined) return;
        tell(reply);
        if (reply.success) editor.send({ type: 'host.saved', rev });
        if (reply.later === undefined) return;
        // A queued save counts as saved; if it is refused in the end, the refusal is shown and the work is
        // unsaved again.
        const last = await reply.later;
        tell(last);
        if (!last.success) editor.send({ type: 'host.has', rev: hostRev });
      })
      .catch((error: unknown) => tell({ success: false, message: reasonOf(error) }));
  }, [editor, onSave, saving]);
  return useMemo(
    () => (onSave === undefined ? undefined : { save, saving, dirty }),
    [onSave, save, saving, dirty],
  );
}

function reasonOf(error: unknown): string {
  const reason = errorMessage(error);
  return `The specification was not saved: ${reason} Nothing is lost; try again.`;
}
