import { Compass, Inbox, LogIn, LogOut, PencilRuler, Star, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { printRoute } from '../../../routes/printRoute.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { LateNotice } from '../../../ui/signs/NoticeRoom.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useHosted } from '../shared/hosted.ts';
import { NoticesContext } from '../shared/views/Page.tsx';
import styles from './Frame.module.css';
import { needsPerson } from '../../../storage/database/outboxRows.ts';
import { useOpenCalls } from '../shared/answers/useOpenCalls.ts';

export interface FrameProps {
  /** The page that is shown, to mark its link. */
  readonly page: string;
  readonly onSignOut: () => void;
  /** The theme switch. */
  readonly trailing?: ReactNode;
  /** Messages shown on every page. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The frame around every page of the hosted app: the links, and the signed-in user. */
export function Frame({ page, onSignOut, trailing, notices, children }: FrameProps) {
  const { session, go, signInAddress, checkSession } = useHosted();
  const { user, state, isUnreachable } = session;
  const calls = useOpenCalls();
  const link = (to: 'explore' | 'stars' | 'outbox', words: ReactNode) => (
    <a
      href={printRoute({ page: to })}
      aria-current={page === to ? 'page' : undefined}
      className={styles.link}
    >
      {words}
    </a>
  );
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        <a href="/explore" className={styles.brand}>
          <img src="/icon.svg" alt="" width="20" height="20" />
          Typewright
        </a>
        <nav aria-label="Pages" className={styles.links}>
          {link(
            'explore',
            <>
              <Compass aria-hidden /> Explore
            </>,
          )}
          <a href="/" className={styles.link}>
            <PencilRuler aria-hidden /> Sandbox
          </a>
          {/* Links for signed-in users come last: nothing moves when they appear. */}
          {user !== undefined &&
            link(
              'stars',
              <>
                <Star aria-hidden /> Stars
              </>,
            )}
          {(user !== undefined || calls.length > 0) &&
            link(
              'outbox',
              <>
                <Inbox aria-hidden /> Outbox{' '}
                {calls.length > 0 && (
                  <span className={styles.count} data-needs={calls.some(needsPerson) || undefined}>
                    {calls.length}
                  </span>
                )}
              </>,
            )}
        </nav>
        <div className={styles.who}>
          {user === undefined
            ? state === 'nobody' && (
                <a href={signInAddress()} className={styles.link} data-reload="">
                  <LogIn aria-hidden /> Sign in
                </a>
              )
            : state !== 'unknown' && (
                <Menu
                  align="end"
                  trigger={
                    <Button variant="quiet" icon={User} className={styles.name}>
                      {user}
                    </Button>
                  }
                  items={[
                    {
                      label: 'Your documents',
                      icon: PencilRuler,
                      onSelect: () => go(printRoute({ page: 'person', user })),
                    },
                    {
                      label: 'Account',
                      icon: User,
                      onSelect: () => go(printRoute({ page: 'account' })),
                    },
                    'separator',
                    { label: 'Sign out', icon: LogOut, onSelect: onSignOut },
                  ]}
                />
              )}
        </div>
        {trailing}
      </header>
      <main id="content" className={styles.main}>
        <NoticesContext
          value={
            <>
              {notices}
              {state === 'ended' && (
                <LateNotice>
                  <Alert
                    tone="warning"
                    actions={
                      <a href={signInAddress()} data-reload="">
                        Sign in
                      </a>
                    }
                  >
                    Your session has ended. Nothing is lost: what you change is saved on this device
                    and sent once {user} has signed in again.
                  </Alert>
                </LateNotice>
              )}
              {state === 'unknown' && isUnreachable && (
                <LateNotice>
                  <Alert
                    tone="warning"
                    actions={
                      <Button size="small" variant="quiet" onClick={checkSession}>
                        Try again
                      </Button>
                    }
                  >
                    Typewright doesn&apos;t know whether you are signed in: the server can&apos;t be
                    reached, or does not answer. Typewright keeps asking it.
                  </Alert>
                </LateNotice>
              )}
            </>
          }
        >
          {children}
        </NoticesContext>
      </main>
    </div>
  );
}
