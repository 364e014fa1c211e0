import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './NoticeRoom.module.css';

const RoomContext = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Content, and at the lower edge of the window the notices that come and go while it is shown: above the content,
 * they would push it away under somebody's hands.
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

/** A notice that may come and go while the content around it is shown; without a room for it, it stands where it is. */
export function LateNotice({ children }: { readonly children: ReactNode }) {
  const room = use(RoomContext);
  if (room === undefined) return children;
  return room && createPortal(children, room);
}

/** Tells messages on the same edge, and what scrolls the focus into view, how much room the notices take. */
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
