import { Star } from 'lucide-react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { DocumentRows } from '../shared/views/DocumentRows.tsx';
import { Page } from '../shared/views/Page.tsx';
import { Pager } from '../shared/views/Pager.tsx';
import { PastEnd } from '../shared/controls/PastEnd.tsx';
import { pageSize } from '../shared/answers/pageSize.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';

export interface StarsProps {
  readonly startIndex?: number;
}

/** The documents that the person has starred. */
export function Stars({ startIndex = 0 }: StarsProps) {
  const answer = useAnswer<Contract['stars']['getAll']>('stars.getAll', {
    startIndex,
    count: pageSize,
  });
  return (
    <Page title="Stars" windowTitle="Stars">
      <AnswerView answer={answer} what="Your stars">
        {(page) =>
          page.entry.length === 0 && startIndex > 0 ? (
            <PastEnd first={printRoute({ page: 'stars' })} />
          ) : page.entry.length === 0 ? (
            <EmptyState icon={Star} title="No stars yet">
              Star a document to find it here again.
            </EmptyState>
          ) : (
            <DocumentRows label="Starred documents" rows={page.entry}>
              <Pager
                label="documents"
                page={page}
                addressOf={(start) => printRoute({ page: 'stars', startIndex: start })}
              />
            </DocumentRows>
          )
        }
      </AnswerView>
    </Page>
  );
}
