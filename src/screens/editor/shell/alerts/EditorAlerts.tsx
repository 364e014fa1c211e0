import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../../../machines/editor.ts';
import { changedCard } from '../../../../machines/changedCard.ts';
import type { Target } from '../../../../machines/editorTypes.ts';
import type { ImportPlace } from '../../../../machines/importFlow.ts';
import type { ImportEntered } from '../../../../machines/importRequest.ts';
import { AlertStack } from '../../../../ui/signs/AlertStack.tsx';
import { focusCards } from '../../focus/paneFocus.ts';
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
  /** Whether the undone step renamed or brought back a card, which is then shown anyway. */
  const isMadeShown = () => {
    const { rev, made } = editor.getSnapshot().context;
    return made?.rev === rev;
  };
  const alerts = noticeAlerts(notices, {
    onUndo: () => {
      const before = editor.getSnapshot().context;
      editor.send({ type: 'undo' });
      const { spec } = editor.getSnapshot().context;
      if (isMadeShown()) return;
      const target = changedCard(before.spec, spec);
      if (target !== undefined) onJump(target);
    },
    onReopen: (dialog) => editor.send({ type: 'open', dialog }),
    onJump,
    onImportAgain,
    onSaveFile,
    onInstead,
  });
  return (
    <AlertStack
      alerts={alerts}
      onDismiss={(id) => editor.send({ type: 'dismiss', id })}
      onFocusLost={() => {
        if (!isMadeShown()) focusCards();
      }}
    />
  );
}
