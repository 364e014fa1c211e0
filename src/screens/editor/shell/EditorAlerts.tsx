import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../../machines/editor.ts';
import type { Target } from '../../../machines/editorTypes.ts';
import type { ImportEntered, ImportPlace } from '../../../machines/importFlow.ts';
import { AlertStack } from '../../../ui/signs/AlertStack.tsx';
import { noticeAlerts } from './noticeAlerts.tsx';

export interface EditorAlertsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly onJump: (to: Target) => void;
  readonly onImportAgain: (entered: ImportEntered) => void;
  readonly onSaveFile: ((how: 'overwrite' | 'as') => void) | undefined;
  readonly onInstead: ((place: ImportPlace) => void) | undefined;
}

/** The editor's messages (rules 2). */
export function EditorAlerts(props: EditorAlertsProps) {
  const { editor, onJump, onImportAgain, onSaveFile, onInstead } = props;
  const notices = useSelector(editor, (state) => state.context.notices);
  const alerts = noticeAlerts(notices, {
    onUndo: () => editor.send({ type: 'undo' }),
    onReopen: (dialog) => editor.send({ type: 'open', dialog }),
    onJump,
    onImportAgain,
    onSaveFile,
    onInstead,
  });
  return <AlertStack alerts={alerts} onDismiss={(id) => editor.send({ type: 'dismiss', id })} />;
}
