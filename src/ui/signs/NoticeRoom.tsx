import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './NoticeRoom.module.css';

const RoomContext = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Content, with the notices that come and go meanwhile at the lower edge of the window: above the
 * content, they would move it while a person is about to click.
 */
export function NoticeRoom({ children }: { readonly children: ReactNode }) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  useHeightTold(room);
  return (
    <>
      <RoomContext value={room}>{children}</RoomContext>
      <div ref={setRoom} className={styles.room} />
    </>
  );
}

/**
 * A notice that may come and go while the content around it is shown; outside of a `NoticeRoom`, it
 * is rendered where it is.
 */
export function LateNotice({ children }: { readonly children: ReactNode }) {
  const room = use(RoomContext);
  if (room === undefined) return children;
  return room && createPortal(children, room);
}

/**
 * Publishes the height of the notices, for messages at the same edge, and for scrolling focused
 * elements into view.
 */
function useHeightTold(room: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (room === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--notices-height', `${room.offsetHeight}px`);
    });
    observer.observe(room);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-height');
    };
  }, [room]);
}
