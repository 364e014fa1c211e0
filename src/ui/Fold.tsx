import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

export interface FoldProps {
  readonly title: string;
  /** The number of items inside, shown beside the title. */
  readonly count?: number;
  readonly open: boolean;
  /** The level of its heading; by default that of a form's section. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/**
 * A collapsible section of a form; its heading expands and collapses it. Its contents are rendered
 * when it is first expanded, because a form may have many sections.
 */
export function Fold(props: FoldProps) {
  const { title, count = 0, open: openAtFirst, heading: Heading = 'h3', children } = props;
  const [open, setOpen] = useState(openAtFirst);
  const [opened, setOpened] = useState(openAtFirst);
  const toggle = (now: boolean) => {
    setOpen(now);
    if (now) setOpened(true);
  };
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary
        className={styles.summary}
        onClick={(event) => {
          // It is opened together with its contents, so that nothing jumps.
          event.preventDefault();
          toggle(!open);
        }}
      >
        <ChevronRight aria-hidden className={styles.chevron} />
        <Heading className={styles.title}>{title}</Heading>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </summary>
      {opened && <div className={styles.content}>{children}</div>}
    </details>
  );
}
