import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../../machines/editor.ts';

/** The specification, together with the `rev` at which it was last replaced. */
export function useShown(editor: ActorRefFrom<typeof editorMachine>) {
  const spec = useSelector(editor, (state) => state.context.spec);
  const replacedRev = useSelector(editor, (state) => state.context.replacedRev);
  return useMemo(() => ({ spec, replacedRev }), [spec, replacedRev]);
}
