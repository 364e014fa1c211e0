import { History } from 'lucide-react';
import type { Contract } from '../../provider/contract/index.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import { AnswerView } from '../hosted/AnswerView.tsx';
import { useAnswer } from '../hosted/useAnswer.ts';
import { Ago } from '../hosted/Ago.tsx';
import styles from './Commits.module.css';

/** The saved changes of a document, the latest first. */
export function Commits({ user, document }: DocumentPlace) {
  const answer = useAnswer<Contract['commits']['getAll']>('commits.getAll', {
    user,
    document,
    count: 50,
  });
  return (
    <AnswerView answer={answer} what="The commits">
      {(page) =>
        page.entry.length === 0 ? (
          <EmptyState icon={History} title="No commits yet">
            Each save makes one.
          </EmptyState>
        ) : (
          <ItemList label="Commits">
            {page.entry.map(({ id = 0, message = '', commitHash = '', insertDate, user: by }) => {
              const [first = '', ...more] = message.split('\n');
              return (
                <Item
                  key={id}
                  title={
                    <a href={printRoute({ page: 'commit', user, document, id })}>
                      {first === '' ? 'No changes' : first}
                    </a>
                  }
                  detail={
                    <>
                      <code className={styles.hash}>{commitHash.slice(0, 8)}</code>
                      {by?.name !== undefined && ` · ${by.name}`}
                      {insertDate !== undefined && (
                        <>
                          {' · '}
                          <Ago at={insertDate} />
                        </>
                      )}
                      {more.length > 0 && ` · and ${more.length} more`}
                    </>
                  }
                />
              );
            })}
          </ItemList>
        )
      }
    </AnswerView>
  );
}
