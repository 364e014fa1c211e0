import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { ItemList } from '../../../ui/lists/ItemList.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { pendingOf } from '../shared/answers/pendingOf.ts';
import { useOpenCalls } from '../shared/answers/useOpenCalls.ts';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { TagDialog } from './TagDialog.tsx';
import { VersionRow } from './VersionRow.tsx';

export interface VersionsProps extends DocumentPlace {
  /** The document is in development: breaking versions need no confirmation. */
  readonly isInDevelopment: boolean;
}

/** The versions of a document, latest first. Its owner creates and deletes them. */
export function Versions({ user, document, isInDevelopment }: VersionsProps) {
  const { session, enqueue } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const isOwn = session.user === user;
  const place = { user, document };
  const { discardRefused } = useEarlierCalls('tags.create', place);
  const refused = new Set<string | undefined>(
    useOpenCalls().flatMap(({ id, state }) => (state === 'failed' ? id : [])),
  );
  const answer = useAnswer<Contract['tags']['getAll']>('tags.getAll', { ...place, count: 100 });
  return (
    <>
      {isOwn && (
        <div>
          <Button
            variant="primary"
            icon={Tag}
            // A new one must be called otherwise.
            disabled={answer.value === undefined && answer.isAsking}
            onClick={() => setOpen(true)}
          >
            New version
          </Button>
        </div>
      )}
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
                <VersionRow
                  key={tag.id ?? pendingOf(tag) ?? index}
                  place={place}
                  tag={tag}
                  before={
                    page.entry.slice(index + 1).find((one) => pendingOf(one) === undefined)?.version
                  }
                  isLast={tag === page.entry.find((one) => pendingOf(one) === undefined)}
                  isOwn={isOwn}
                />
              ))}
            </ItemList>
          )
        }
      </AnswerView>
      <TagDialog
        open={isOpen}
        place={place}
        // What was refused gives way to the next one, which may be called the same.
        versions={(answer.value?.entry ?? []).flatMap((tag) =>
          refused.has(pendingOf(tag)) ? [] : (tag.version ?? []),
        )}
        asksAboutBreaking={!isInDevelopment}
        onClose={() => setOpen(false)}
        onCreate={async (body) => {
          await discardRefused();
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
