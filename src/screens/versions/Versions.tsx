import { Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import { AnswerView } from '../hosted/AnswerView.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { useAnswer } from '../hosted/useAnswer.ts';
import { Ago } from '../hosted/Ago.tsx';
import { TagDialog } from './TagDialog.tsx';
import styles from './Versions.module.css';

/** The versions of a document, the latest first. Its owner makes and deletes them. */
export function Versions({ user, document }: DocumentPlace) {
  const { session, enqueue } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string>();
  const isOwn = session.user === user;
  const place = { user, document };
  const answer = useAnswer<Contract['tags']['getAll']>('tags.getAll', { ...place, count: 100 });
  const remove = async (id: string) => {
    const queued = await enqueue<Contract['tags']['delete']>('tags.delete', { ...place, id });
    setRefused(queued.ok ? undefined : queued.refusal.message);
  };
  return (
    <>
      {isOwn && (
        <div>
          <Button variant="primary" icon={Tag} onClick={() => setOpen(true)}>
            New version
          </Button>
        </div>
      )}
      {refused !== undefined && <Alert tone="danger">{refused}</Alert>}
      <AnswerView answer={answer} what="The versions">
        {(page) =>
          page.entry.length === 0 ? (
            <EmptyState icon={Tag} title="No versions yet">
              {isOwn
                ? 'A version is a state that readers can rely on: it does not change when you go on.'
                : 'The owner has not published a version. What you see is the latest state.'}
            </EmptyState>
          ) : (
            <ItemList label="Versions">
              {page.entry.map((tag, index) => (
                <Item
                  key={tag.id ?? index}
                  title={
                    <a
                      href={printRoute({
                        page: 'document',
                        ...place,
                        tab: 'reference',
                        ...(tag.version !== undefined && { version: tag.version }),
                      })}
                    >
                      {tag.version ?? 'The next version'}
                    </a>
                  }
                  marks={'pending' in tag && <Badge tone="warning">On its way</Badge>}
                  detail={
                    <span className={styles.detail}>
                      {tag.insertDate !== undefined && <Ago at={tag.insertDate} />}
                      <span className={styles.changelog}>{tag.changelog}</span>
                    </span>
                  }
                  actions={
                    isOwn &&
                    tag.id !== undefined && (
                      <IconButton
                        label={`Delete version ${tag.version ?? ''}`}
                        icon={Trash2}
                        onClick={() => void remove(tag.id ?? '')}
                      />
                    )
                  }
                />
              ))}
            </ItemList>
          )
        }
      </AnswerView>
      <TagDialog
        open={isOpen}
        place={place}
        onClose={() => setOpen(false)}
        onCreate={async (body) => {
          const queued = await enqueue<Contract['tags']['create']>('tags.create', {
            ...place,
            body,
          });
          return queued.ok ? undefined : queued.refusal.message;
        }}
      />
    </>
  );
}
