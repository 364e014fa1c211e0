import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';
import { StorageBadge } from '../../screens/library/storage/StorageBadge.tsx';
import type { StorageSpace } from '../../machines/dialogs/storageDialog.ts';
import type { StorageStatus } from '../../screens/library/libraryCommands.ts';

export interface StorageTroubleProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly storage: StorageStatus;
  readonly onClick: () => void;
}

/** How often the browser is asked how much room is left, ms; not more often, because finding out costs time. */
const interval = 60_000;

/** Warns in the toolbar of trouble with the storage. */
export function StorageTrouble({ editor, storage, onClick }: StorageTroubleProps) {
  const unsaved = useSelector(editor, (state) => state.context.unsaved);
  const [room, setRoom] = useState<StorageSpace>({});
  useEffect(() => {
    let wanted = true;
    const look = () =>
      void storage.room().then((found) => {
        if (wanted) setRoom(found);
      });
    look();
    const timer = setInterval(look, interval);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- measures again when a write is refused or succeeds, not only at intervals
  }, [storage, unsaved]);
  return <StorageBadge room={room} onClick={onClick} />;
}
