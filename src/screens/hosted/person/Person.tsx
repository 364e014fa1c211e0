import { FilePlus2 } from 'lucide-react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { DocumentRows } from '../shared/views/DocumentRows.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Page } from '../shared/views/Page.tsx';
import { Pager } from '../shared/views/Pager.tsx';
import { PastEnd } from '../shared/controls/PastEnd.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { NotPublished } from './NotPublished.tsx';
import { UnsavedCopies } from './UnsavedCopies.tsx';

export interface PersonProps {
  readonly user: string;
  readonly startIndex?: number;
}

/** The documents of a person: the public ones or, on one's own page, all of them. */
export function Person({ user, startIndex = 0 }: PersonProps) {
  const { session } = useHosted();
  const isOwn = session.user === user;
  const answer = useAnswer<Contract['document']['getAll']>('document.getAll', {
    user,
    startIndex,
  });
  return (
    <Page
      title={isOwn ? 'Your documents' : user}
      windowTitle={isOwn ? 'Your documents' : user}
      actions={
        isOwn && (
          <a href={printRoute({ page: 'publish', spec: 'new' })}>
            <FilePlus2 aria-hidden width={14} height={14} /> New document
          </a>
        )
      }
    >
      <AnswerView answer={answer} what={`The documents of ${user}`}>
        {(page) =>
          page.entry.length === 0 && startIndex > 0 ? (
            <PastEnd first={printRoute({ page: 'person', user })} />
          ) : page.entry.length === 0 ? (
            <EmptyState title="No documents yet">
              {isOwn
                ? 'Make one here, or publish a specification from the sandbox.'
                : `${user} has no public documents.`}
            </EmptyState>
          ) : (
            <DocumentRows label={`Documents of ${user}`} rows={page.entry} owner={user}>
              <Pager
                label="documents"
                page={page}
                addressOf={(start) => printRoute({ page: 'person', user, startIndex: start })}
              />
            </DocumentRows>
          )
        }
      </AnswerView>
      {isOwn && (answer.value !== undefined || answer.error !== undefined) && (
        <UnsavedCopies
          user={user}
          listed={(answer.value?.entry ?? []).flatMap(({ name = [] }) => name)}
        />
      )}
      {isOwn && <NotPublished />}
    </Page>
  );
}
