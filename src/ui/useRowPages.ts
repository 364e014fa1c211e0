import { useCallback, useEffect, useReducer, useRef } from 'react';

/** Rows fetched at once. */
const pageSize = 100;

export interface RowPages<Row> {
  /** A row of a list; undefined while it is not there. */
  readonly row: (list: string, index: number) => Row | undefined;
  /** Fetches what is missing of a list's rows, `to` exclusive. */
  readonly want: (list: string, from: number, to: number) => void;
}

/**
 * Rows of lists that the worker holds, fetched in pages as they are looked at. With another `version`
 * they are fetched again; until they arrive, what was there before stays.
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
            // An answer about what was there before is of no use any more.
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
