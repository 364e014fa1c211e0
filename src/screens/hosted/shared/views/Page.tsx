import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { keepFocusIn } from '../../../../ui/focus/keepFocusIn.ts';
import { NoticeRoom } from '../../../../ui/signs/NoticeRoom.tsx';
import { AnswerNotes } from './AnswerNotes.tsx';
import styles from './Page.module.css';
import { needsPerson } from '../../../../storage/database/outboxRows.ts';
import { useOpenCalls } from '../answers/useOpenCalls.ts';

export interface PageProps {
  readonly title: ReactNode;
  /** The title of the window, if `title` is more than text. */
  readonly windowTitle: string;
  /** Shown above the title: links to the parent pages. */
  readonly above?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** A line below the title. */
  readonly detail?: ReactNode;
  /** Makes the page wider, for columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Messages shown on every page, such as that the session has ended. */
export const NoticesContext = createContext<ReactNode>(undefined);

const SubjectContext = createContext<(subject: string | undefined) => void>(() => undefined);

/** In characters: after a longer title, the list of windows would not show which page it is. */
const longestSubject = 60;

/** A page of the hosted app with its title. */
export function Page(props: PageProps) {
  const { title, windowTitle, above, actions, detail, wide, children } = props;
  const [subject, setSubject] = useState<string>();
  const notices = use(NoticesContext);
  const room = useRef<HTMLDivElement>(null);
  // If a deleted row takes the pressed button with it, the focus must not be lost.
  useEffect(() => (room.current === null ? undefined : keepFocusIn(room.current)), []);
  useWindowTitle(subject === undefined ? windowTitle : `${subject} · ${windowTitle}`);
  return (
    <div ref={room} className={styles.room}>
      <NoticeRoom>
        <div className={styles.page} data-wide={wide}>
          {above}
          <header className={styles.head}>
            <div className={styles.words}>
              <h1 className={styles.title} tabIndex={-1} data-page-title="">
                {title}
              </h1>
              {detail !== undefined && <p className={styles.detail}>{detail}</p>}
            </div>
            {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          </header>
          <SubjectContext value={setSubject}>
            <AnswerNotes>{children}</AnswerNotes>
          </SubjectContext>
        </div>
        {notices}
      </NoticeRoom>
    </div>
  );
}

/**
 * Puts the subject of the surrounding page, such as the title of an issue, before the title of its
 * window, as long as it is shown.
 */
export function useSubject(words: string): void {
  const tell = use(SubjectContext);
  const characters = [...words.trim()];
  const isLong = characters.length > longestSubject;
  const short = isLong
    ? `${characters.slice(0, longestSubject).join('').trimEnd()}…`
    : words.trim();
  useEffect(() => {
    tell(short === '' ? undefined : short);
    return () => tell(undefined);
  }, [tell, short]);
}

/** Sets the title of the window, prefixed with the number of things that wait for the person. */
export function useWindowTitle(title: string): void {
  const count = useOpenCalls().filter(needsPerson).length;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Typewright`;
  }, [title, count]);
}
