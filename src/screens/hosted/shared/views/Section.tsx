import { useId, type ReactNode } from 'react';
import { classNames } from '../../../../ui/styles/classNames.ts';
import styles from './Section.module.css';

export interface SectionProps {
  readonly title: string;
  /** The purpose of the section, as a sentence. */
  readonly detail?: ReactNode;
  /** Marks actions that can't be undone. */
  readonly dangerous?: boolean;
  readonly children: ReactNode;
}

/** A section of a settings page, with its own heading. */
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
