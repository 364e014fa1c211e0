import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { OpenWork } from '../../machines/appUpdate.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { classNames } from '../../ui/styles/classNames.ts';
import styles from './UpdatePrompt.module.css';

export interface UpdatePromptProps {
  /** `held`: a reload was requested and waits; `reloading`: it is under way. */
  readonly stage: 'offered' | 'held' | 'reloading';
  /** Whether another tab already uses the new version, and only this page runs the previous one. */
  readonly updated: boolean;
  /** What a reload would lose now. */
  readonly open: OpenWork | undefined;
  readonly onReload: () => void;
  readonly onLater: () => void;
}

const reloadWords = { dialog: 'Reload after this dialog', unsaved: 'Reload once saved' } as const;
const heldWords = {
  dialog: 'Reloads when you close the dialog.',
  unsaved: 'Reloads once your changes are saved on this device.',
} as const;

/** Announces a new version, and reloads only on request. */
export function UpdatePrompt({ stage, updated, open, onReload, onLater }: UpdatePromptProps) {
  const news = updated ? 'Typewright was updated' : 'A new version is ready';
  const held = stage === 'held' ? open : undefined;
  // Above a dialog there is room for only one line.
  const line = open === 'dialog' && stage !== 'reloading';
  const notice = useRef<HTMLDivElement>(null);
  useRoomBelowMessages(notice, !line);
  return (
    <div ref={notice} className={classNames(styles.prompt, line && styles.line)}>
      <Alert
        tone="info"
        announce={false}
        title={line ? undefined : news}
        actions={
          stage === 'offered' ? (
            <>
              <Button size="small" onClick={onReload}>
                {open === undefined ? 'Reload' : reloadWords[open]}
              </Button>
              <Button size="small" variant="quiet" onClick={onLater}>
                Later
              </Button>
            </>
          ) : held !== undefined ? (
            <Button size="small" onClick={onLater}>
              Don't reload
            </Button>
          ) : undefined
        }
      >
        {stage === 'offered' ? (line ? `${news}.` : offerWords(updated)) : whileWaiting(held)}
      </Alert>
    </div>
  );
}

/** Between the notice and the messages, in px. */
const gap = 8;

/** Tells the messages at the same edge how much room the notice takes. */
function useRoomBelowMessages(notice: RefObject<HTMLDivElement | null>, isBelow: boolean): void {
  useLayoutEffect(() => {
    const { current } = notice;
    const root = document.documentElement;
    if (current === null || !isBelow) return undefined;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--notice-height', `${current.offsetHeight + gap}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notice-height');
    };
  }, [notice, isBelow]);
}

function offerWords(updated: boolean): string {
  return updated
    ? 'This page still runs the previous version. Reload it when it suits you.'
    : 'Reload to use it whenever it suits you. Your work is kept.';
}

function whileWaiting(held: OpenWork | undefined): string {
  return held === undefined ? 'Reloading …' : heldWords[held];
}
