import { MessageSquarePlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { PastEnd } from '../shared/controls/PastEnd.tsx';
import { pagedProps } from '../shared/views/pagedProps.ts';
import { Pager } from '../shared/views/Pager.tsx';
import { PendingBadge } from '../shared/controls/PendingBadge.tsx';
import { pendingOf } from '../shared/answers/pendingOf.ts';
import { SearchForm } from '../shared/controls/SearchForm.tsx';
import type { AnswerState } from '../shared/answers/useAnswer.ts';
import { StatusBadge } from './StatusBadge.tsx';
import {
  filterThreads,
  type Thread,
  type ThreadFilter,
  type ThreadPage,
  type ThreadStatus,
  type ThreadWords,
} from './thread.ts';
import styles from './ThreadList.module.css';

export interface ThreadListProps<Row extends Thread> {
  readonly words: ThreadWords;
  readonly icon: LucideIcon;
  readonly statuses: readonly ThreadStatus[];
  readonly filter: ThreadFilter;
  readonly answer: AnswerState<Omit<ThreadPage, 'entry'> & { readonly entry: readonly Row[] }>;
  /** The address of another part of the list. */
  readonly addressOf: (filter: Partial<ThreadFilter>) => string;
  readonly addressOfOne: (id: number) => string;
  /** Opens the form for a new entry; absent if one can't be created. */
  readonly onNew?: () => void;
  /** The text for an empty list. */
  readonly empty: ReactNode;
  /** Further details of an entry. */
  readonly about?: (row: Row) => string | undefined;
}

/** A list of issues or pull requests, filtered by status and search, page by page. */
export function ThreadList<Row extends Thread>(props: ThreadListProps<Row>) {
  const { words, statuses, filter, answer, addressOf, onNew } = props;
  const status = statuses.find(({ name }) => name === filter.status);
  const choices = [...statuses, { name: 'all', label: 'All' }];
  return (
    <>
      <div className={styles.tools}>
        <nav aria-label={`Status of the ${words.many}`} className={styles.statuses}>
          {choices.map(({ name, label }) => (
            <a
              key={name}
              href={addressOf({ status: name, search: filter.search })}
              aria-current={name === filter.status ? 'true' : undefined}
              className={styles.status}
            >
              {label}
            </a>
          ))}
        </nav>
        <SearchForm
          label={`Search the ${words.many}`}
          placeholder="Titles and descriptions"
          search={filter.search}
          addressOf={(search) => addressOf({ status: filter.status, search })}
        />
        {onNew !== undefined && (
          <Button variant="primary" icon={MessageSquarePlus} onClick={onNew}>
            New {words.one}
          </Button>
        )}
      </div>
      <AnswerView answer={answer} what={`The ${words.many}`}>
        {(page) => {
          const rows = filterThreads(page.entry, status, filter.search);
          return rows.length === 0 && page.startIndex > 0 ? (
            <PastEnd first={addressOf({ status: filter.status, search: filter.search })} />
          ) : rows.length === 0 ? (
            <Nothing {...props} status={status} />
          ) : (
            <>
              <ItemList {...pagedProps} label={words.many}>
                {rows.map((row, index) => (
                  <Row key={row.id ?? pendingOf(row) ?? index} {...props} row={row} />
                ))}
              </ItemList>
              <Pager
                label={words.many}
                page={page}
                addressOf={(startIndex) => addressOf({ ...filter, startIndex })}
              />
            </>
          );
        }}
      </AnswerView>
    </>
  );
}

function Row<Row extends Thread>({
  row,
  statuses,
  addressOfOne,
  about,
}: ThreadListProps<Row> & { readonly row: Row }) {
  const { session } = useHosted();
  const { id, title = '', user, insertDate } = row;
  const pending = pendingOf(row);
  return (
    <Item
      title={
        id === undefined ? (
          title
        ) : (
          <a href={addressOfOne(id)} className={styles.title}>
            {title}
          </a>
        )
      }
      marks={
        <>
          <StatusBadge statuses={statuses} status={row.status} />
          {pending !== undefined && <PendingBadge call={pending} />}
        </>
      }
      detail={
        <span className={styles.detail}>
          {id !== undefined && <span>#{id}</span>}
          <span>
            by {user?.name ?? (pending === undefined ? 'a deleted account' : session.user)}
          </span>
          {about !== undefined && <span>{about(row)}</span>}
          {insertDate !== undefined && <RelativeTime at={insertDate} />}
          {pending !== undefined && (
            <span>It can be opened and commented on once the server has it.</span>
          )}
        </span>
      }
    />
  );
}

function Nothing<Row extends Thread>({
  words,
  icon,
  filter,
  status,
  empty,
}: ThreadListProps<Row> & { readonly status: ThreadStatus | undefined }) {
  if (filter.search !== '') {
    return (
      <EmptyState icon={icon} title="Nothing found">
        None of these {words.many} has “{filter.search}” in its title or its description.
      </EmptyState>
    );
  }
  const which = status === undefined ? '' : `${status.label.toLowerCase()} `;
  return (
    <EmptyState icon={icon} title={`No ${which}${words.many}`}>
      {status === undefined || status.name === 'open' ? empty : null}
    </EmptyState>
  );
}
