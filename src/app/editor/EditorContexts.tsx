import type { ReactNode } from 'react';
import { EditorViewsContext } from '../../screens/editor/useEditorViews.ts';
import { stopInCards } from '../../screens/editor/focus/paneFocus.ts';
import { LostFocusContext } from '../../ui/overlays/lostFocus.ts';
import { editorViews } from './editorViews.ts';

/** What each page with an editor gives it: the screens inside of it, and where a lost focus goes. */
export function EditorContexts({ children }: { readonly children: ReactNode }) {
  return (
    <EditorViewsContext value={editorViews}>
      <LostFocusContext value={stopInCards}>{children}</LostFocusContext>
    </EditorViewsContext>
  );
}
