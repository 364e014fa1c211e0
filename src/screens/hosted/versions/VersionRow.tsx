import { Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Markdown } from '../../../reference/markdown/Markdown.tsx';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { Item } from '../../../ui/lists/ItemList.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { useHosted } from '../shared/hosted.ts';
import { PendingBadge } from '../shared/controls/PendingBadge.tsx';
import { pendingOf } from '../shared/answers/pendingOf.ts';
import { QueuedNote } from '../shared/controls/QueuedNote.tsx';
import { useQueued } from '../shared/answers/useQueued.ts';
import styles from './Versions.module.css';

export type Version = AnswerOf<Contract['tags']['getAll']>['entry'][number];

export interface VersionRowProps {
  readonly place: DocumentPlace;
  readonly tag: Version;
  /** The previous version that the provider has, to compare with. */
  readonly before: string | undefined;
  /** Whether it is the last version that the provider has. */
  readonly isLast: boolean;
  readonly isOwn: boolean;
}

/** A version: its changelog, and its owner's actions. */
export function VersionRow({ place, tag, before, isLast, isOwn }: VersionRowProps) {
  const { call, enqueue } = useHosted();
  const { queued, follow } = useQueued();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const [hasNone, setHasNone] = useState(false);
  const { id, version, changelog, insertDate } = tag;
  const pending = pendingOf(tag);
  const name = version ?? 'The next version';
  const trigger = async () => {
    const triggers = { ...place, count: 1 };
    const found = await call<Contract['triggers']['getAll']>('triggers.getAll', triggers);
    const isNone = found.ok && found.value.totalResults === 0;
    setHasNone(isNone);
    if (isNone) return;
    await follow(enqueue<Contract['tags']['trigger']>('tags.trigger', { ...place, id: id ?? '' }));
  };
  const remove = () => {
    setAsksToDelete(false);
    return follow(enqueue<Contract['tags']['delete']>('tags.delete', { ...place, id: id ?? '' }));
  };
  return (
    <>
      <Item
        title={
          pending === undefined ? (
            <a
              href={printRoute({
                page: 'document',
                ...place,
                tab: 'reference',
                ...(version !== undefined && { version }),
              })}
            >
              {name}
            </a>
          ) : (
            // The provider does not have this version yet, so there is no page to link to.
            name
          )
        }
        marks={pending !== undefined && <PendingBadge call={pending} />}
        detail={
          <div className={styles.detail}>
            {insertDate !== undefined && <RelativeTime at={insertDate} />}
            {changelog !== undefined && <Markdown text={changelog} level={3} keepsLines />}
            {pending === undefined && before !== undefined && version !== undefined && (
              <a href={printRoute({ page: 'compare', ...place, base: before, head: version })}>
                Compare with {before}
              </a>
            )}
            {hasNone ? (
              <Alert tone="info">
                {place.document} has no triggers, so nothing is executed. Add one under{' '}
                <a href={printRoute({ page: 'document', ...place, tab: 'triggers' })}>Triggers</a>.
              </Alert>
            ) : (
              <QueuedNote queued={queued} done="The triggers are executed: see their deliveries." />
            )}
          </div>
        }
        actions={
          isOwn &&
          id !== undefined && (
            <>
              <IconButton
                label={`Execute the triggers for version ${version ?? ''} again`}
                icon={Zap}
                onClick={() => void trigger()}
              />
              <IconButton
                label={`Delete version ${version ?? ''}`}
                icon={Trash2}
                onClick={() => setAsksToDelete(true)}
              />
            </>
          )
        }
      />
      <Dialog
        open={asksToDelete}
        onClose={() => setAsksToDelete(false)}
        size="small"
        title={`Delete version ${version ?? ''}?`}
        onSubmit={() => void remove()}
        footer={
          <>
            <Button onClick={() => setAsksToDelete(false)}>Cancel</Button>
            <Button variant="danger" type="submit">
              Delete
            </Button>
          </>
        }
      >
        <div className={styles.words}>
          <p>This depends on it, and stops working:</p>
          <ul className={styles.breaking}>
            <li>
              specifications that include {place.user}:{place.document}@{version}
            </li>
            <li>links to this version, its raw files, badges and frames</li>
          </ul>
          {isLast && (
            <p>
              {before === undefined
                ? 'The next version is then proposed as the first one.'
                : `The number and the changelog of the next version are then proposed from what has changed since ${before}.`}
            </p>
          )}
          <p>
            The commits stay, and a version can be made from the latest state again. It can be
            called {version} only if it says the same: a number does not come back with other
            content.
          </p>
        </div>
      </Dialog>
    </>
  );
}
