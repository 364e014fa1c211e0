import { useEffect, type ReactNode } from 'react';
import styles from './Page.module.css';
import { needsPerson } from '../../../storage/database/outboxRows.ts';
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

/** A page of the hosted app with its title. */
export function Page(props: PageProps) {
  const { title, windowTitle, above, actions, detail, wide, children } = props;
  useWindowTitle(windowTitle);
  return (
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
      {children}
    </div>
  );
}

/** Sets the title of the window, prefixed with the number of things that wait for the person. */
export function useWindowTitle(title: string): void {
  const count = useOpenCalls().filter(needsPerson).length;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Typewright`;
  }, [title, count]);
}
