import type { LeftDialog, Notice, Target } from '../../../../machines/editorTypes.ts';
import type { ImportPlace } from '../../../../machines/importFlow.ts';
import type { ImportEntered } from '../../../../machines/importRequest.ts';
import type { AlertItem } from '../../../../ui/signs/AlertStack.tsx';
import styles from './noticeAlerts.module.css';

/** More places do not fit in a message. */
const shownUses = 50;

interface NoticeActions {
  readonly onUndo: () => void;
  readonly onJump: (to: Target) => void;
  readonly onReopen: (dialog: LeftDialog) => void;
  readonly onImportAgain: (entered: ImportEntered) => void;
  readonly onSaveFile: ((how: 'overwrite' | 'as') => void) | undefined;
  readonly onInstead: ((place: ImportPlace) => void) | undefined;
}

/** The editor's notices as alerts, with the buttons of each. */
export function noticeAlerts(
  notices: readonly Notice[],
  { onUndo, onJump, onReopen, onImportAgain, onSaveFile, onInstead }: NoticeActions,
): AlertItem[] {
  return notices.map(
    ({
      id,
      tone,
      message,
      undoable,
      instead,
      reopen,
      discarded,
      entered,
      fileChanged,
      uses = [],
    }) => ({
      id,
      tone,
      message:
        uses.length === 0 ? (
          message
        ) : (
          <>
            {message}
            <details className={styles.uses}>
              <summary>Show</summary>
              <ul>
                {uses.slice(0, shownUses).map((use) => (
                  <li key={`${use.entity} ${use.name} ${use.place}`}>
                    <button
                      type="button"
                      className={styles.use}
                      onClick={() => onJump({ kind: use.entity, name: use.name })}
                    >
                      {use.name}
                    </button>{' '}
                    {use.place}
                  </li>
                ))}
                {uses.length > shownUses && <li>and {uses.length - shownUses} more</li>}
              </ul>
            </details>
          </>
        ),
      ...(undoable === true
        ? {
            actions: [
              { label: 'Undo', onClick: onUndo },
              ...(instead === undefined || onInstead === undefined
                ? []
                : [{ label: instead.label, onClick: () => onInstead(instead.place) }]),
            ],
          }
        : {}),
      ...(reopen === undefined
        ? {}
        : {
            actions: [
              {
                label: discarded === true ? 'Undo' : 'Edit again',
                onClick: () => onReopen(reopen),
              },
            ],
          }),
      ...(entered === undefined
        ? {}
        : { actions: [{ label: 'Undo', onClick: () => onImportAgain(entered) }] }),
      ...(fileChanged === true && onSaveFile !== undefined
        ? {
            actions: [
              { label: 'Overwrite', onClick: () => onSaveFile('overwrite') },
              { label: 'Save as', onClick: () => onSaveFile('as') },
            ],
          }
        : {}),
    }),
  );
}
