import { memo } from 'react';
import type { EditorViews } from '../../screens/editor/useEditorViews.ts';
import { lazyDialog, lazyPart } from '../../ui/loading/lazyPart.tsx';

const loadPreview = async () => memo((await import('../../screens/preview/Preview.tsx')).Preview);

/** The screens shown inside the editor, each loaded when it is first shown. */
export const editorViews: EditorViews = {
  Preview: lazyPart('The preview', 'pane', loadPreview),
  prefetchPreview: loadPreview,
  FindingsBadge: lazyPart(
    'The count of findings',
    'control',
    async () => (await import('../../screens/findings/FindingsBadge.tsx')).FindingsBadge,
  ),
  FindingsPanel: lazyDialog(
    'The findings dialog',
    async () => (await import('../../screens/findings/FindingsPanel.tsx')).FindingsPanel,
  ),
  CompareDialog: lazyDialog(
    'The compare dialog',
    async () => (await import('../../screens/compare/CompareDialog.tsx')).CompareDialog,
  ),
};
