import { History } from 'lucide-react';
import { formatCount } from '../../../domain/model/counts.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { pagedProps } from '../shared/views/pagedProps.ts';
import { Pager } from '../shared/views/Pager.tsx';
import { PastEnd } from '../shared/controls/PastEnd.tsx';
import { SearchForm } from '../shared/controls/SearchForm.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import styles from './Commits.module.css';
import { messageSummary } from './messageSummary.ts';

const pageSize = 30;

export interface CommitsProps extends DocumentPlace {
  readonly search?: string;
  readonly startIndex?: number;
}

/** The commits of a document, latest first. */
export function Commits({ user, document, search = '', startIndex = 0 }: CommitsProps) {
  const answer = useAnswer<Contract['commits']['getAll']>('commits.getAll', {
    user,
    document,
    startIndex,
    count: pageSize,
    ...(search !== '' && { search }),
  });
  const addressOf = (part: { readonly search?: string; readonly startIndex?: number }) =>
    printRoute({ page: 'document', user, document, tab: 'commits', ...part });
  return (
    <>
      <div className={styles.tools}>
        <SearchForm
          label="Search the commits"
          placeholder="What was changed"
          search={search}
          addressOf={(wanted) => addressOf({ search: wanted })}
        />
        <a href={printRoute({ page: 'compare', user, document })}>Compare versions</a>
      </div>
      <AnswerView answer={answer} what="The commits">
        {(page) =>
          page.entry.length === 0 && startIndex > 0 ? (
            <PastEnd first={addressOf({ search })} />
          ) : page.entry.length === 0 ? (
            <EmptyState
              icon={History}
              title={search === '' ? 'No commits yet' : 'No commits found'}
            >
              {search === ''
                ? 'Each save makes one.'
                : `No commit of this document mentions “${search}”.`}
            </EmptyState>
          ) : (
            <>
              <ItemList {...pagedProps} label="Commits">
                {page.entry.map((commit) => (
                  <CommitRow key={commit.id} place={{ user, document }} commit={commit} />
                ))}
              </ItemList>
              <Pager
                label="commits"
                page={page}
                addressOf={(start) => addressOf({ search, startIndex: start })}
              />
            </>
          )
        }
      </AnswerView>
    </>
  );
}

interface CommitRowProps {
  readonly place: DocumentPlace;
  readonly commit: {
    readonly id?: number;
    readonly message?: string;
    readonly commitHash?: string;
    readonly insertDate?: string;
    readonly user?: { readonly name?: string };
  };
}

function CommitRow({ place, commit }: CommitRowProps) {
  const { id = 0, message = '', commitHash = '', insertDate, user } = commit;
  const { first, more } = messageSummary(message);
  return (
    <Item
      title={
        <a href={printRoute({ page: 'commit', ...place, id })}>
          {first === '' ? 'No changes' : first}
        </a>
      }
      detail={
        <>
          {more > 0 && `and ${formatCount(more)} more · `}
          <code className={styles.hash}>{commitHash.slice(0, 8)}</code>
          {user?.name !== undefined && ` · ${user.name}`}
          {insertDate !== undefined && (
            <>
              {' · '}
              <RelativeTime at={insertDate} />
            </>
          )}
        </>
      }
    />
  );
}
