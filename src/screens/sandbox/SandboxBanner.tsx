import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';

const FollowerBanner = lazy(async () => ({
  default: (await import('../library/FollowerBanner.tsx')).FollowerBanner,
}));

/** Says that another tab writes what is shown here; nothing while this one does. */
export function SandboxBanner({ editor }: { readonly editor: ActorRefFrom<typeof editorMachine> }) {
  const loading = useSelector(editor, (state) => state.matches('loading'));
  const follower = useSelector(editor, (state) => state.context.role === 'follower');
  const takingOver = useSelector(editor, (state) => state.context.takingOver);
  const wasWriter = useRef(false);
  useEffect(() => {
    if (!loading && !follower) wasWriter.current = true;
  }, [loading, follower]);
  if (!follower || loading) return null;
  return (
    <Suspense fallback={null}>
      <FollowerBanner
        state={takingOver ? 'takingOver' : wasWriter.current ? 'takenOver' : 'following'}
        onTakeOver={() => editor.send({ type: 'takeOver' })}
      />
    </Suspense>
  );
}
