import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { plural } from '../../../../domain/model/counts.ts';
import { Badge } from '../../../../ui/signs/Badge.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { Item, ItemList } from '../../../../ui/lists/ItemList.tsx';
import { AnswerView } from '../../shared/views/AnswerView.tsx';
import { Section } from '../../shared/views/Section.tsx';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import styles from '../Account.module.css';
import { RevokeDialog, type Revocation } from '../dialogs/RevokeDialog.tsx';

export interface OwnRow {
  readonly id: number | undefined;
  readonly title: string;
  readonly detail: ReactNode;
  /** Marks the entry that this page itself uses, which ends only by signing out. */
  readonly mark?: string | undefined;
  /** The accessible name of its button. */
  readonly label: string;
  readonly ending: Revocation;
}

export interface OwnListProps<Entry> {
  readonly title: string;
  readonly detail: string;
  readonly answer: AnswerState<{ readonly totalResults: number; readonly entry: readonly Entry[] }>;
  readonly rowOf: (entry: Entry) => OwnRow;
  /** Ends all entries without a mark; offered if there are several. */
  readonly endAll: Revocation;
  /** More actions below the list. */
  readonly children?: ReactNode;
}

/**
 * A list of sessions, keys or grants that can act for the account; each of them, or all, can be
 * ended here.
 */
export function OwnList<Entry>(props: OwnListProps<Entry>) {
  const { title, detail, answer, rowOf, endAll, children } = props;
  const [ending, setEnding] = useState<Revocation>();
  const rows = answer.value?.entry.map(rowOf) ?? [];
  const isSeveral = rows.filter(({ mark }) => mark === undefined).length > 1;
  return (
    <Section title={title} detail={detail}>
      <AnswerView answer={answer} what={title}>
        {({ entry, totalResults }) =>
          entry.length === 0 ? (
            <p>There are none.</p>
          ) : (
            <>
              <ItemList label={title}>
                {rows.map((row) => (
                  <Item
                    key={row.id}
                    title={row.title}
                    marks={row.mark !== undefined && <Badge tone="neutral">{row.mark}</Badge>}
                    detail={row.detail}
                    actions={
                      row.mark === undefined && (
                        <IconButton
                          label={row.label}
                          icon={Trash2}
                          onClick={() => setEnding(row.ending)}
                        />
                      )
                    }
                  />
                ))}
              </ItemList>
              {totalResults > entry.length && (
                <p>And {plural(totalResults - entry.length, 'earlier one')}.</p>
              )}
            </>
          )
        }
      </AnswerView>
      {(isSeveral || children !== undefined) && (
        <div className={styles.actions}>
          {children}
          {isSeveral && <Button onClick={() => setEnding(endAll)}>{endAll.action}</Button>}
        </div>
      )}
      {ending !== undefined && (
        <RevokeDialog
          ending={ending}
          onClose={() => setEnding(undefined)}
          onEnded={answer.askAgain}
        />
      )}
    </Section>
  );
}
