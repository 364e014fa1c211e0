import { sql, type SelectQueryBuilder } from 'kysely';

export interface PageRequest {
  /** How many rows to skip. */
  readonly startIndex: number;
  readonly count: number;
  /** Only rows that contain this text. */
  readonly search?: string | undefined;
}

export interface Page<Row> {
  readonly total: number;
  /** There are more rows than `total`, which were neither counted nor searched. */
  readonly isCut?: boolean | undefined;
  readonly rows: readonly Row[];
}

interface Reading {
  readonly rising?: boolean;
  /** The number of rows, if it is already known. */
  readonly known?: Pick<Page<unknown>, 'total' | 'isCut'> | undefined;
}

/**
 * The ids of one page, ordered by the columns in `order`, descending unless `rising`. A page in the
 * second half is read from the end, so that the last page costs as much as the first.
 */
export async function readIds<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  order: readonly string[],
  { startIndex, count }: PageRequest,
  { rising = false, known }: Reading = {},
): Promise<Page<number>> {
  const total = known?.total ?? (await countRows(query));
  const isCut = known?.isCut;
  const size = Math.min(count, total - startIndex);
  if (size <= 0) return { total, isCut, rows: [] };
  const fromEnd = isCut !== true && startIndex > total / 2;
  let page = query.clearSelect().select(sql<number>`${sql.ref(id)}`.as('id'));
  for (const column of order)
    page = page.orderBy(sql.ref(column), rising === fromEnd ? 'desc' : 'asc');
  const offset = fromEnd ? total - startIndex - size : startIndex;
  const found = await page.limit(size).offset(offset).execute();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one column that is selected
  const ids = found.map((row) => (row as { id: number }).id);
  return { total, isCut, rows: fromEnd ? ids.toReversed() : ids };
}

async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one column that is selected
  return Number((counted as { total?: number | string } | undefined)?.total ?? 0);
}

/** The rows in the order of their ids, without those deleted meanwhile. */
export function inOrder<Row extends { readonly id: number }>(
  ids: Page<number>,
  rows: readonly Row[],
): Page<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...ids, rows: ids.rows.flatMap((id) => byId.get(id) ?? []) };
}
