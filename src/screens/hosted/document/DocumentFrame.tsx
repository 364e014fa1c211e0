import { Lock, Star } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace, DocumentTab } from '../../../routes/route.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { LateNotice } from '../../../ui/signs/NoticeRoom.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { AnswerView, Waiting } from '../shared/views/AnswerView.tsx';
import { FindDocument } from '../shared/views/FindDocument.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Page } from '../shared/views/Page.tsx';
import { PendingBadge } from '../shared/controls/PendingBadge.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { useKnownCalls } from '../shared/answers/useOpenCalls.ts';
import { useUnsaved } from '../shared/answers/useUnsaved.ts';
import styles from './DocumentFrame.module.css';
import type { DocumentDetails } from '../shared/answers/documentDetails.ts';
import { ForkButton } from './ForkButton.tsx';
import { ForkDistance } from './ForkDistance.tsx';

const tabs: readonly {
  readonly tab: DocumentTab;
  readonly label: string;
  readonly ofOwner?: boolean;
}[] = [
  { tab: 'reference', label: 'Reference' },
  { tab: 'editor', label: 'Editor' },
  { tab: 'commits', label: 'Commits' },
  { tab: 'versions', label: 'Versions' },
  { tab: 'issues', label: 'Issues' },
  { tab: 'pulls', label: 'Pull requests' },
  { tab: 'triggers', label: 'Triggers', ofOwner: true },
  { tab: 'settings', label: 'Settings', ofOwner: true },
];

export interface DocumentFrameProps extends DocumentPlace {
  readonly tab: DocumentTab;
  /** The item that the tab shows, for the window's title: `Issue 12`. */
  readonly part?: string;
  /** The sync status, in words. */
  readonly status?: ReactNode;
  /** Shows the pending calls that need the person. */
  readonly notice?: ComponentType<DocumentPlace & { readonly calls: readonly PendingCall[] }>;
  /** Rendered once the document is known. */
  readonly children: (document: DocumentDetails) => ReactNode;
}

/** The frame around each tab of a document: its name, its owner, and the tabs. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { user, document, tab, status, notice: Notice, children } = props;
  const part = props.part ?? (tab === 'reference' ? undefined : labelOf(tab));
  const { session } = useHosted();
  const asked = useAnswer<Contract['document']['get']>('document.get', { user, document });
  const [room, setRoom] = useState<Element | null>(null);
  const unsaved = useUnsaved()?.(`${user}/${document}`);
  const isOwn = session.user === user;
  // The document was deleted, or made private: what this device still knows is not shown as if the document
  // existed. Changes that exist only here can still be reached.
  const calls = useKnownCalls();
  const isHere = calls?.some(({ stream }) => stream === `${user}/${document}`) === true;
  const isGone = asked.error?.status === 404 && !isHere && unsaved?.isChanged !== true;
  const { value: known, ...rest } = asked;
  const answer: typeof asked = isGone ? rest : asked;
  const details = isGone ? undefined : known;
  const name = `${user} / ${document}`;
  const what = `The document ${name}`;
  const windowTitle = part === undefined ? name : `${part} · ${name}`;
  const title = (
    <>
      <a href={printRoute({ page: 'person', user })} className={styles.user}>
        {user}
      </a>{' '}
      /{' '}
      <a
        href={printRoute({ page: 'document', user, document, tab: 'reference' })}
        className={styles.name}
      >
        {document}
      </a>
    </>
  );
  // Everything appears at once: the parts beside the title and below it would otherwise move the rest.
  if (calls === undefined || unsaved === undefined || (details ?? answer.error) === undefined) {
    return (
      <Page windowTitle={windowTitle} title={title}>
        <Waiting label={`${what}: loading`} />
      </Page>
    );
  }
  return (
    <Page
      windowTitle={windowTitle}
      title={
        <>
          {title}
          {details?.private === true && (
            <Badge tone="neutral" className={styles.badge}>
              <Lock aria-hidden className={styles.icon} /> Private
            </Badge>
          )}
          {unsaved.isChanged && (
            <Badge tone="warning" className={styles.badge}>
              Unsaved changes
            </Badge>
          )}
        </>
      }
      detail={
        <>
          {details?.description}{' '}
          {unsaved.save !== undefined && <PendingBadge call={unsaved.save} isBrief />}
          {details?.source?.name !== undefined && (
            <span className={styles.source}>
              Forked from{' '}
              <a
                href={printRoute({
                  page: 'document',
                  user: details.source.user?.name ?? '',
                  document: details.source.name,
                  tab: 'reference',
                })}
              >
                {details.source.user?.name} / {details.source.name}
              </a>
              {isOwn && (
                <>
                  {' · '}
                  <a
                    href={printRoute({
                      page: 'document',
                      user: details.source.user?.name ?? '',
                      document: details.source.name,
                      tab: 'pulls',
                      isNew: true,
                    })}
                  >
                    New pull request
                  </a>
                </>
              )}
              <ForkDistance
                place={{ user, document }}
                source={`${details.source.user?.name}/${details.source.name}`}
                isOwn={isOwn}
                room={room}
              />
            </span>
          )}
        </>
      }
      actions={
        details !== undefined && (
          <DocumentActions place={{ user, document }} details={details} isOwn={isOwn} />
        )
      }
    >
      {Notice !== undefined && (
        <LateNotice>
          <Notice user={user} document={document} calls={calls} />
        </LateNotice>
      )}
      <div ref={setRoom} className={styles.room} />
      {!isGone && (
        <nav aria-label="Parts of the document" className={styles.tabs}>
          {tabs
            .filter(({ ofOwner = false }) => isOwn || !ofOwner)
            .map(({ tab: each, label }) => (
              <a
                key={each}
                href={printRoute({ page: 'document', user, document, tab: each })}
                aria-current={each === tab ? 'page' : undefined}
                className={styles.tab}
              >
                {label}
              </a>
            ))}
          {status !== undefined && <span className={styles.status}>{status}</span>}
        </nav>
      )}
      <AnswerView answer={answer} what={what}>
        {children}
      </AnswerView>
    </Page>
  );
}

function labelOf(tab: DocumentTab): string {
  return tabs.find((each) => each.tab === tab)?.label ?? tab;
}

interface DocumentActionsProps {
  readonly place: DocumentPlace;
  readonly details: DocumentDetails;
  readonly isOwn: boolean;
}

function DocumentActions({ place, details, isOwn }: DocumentActionsProps) {
  const { session, enqueue } = useHosted();
  const [refused, setRefused] = useState<string>();
  const { discardRefused } = useEarlierCalls('document.star', place);
  if (session.user === undefined) return <StarCount stars={details.stars ?? 0} />;
  const star = async (active: boolean) => {
    await discardRefused();
    const queued = await enqueue<Contract['document']['star']>('document.star', {
      ...place,
      body: { active },
    });
    setRefused(queued.ok ? undefined : queued.refusal.message);
  };
  return (
    <>
      <StarButton place={place} stars={details.stars ?? 0} onStar={(active) => void star(active)} />
      {!isOwn && <ForkButton place={place} user={session.user} />}
      {refused !== undefined && (
        <LateNotice>
          <Alert tone="danger" onDismiss={() => setRefused(undefined)}>
            {refused}
          </Alert>
        </LateNotice>
      )}
    </>
  );
}

function StarCount({ stars }: { readonly stars: number }) {
  return (
    <span className={styles.stars}>
      <Star aria-hidden className={styles.icon} /> {stars}
    </span>
  );
}

interface StarButtonProps {
  readonly place: DocumentPlace;
  readonly stars: number;
  readonly onStar: (active: boolean) => void;
}

function StarButton({ place: { user, document }, stars, onStar }: StarButtonProps) {
  return (
    <FindDocument
      list="stars.getAll"
      input={{ search: document }}
      isIt={(row) => row.name === document && (row.user?.name ?? user) === user}
    >
      {(found) => (
        <Button
          icon={Star}
          aria-pressed={found === 'there'}
          disabled={found === 'asking' || found === 'unknown'}
          onClick={() => onStar(found !== 'there')}
        >
          {/* Room for the longer text is reserved, so that nothing moves once it is known. */}
          <span className={styles.starWords}>
            <span aria-hidden>Starred · {stars}</span>
            <span>
              {found === 'there' ? 'Starred' : 'Star'} · {stars}
            </span>
          </span>
        </Button>
      )}
    </FindDocument>
  );
}
