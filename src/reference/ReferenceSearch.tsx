import { useDeferredValue, useMemo, useState } from 'react';
import { searchSpecification } from '../domain/model/search.ts';
import { PlaceLink } from './parts/PlaceLink.tsx';
import reference from './parts/Reference.module.css';
import { useReferenceScope } from './content/referenceScope.ts';
import styles from './ReferenceSearch.module.css';

const mostResults = 50;

/** Searches operations and types by their contents; begins with `initial`. */
export function ReferenceSearch({ initial = '' }: { readonly initial?: string }) {
  const { spec } = useReferenceScope();
  const [query, setQuery] = useState(initial);
  const wanted = useDeferredValue(query);
  const { hits, total } = useMemo(
    () => searchSpecification(spec, wanted, mostResults),
    [spec, wanted],
  );
  return (
    <search className={styles.search}>
      <input
        type="search"
        aria-label="Search operations and types"
        placeholder="Search operations and types"
        className={styles.searchField}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {wanted.trim() !== '' && (
        <>
          <p className={reference.flag} role="status">
            {total === 0 ? 'Nothing found' : `${total} found`}
          </p>
          <ul className={styles.results}>
            {hits.map(({ kind, name, where }) => (
              <li key={`${kind} ${name}`}>
                <PlaceLink place={{ kind, name }} className={reference.lineLink}>
                  {name}
                </PlaceLink>
                {where !== undefined && <span className={reference.flag}> {where}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </search>
  );
}
