import { useCallback, useEffect, useReducer, useRef } from 'react';

/** Rows fetched per request. */
const pageSize = 100;

export interface RowPages<Row> {
  /** A row of a list; undefined until it has been fetched. */
  readonly row: (list: string, index: number) => Row | undefined;
  /** Fetches the missing rows of a range; `to` is exclusive. */
  readonly want: (list: string, from: number, to: number) => void;
}

/**
 * Rows of lists that live in the worker, fetched in pages when they come into view. When `version`
 * changes, they are fetched again; the old rows are shown until the new ones arrive.
 */
export function useRowPages<Row>(
  version: unknown,
  read: (list: string, from: number, to: number) => Promise<readonly Row[]>,
): RowPages<Row> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const pages = useRef(new Map<string, { version: unknown; rows: readonly Row[] }>());
  const asked = useRef(new Map<string, unknown>());
  const latest = useRef({ version, read });
  useEffect(() => {
    latest.current = { version, read };
  });
  const row = useCallback((list: string, index: number) => {
    const page = Math.floor(index / pageSize);
    return pages.current.get(`${page} ${list}`)?.rows[index - page * pageSize];
  }, []);
  const want = useCallback(
    (list: string, from: number, to: number) => {
      for (let page = Math.floor(from / pageSize); page * pageSize < to; page++) {
        const key = `${page} ${list}`;
        if (asked.current.get(key) === version) continue;
        asked.current.set(key, version);
        read(list, page * pageSize, (page + 1) * pageSize).then(
          (rows) => {
            // Ignore the answer to a request for an older version.
            if (latest.current.version !== version) return;
            pages.current.set(key, { version, rows });
            render();
          },
          () => asked.current.delete(key),
        );
      }
    },
    [version, read],
  );
  return { row, want };
}
