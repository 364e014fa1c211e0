import { formatCount } from '../domain/model/counts.ts';
import { PlaceLink } from './parts/PlaceLink.tsx';
import { referencePages } from './content/referencePages.ts';
import styles from './parts/Reference.module.css';
import { useReferenceScope } from './content/referenceScope.ts';

/** A navigation with a link to each page of a reference. */
export function PageLinks() {
  const { spec } = useReferenceScope();
  const { pages } = referencePages(spec);
  if (pages.length === 0) return <p className={styles.absent}>There is nothing to read yet.</p>;
  return (
    <nav aria-label="Groups">
      <ul className={styles.names}>
        {pages.map(({ id, label, entities }) => (
          <li key={id}>
            <PlaceLink place={{ kind: 'page', page: id }} className={styles.lineLink}>
              {label}
            </PlaceLink>{' '}
            <span className={styles.count}>{formatCount(entities.length)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
