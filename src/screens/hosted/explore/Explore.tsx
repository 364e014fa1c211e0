import { Compass } from 'lucide-react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { DocumentRows } from '../shared/views/DocumentRows.tsx';
import { Page } from '../shared/views/Page.tsx';
import { Pager } from '../shared/views/Pager.tsx';
import { PastEnd } from '../shared/controls/PastEnd.tsx';
import { SearchForm } from '../shared/controls/SearchForm.tsx';
import { pageSize } from '../shared/answers/pageSize.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';

export interface ExploreProps {
  readonly search?: string;
  readonly startIndex?: number;
}

/** The public documents of the provider, most recently changed first. */
export function Explore({ search = '', startIndex = 0 }: ExploreProps) {
  const answer = useAnswer<Contract['explore']['getAll']>('explore.getAll', {
    startIndex,
    count: pageSize,
    ...(search !== '' && { search }),
  });
  return (
    <Page
      title="Explore"
      windowTitle={search === '' ? 'Explore' : `${search} · Explore`}
      detail="API and type specifications that everybody can read."
    >
      <SearchForm
        label="Search names, descriptions, operations and types"
        placeholder="Names, descriptions, operations, types"
        search={search}
        addressOf={(wanted) => printRoute({ page: 'explore', search: wanted })}
      />
      <AnswerView answer={answer} what="The list of documents">
        {(page) =>
          page.entry.length === 0 && startIndex > 0 ? (
            <PastEnd first={printRoute({ page: 'explore', search })} />
          ) : page.entry.length === 0 ? (
            <EmptyState icon={Compass} title={search === '' ? 'Nothing here yet' : 'Nothing found'}>
              {search === '' ? (
                <>
                  Nobody has published a document here. Design one in the <a href="/">sandbox</a>{' '}
                  and publish it, or{' '}
                  <a href={printRoute({ page: 'publish', spec: 'new' })}>publish an empty one</a>.
                </>
              ) : (
                `No public document has “${search}” in its name, its description or its specification.`
              )}
            </EmptyState>
          ) : (
            <DocumentRows label="Documents" rows={page.entry}>
              <Pager
                label="documents"
                page={page}
                addressOf={(start) => printRoute({ page: 'explore', search, startIndex: start })}
              />
            </DocumentRows>
          )
        }
      </AnswerView>
    </Page>
  );
}
