import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import type { DocumentPlace } from '../../../../routes/route.ts';
import { pendingOf } from './pendingOf.ts';
import { useAnswer, type AnswerState } from './useAnswer.ts';

type Tags = Contract['tags']['getAll'];

/**
 * The versions of a document that the provider has, latest first: a version that only waits on this
 * device, or was refused, can't be read, compared, included or restored. The list of versions reads
 * and shows those, too.
 */
export function useVersions(
  { user, document }: DocumentPlace,
  count: number,
): AnswerState<AnswerOf<Tags>> {
  const answer = useAnswer<Tags>('tags.getAll', { user, document, count });
  const { value } = answer;
  return value === undefined ? answer : { ...answer, value: withoutPending(value) };
}

function withoutPending(page: AnswerOf<Tags>): AnswerOf<Tags> {
  const entry = page.entry.filter((tag) => pendingOf(tag) === undefined);
  const pending = page.entry.length - entry.length;
  return { ...page, entry, totalResults: Math.max(0, page.totalResults - pending) };
}
