import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';
import { StorageBadge } from '../library/StorageBadge.tsx';
import type { StorageRoom } from '../library/storageState.ts';
import type { StoragePorts } from './sandboxPorts.ts';

export interface StorageTroubleProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly ports: StoragePorts;
  readonly onClick: () => void;
}

/** How often the browser is asked how much room is left, ms: it has to look around for the answer. */
const interval = 60_000;

/** Says in the toolbar that something is wrong with the storage. */
export function StorageTrouble({ editor, ports, onClick }: StorageTroubleProps) {
  const unsaved = useSelector(editor, (state) => state.context.unsaved);
  const [room, setRoom] = useState<StorageRoom>({});
  useEffect(() => {
    let wanted = true;
    const look = () =>
      void ports.room().then((found) => {
        if (wanted) setRoom(found);
      });
    look();
    const timer = setInterval(look, interval);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
    // A refused write, or one that got through again, says more than the time.
  }, [ports, unsaved]);
  return <StorageBadge room={room} onClick={onClick} />;
}
