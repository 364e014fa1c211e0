import { Fragment } from 'react';
import styles from './PathText.module.css';

/** A path with its variables (`:id`, `{id}`, `$id<…>`) highlighted; it may wrap before a slash. */
export function PathText({ path }: { readonly path: string }) {
  return path
    .split(/(\/)|(:[A-Za-z0-9_]+|\{[^}]*\}|\$[A-Za-z0-9_]+(?:<[^>]*>)?)/)
    .map((part, index) => {
      if (part === undefined || part === '') return null;
      if (part === '/') return <Fragment key={index}>{index > 1 && <wbr />}/</Fragment>;
      if (index % 3 !== 2) return part;
      return (
        <span key={index} className={styles.variable}>
          {part}
        </span>
      );
    });
}
