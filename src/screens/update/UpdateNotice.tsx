import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { appUpdate } from '../../machines/appUpdate.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** The message about a new version; nothing while there is none, or while the app asks about the reload. */
export function UpdateNotice({ update }: { readonly update: ActorRefFrom<typeof appUpdate> }) {
  const state = useSelector(update, (snapshot) => snapshot);
  if (state.matches('current') || state.matches({ news: 'asking' })) return null;
  return (
    <UpdatePrompt
      stage={
        state.matches({ news: 'offered' })
          ? 'offered'
          : state.matches({ news: 'held' })
            ? 'held'
            : 'reloading'
      }
      updated={state.context.inCharge}
      open={state.context.open}
      onReload={() => update.send({ type: 'reload' })}
      onLater={() => update.send({ type: 'later' })}
    />
  );
}
