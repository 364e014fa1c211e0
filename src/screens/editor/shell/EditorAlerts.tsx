import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../../machines/editor.ts';
import type { Target } from '../../../machines/editorTypes.ts';
import type { ImportPlace } from '../../../machines/importFlow.ts';
import { AlertStack } from '../../../ui/AlertStack.tsx';
import { noticeAlerts } from './noticeAlerts.tsx';

export interface EditorAlertsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly onJump: (to: Target) => void;
  readonly onSaveFile: ((how: 'overwrite' | 'as') => void) | undefined;
  readonly onInstead: ((place: ImportPlace) => void) | undefined;
}

/** The editor's messages (rules 2). */
export function EditorAlerts({ editor, onJump, onSaveFile, onInstead }: EditorAlertsProps) {
  const notices = useSelector(editor, (state) => state.context.notices);
  const alerts = noticeAlerts(notices, {
    onUndo: () => editor.send({ type: 'undo' }),
    onReopen: (dialog) => editor.send({ type: 'open', dialog }),
    onJump,
    onSaveFile,
    onInstead,
  });
  return <AlertStack alerts={alerts} onDismiss={(id) => editor.send({ type: 'dismiss', id })} />;
}
