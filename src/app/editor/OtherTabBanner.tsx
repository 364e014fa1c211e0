import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';
import { focusCardsIfLost } from '../../screens/editor/focus/paneFocus.ts';
import { lazyPart } from '../../ui/loading/lazyPart.tsx';

const FollowerBanner = lazyPart(
  'The notice about the other tab',
  'banner',
  async () => (await import('../../screens/library/storage/FollowerBanner.tsx')).FollowerBanner,
);

/** Says that another tab does the saving; shows nothing in the tab that writes. */
export function OtherTabBanner({
  editor,
}: {
  readonly editor: ActorRefFrom<typeof editorMachine>;
}) {
  const follower = useSelector(editor, (state) =>
    state.matches({ specification: 'ready' }) ? followerState(state) : undefined,
  );
  const isShown = follower !== undefined;
  // The pressed button disappears with the banner.
  useEffect(() => (isShown ? focusCardsIfLost : undefined), [isShown]);
  if (follower === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FollowerBanner state={follower} onTakeOver={() => editor.send({ type: 'takeOver' })} />
    </Suspense>
  );
}

/** Undefined in the tab that writes. */
function followerState(state: SnapshotFrom<typeof editorMachine>) {
  if (state.matches({ role: { follower: 'takingOver' } })) return 'takingOver';
  if (state.matches({ role: { follower: 'takenOver' } })) return 'takenOver';
  return state.matches({ role: 'follower' }) ? 'following' : undefined;
}
