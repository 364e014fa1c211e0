import type { ReactNode } from 'react';
import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { useAnswer } from '../answers/useAnswer.ts';

type Lists = Contract['stars']['getAll'] | Contract['document']['getAll'];
type Row = AnswerOf<Lists>['entry'][number];

export interface FindDocumentProps {
  readonly list: Lists['id'];
  readonly input: { readonly user?: string; readonly search?: string };
  readonly isIt: (row: Row) => boolean;
  /** `unknown`: the provider can't say. `row` is the document's row, if it is there. */
  readonly children: (
    found: 'asking' | 'there' | 'not there' | 'unknown',
    row: Row | undefined,
  ) => ReactNode;
  readonly startIndex?: number;
}

/** The page size of our own server (rules 9). */
const count = 100;

/**
 * Finds out whether a document is in a list. Lists can be searched only by a part of a name, so
 * several pages may have to be read; almost always the first one is enough.
 */
export function FindDocument(props: FindDocumentProps) {
  const { list, input, isIt, startIndex = 0, children } = props;
  const { value, error } = useAnswer<Lists>(list, { ...input, count, startIndex });
  if (value === undefined) return children(error === undefined ? 'asking' : 'unknown', undefined);
  const row = value.entry.find(isIt);
  if (row !== undefined) return children('there', row);
  // A provider may return fewer entries per page than requested.
  const next = startIndex + value.itemsPerPage;
  if (value.itemsPerPage < 1 || next >= value.totalResults) return children('not there', undefined);
  return <FindDocument {...props} startIndex={next} />;
}
