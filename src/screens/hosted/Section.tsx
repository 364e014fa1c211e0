import { useId, type ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './Section.module.css';

export interface SectionProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly detail?: ReactNode;
  /** What is done here can't be taken back. */
  readonly dangerous?: boolean;
  readonly children: ReactNode;
}

/** A part of a page of settings, with a heading of its own. */
export function Section({ title, detail, dangerous = false, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles.section, dangerous && styles.dangerous)}
    >
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      </div>
      {children}
    </section>
  );
}
