import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { ItemList } from '../../../ui/lists/ItemList.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { printRoute } from '../../../routes/printRoute.ts';
import { useHosted } from '../shared/hosted.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { pendingOf } from '../shared/answers/pendingOf.ts';
import { useOpenCalls } from '../shared/answers/useOpenCalls.ts';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { PastEnd } from '../shared/controls/PastEnd.tsx';
import { pagedProps } from '../shared/views/pagedProps.ts';
import { Pager } from '../shared/views/Pager.tsx';
import { TagDialog } from './TagDialog.tsx';
import { VersionRow } from './VersionRow.tsx';

/** The number of versions on a page. */
const perPage = 50;

export interface VersionsProps extends DocumentPlace {
  /** Whether the document is in development: breaking versions then need no confirmation. */
  readonly isInDevelopment: boolean;
  /** The index of the first version on the page. */
  readonly startIndex?: number;
}

/** The versions of a document, latest first. Its owner creates and deletes them. */
export function Versions({ user, document, isInDevelopment, startIndex = 0 }: VersionsProps) {
  const { session } = useHosted();
  const isOwn = session.user === user;
  const place = { user, document };
  const answer = useAnswer<Contract['tags']['getAll']>('tags.getAll', {
    ...place,
    ...(startIndex > 0 && { startIndex }),
    // One more, with which the last version on the page is compared.
    count: perPage + 1,
  });
  const addressOf = (start: number) =>
    printRoute({
      page: 'document',
      ...place,
      tab: 'versions',
      ...(start > 0 && { startIndex: start }),
    });
  return (
    <>
      {isOwn && <NewVersion place={place} isInDevelopment={isInDevelopment} />}
      <AnswerView answer={answer} what="The versions">
        {(page) => {
          const there = page.entry.filter((tag) => pendingOf(tag) === undefined);
          // Versions on their way are shown above the latest one.
          const waiting = page.entry.filter((tag) => !there.includes(tag));
          const rows = [...waiting, ...there.slice(0, perPage)];
          if (rows.length === 0 && startIndex > 0) return <PastEnd first={addressOf(0)} />;
          if (rows.length === 0) return <NoVersions isOwn={isOwn} />;
          return (
            <>
              <ItemList {...pagedProps} label="Versions">
                {rows.map((tag, index) => (
                  <VersionRow
                    key={tag.id ?? pendingOf(tag) ?? index}
                    place={place}
                    tag={tag}
                    before={there[Math.max(0, index - waiting.length + 1)]?.version}
                    isLast={startIndex === 0 && tag === there[0]}
                    isOwn={isOwn}
                  />
                ))}
              </ItemList>
              <Pager
                label="versions"
                page={{
                  ...page,
                  totalResults: page.totalResults - (page.entry.length - there.length),
                  itemsPerPage: Math.min(perPage, page.itemsPerPage),
                }}
                addressOf={addressOf}
              />
            </>
          );
        }}
      </AnswerView>
    </>
  );
}

function NoVersions({ isOwn }: { readonly isOwn: boolean }) {
  return (
    <EmptyState icon={Tag} title="No versions yet">
      {isOwn
        ? 'A version is a state that readers can rely on: it does not change when you go on.'
        : 'The owner has not published a version. What you see is the latest state.'}
    </EmptyState>
  );
}

interface NewVersionProps {
  readonly place: DocumentPlace;
  readonly isInDevelopment: boolean;
}

function NewVersion({ place, isInDevelopment }: NewVersionProps) {
  const { enqueue } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const { discardRefused } = useEarlierCalls('tags.create', place);
  const refused = new Set<string | undefined>(
    useOpenCalls().flatMap(({ id, state }) => (state === 'failed' ? id : [])),
  );
  // The latest versions, whatever page is shown.
  const answer = useAnswer<Contract['tags']['getAll']>('tags.getAll', { ...place, count: 100 });
  return (
    <div>
      <Button
        variant="primary"
        icon={Tag}
        // The existing names must be known, because a new version needs another one.
        disabled={answer.value === undefined && answer.isAsking}
        onClick={() => setOpen(true)}
      >
        New version
      </Button>
      <TagDialog
        open={isOpen}
        place={place}
        // Refused versions do not count: a new one may have the same name.
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
    </div>
  );
}
