import type { ReactNode } from 'react';
import { EditorViewsContext } from '../../screens/editor/useEditorViews.ts';
import { focusTargetInCards } from '../../screens/editor/focus/paneFocus.ts';
import { LostFocusContext } from '../../ui/overlays/lostFocus.ts';
import { editorViews } from './editorViews.ts';

/**
 * The contexts that every page with an editor provides: the screens inside the editor, and where a
 * lost focus goes.
 */
export function EditorContexts({ children }: { readonly children: ReactNode }) {
  return (
    <EditorViewsContext value={editorViews}>
      <LostFocusContext value={focusTargetInCards}>{children}</LostFocusContext>
    </EditorViewsContext>
  );
}
