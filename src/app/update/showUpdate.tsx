import { createRoot } from 'react-dom/client';
import type { ActorRefFrom } from 'xstate';
import type { appUpdate } from '../../machines/appUpdate.ts';
import { UpdateNotice } from '../../screens/update/UpdateNotice.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';

/** Keeps rendering the update message into `region`. */
export function showUpdate(region: HTMLElement, update: ActorRefFrom<typeof appUpdate>): void {
  createRoot(region).render(
    <UiProvider>
      <UpdateNotice update={update} />
    </UiProvider>,
  );
}
