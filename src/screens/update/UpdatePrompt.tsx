import type { OpenWork } from '../../machines/appUpdate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './UpdatePrompt.module.css';

export interface UpdatePromptProps {
  /** `held`: a reload was asked for and waits; `reloading`: it is under way. */
  readonly stage: 'offered' | 'held' | 'reloading';
  /** The new version is in use elsewhere already; only this page runs the one before. */
  readonly updated: boolean;
  /** What a reload would lose now. */
  readonly open: OpenWork | undefined;
  readonly onReload: () => void;
  readonly onLater: () => void;
}

const reloadWords = { dialog: 'Reload after this dialog', unsaved: 'Reload once saved' } as const;
const heldWords = {
  dialog: 'This page reloads when you close the dialog. Nothing you typed is lost.',
  unsaved: 'This page reloads once your changes are saved on this device.',
} as const;

/** Says that there is a new version, and reloads only when asked to. */
export function UpdatePrompt({ stage, updated, open, onReload, onLater }: UpdatePromptProps) {
  const held = stage === 'held' && open !== undefined;
  const offered = stage === 'offered';
  return (
    <Alert
      tone="info"
      announce={false}
      className={styles.prompt ?? ''}
      title={updated ? 'Typewright was updated' : 'A new version is ready'}
      actions={
        offered ? (
          <>
            <Button size="small" onClick={onReload}>
              {open === undefined ? 'Reload' : reloadWords[open]}
            </Button>
            <Button size="small" variant="quiet" onClick={onLater}>
              Later
            </Button>
          </>
        ) : held ? (
          <Button size="small" onClick={onLater}>
            Do not reload
          </Button>
        ) : undefined
      }
    >
      {offered
        ? updated
          ? 'This page still runs the version before. Reload it when it suits you.'
          : 'Reload to use it, when it suits you. Your specification is kept.'
        : held
          ? heldWords[open]
          : 'Reloading …'}
    </Alert>
  );
}
