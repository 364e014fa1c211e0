import { Star } from 'lucide-react';
import type { Contract } from '../../provider/contract/index.ts';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { AnswerView } from '../hosted/views/AnswerView.tsx';
import { DocumentRows } from '../hosted/views/DocumentRows.tsx';
import { Page } from '../hosted/views/Page.tsx';
import { useAnswer } from '../hosted/answers/useAnswer.ts';

/** The documents that the person has starred. */
export function Stars() {
  const answer = useAnswer<Contract['stars']['getAll']>('stars.getAll', { count: 100 });
  return (
    <Page title="Stars" windowTitle="Stars">
      <AnswerView answer={answer} what="Your stars">
        {(page) =>
          page.entry.length === 0 ? (
            <EmptyState icon={Star} title="No stars yet">
              Star a document to find it here again.
            </EmptyState>
          ) : (
            <DocumentRows label="Starred documents" rows={page.entry} />
          )
        }
      </AnswerView>
    </Page>
  );
}
