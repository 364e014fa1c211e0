import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatCount } from '../../../domain/model/counts.ts';
import type { Include } from '../../../domain/model/specification.ts';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import type { CardActions } from './cardActions.ts';
import styles from './ImportCard.module.css';

export interface ImportCardProps {
  readonly include: Include;
  readonly actions: CardActions;
}

/** One import: its alias, its address and the number of its types. */
export const ImportCard = memo(function ImportCard({ include, actions }: ImportCardProps) {
  const { alias, url, types } = include;
  const { edit, open, linkOf } = actions;
  const link = linkOf?.(url);
  return (
    <article className={styles.card} tabIndex={0} aria-label={`Import ${alias}`}>
      <h3 className={styles.alias} data-tooltip={alias}>
        {alias}
      </h3>
      {link === undefined ? (
        <span className={styles.url} data-tooltip={url}>
          {url}
        </span>
      ) : (
        <a
          className={styles.url}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          data-tooltip={`${url} (opens in a new tab)`}
        >
          {url}
        </a>
      )}
      <span className={styles.count}>
        {types === undefined ? 'not resolved' : countTypes(types.length)}
      </span>
      {edit && open && (
        <IconButton
          label={`Edit import ${alias}`}
          icon={Pencil}
          size="small"
          onClick={() => open({ kind: 'import', alias })}
        />
      )}
      {edit && (
        <IconButton
          label={`Delete import ${alias}`}
          icon={Trash2}
          size="small"
          onClick={() => edit({ kind: 'import.delete', alias })}
        />
      )}
    </article>
  );
});

function countTypes(count: number): string {
  return count === 1 ? '1 type' : `${formatCount(count)} types`;
}
