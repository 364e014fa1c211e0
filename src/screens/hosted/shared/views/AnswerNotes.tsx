import { CloudOff } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Button } from '../../../../ui/bars/Button.tsx';
import { keepHeight } from '../../../../ui/lists/keepHeight.ts';
import { LateNotice } from '../../../../ui/signs/NoticeRoom.tsx';
import { RelativeTime } from '../controls/RelativeTime.tsx';
import styles from './AnswerView.module.css';

/** A note about an earlier answer that is shown because the last read failed. */
export interface AnswerNote {
  /** What was requested, as the beginning of a sentence. */
  readonly what: string;
  /** Why the read failed, as a sentence. */
  readonly reason: string;
  /** When the provider answered, in ms since 1970; absent if it never did. */
  readonly at: number | undefined;
  /** How many other answers surround it on the page. */
  readonly depth: number;
  readonly askAgain: () => void;
}

type Put = (id: string, note: AnswerNote | undefined) => void;

const NotesContext = createContext<Put | undefined>(undefined);

/** Two answers whose times differ by less are described as equally old, in ms. */
const sameTime = 60_000;

/**
 * Says, once for each reason, why the answers inside are earlier ones, and how old they are. Inside
 * another component of this kind, the outer one does it.
 */
export function AnswerNotes({ children }: { readonly children: ReactNode }) {
  return use(NotesContext) === undefined ? <OwnNotes>{children}</OwnNotes> : children;
}

function OwnNotes({ children }: { readonly children: ReactNode }) {
  const [notes, setNotes] = useState<ReadonlyMap<string, AnswerNote>>(new Map());
  const put = useCallback<Put>((id, note) => {
    setNotes((before) => {
      const others = [...before].filter(([each]) => each !== id);
      return new Map(note === undefined ? others : [...others, [id, note]]);
    });
  }, []);
  // Outer answers come first.
  const ordered = [...notes.values()].toSorted((a, b) => a.depth - b.depth);
  return (
    <NotesContext value={put}>
      {[...new Set(ordered.map(({ reason }) => reason))].map((reason) => (
        <LateNotice key={reason}>
          <NoteView notes={ordered.filter((note) => note.reason === reason)} />
        </LateNotice>
      ))}
      {children}
    </NotesContext>
  );
}

/** Shows this note in the surrounding notes as long as it is defined. */
export function useAnswerNote(note: AnswerNote | undefined): void {
  const put = use(NotesContext);
  const id = useId();
  const { what, reason, at, depth, askAgain } = note ?? {};
  useLayoutEffect(() => {
    if (what === undefined || reason === undefined) return undefined;
    if (depth === undefined || askAgain === undefined) return undefined;
    put?.(id, { what, reason, at, depth, askAgain });
    return () => put?.(id, undefined);
  }, [put, id, what, reason, at, depth, askAgain]);
}

/** The notes with the same reason; there is at least one. */
function NoteView({ notes }: { readonly notes: readonly AnswerNote[] }) {
  const [first, ...others] = notes;
  if (first === undefined) return null;
  const older = others.filter(
    ({ at }) => at !== undefined && (first.at === undefined || first.at - at >= sameTime),
  );
  return (
    // When one of the answers arrives, its part is removed without changing the height.
    <p role="status" ref={keepHeight} className={styles.note}>
      <CloudOff aria-hidden />
      <span>
        <span>
          {first.reason} {first.at === undefined ? onlyOwn : <AsOf what="This is" at={first.at} />}
        </span>
        {older.map(({ what, at }) => (
          <span key={what}> {at !== undefined && <AsOf what={`${what}:`} at={at} />}</span>
        ))}
      </span>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          // Answers inside another one are requested again once the outer one has arrived.
          for (const { depth, askAgain } of notes) if (depth === first.depth) askAgain();
        }}
      >
        Try again
      </Button>
    </p>
  );
}

const onlyOwn = 'Only what is on its way from here is shown.';

function AsOf({ what, at }: { readonly what: string; readonly at: number }) {
  return (
    <>
      {what} as of <RelativeTime at={at} />.
    </>
  );
}
