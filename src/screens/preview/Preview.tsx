import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { FailedTask } from '../../ui/loading/FailedTask.tsx';
import { type Highlighter, type Language, loadHighlighter } from './highlight.ts';
import type { LineSource } from '../reads/lineSource.ts';
import { LineCache } from './lineCache.ts';
import styles from './Preview.module.css';
import { blockScalarLines } from './blockScalars.ts';
import { LineNumber } from './LineNumber.tsx';
import { maxLineCharacters, PreviewLine } from './PreviewLine.tsx';
import {
  contentEnd,
  elementHeight,
  followScroll,
  isScaled,
  type ScrollGeometry,
  toElement,
} from './scaledScroll.ts';

/** In px; must agree with the style sheet. */
export const lineHeight = 20;
const paddingBottom = 16;
/** Lines rendered beyond the view on either side. */
const overscan = 12;
/**
 * How many lines before the view are searched for the beginning of a YAML block that reaches into
 * the view.
 */
const blockLookBack = 200;
/** The scrollbar is aligned with the position after this time without scrolling, in ms. */
const settleTime = 150;

export interface PreviewProps {
  readonly source: LineSource;
  /** Notes by line, shown as marks beside the line numbers; empty for lines without any. */
  readonly notes?: LineSource | undefined;
  /** The region's accessible name. */
  readonly label: string;
  /** The language of the text, to highlight it; plain if it is undefined. */
  readonly highlight: Language | undefined;
  /**
   * Scrolls to a line (from 1), unless it `stays`, and marks it. In an object, so that a new object
   * scrolls there again.
   */
  readonly jumpToLine?: number | { readonly line: number; readonly stays?: boolean } | undefined;
  /** Called with the line, from 0, that was clicked. */
  readonly onLine?: ((line: number) => void) | undefined;
}

interface FailedRead {
  readonly rev: number;
  readonly failure: { readonly error: unknown };
  /** Whether the lines are being read again. */
  readonly trying: boolean;
}

/** The view's position in the content, and the corresponding position of the scrollbar; both in px. */
interface Place {
  readonly position: number;
  readonly scrollTop: number;
}

/**
 * Shows text of any length by ranges of lines. Only the lines in view are rendered; see
 * `scaledScroll.ts`.
 */
export function Preview(props: PreviewProps) {
  const { source, notes, label, highlight, jumpToLine, onLine } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [viewHeight, setViewHeight] = useState(0);
  const [place, setPlace] = useState<Place>({ position: 0, scrollTop: 0 });
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState<FailedRead>();
  const [cache] = useState(
    () =>
      new LineCache(
        () => {
          setFailed((before) => (before?.trying === true ? undefined : before));
          render();
        },
        (error, rev) => {
          console.error("Lines of the preview couldn't be read.", error);
          setFailed({ rev, failure: { error }, trying: false });
        },
      ),
  );
  const [noted] = useState(
    () =>
      new LineCache(render, (reason) => console.error("The preview's marks are missing.", reason)),
  );
  const highlighter = useHighlighter(highlight);

  const contentHeight = source.totalLines * lineHeight + paddingBottom;
  const geometry: ScrollGeometry = { contentHeight, viewHeight };
  const position = Math.min(place.position, contentEnd(geometry));
  const first = Math.max(0, Math.floor(position / lineHeight) - overscan);
  const last = Math.min(
    source.totalLines,
    Math.ceil((position + viewHeight) / lineHeight) + overscan,
  );

  const latest = useRef({ geometry, place: { ...place, position } });
  useLayoutEffect(() => {
    latest.current = { geometry, place: { ...place, position } };
    cache.use(source);
    cache.want(first, last);
    if (notes === undefined) return;
    noted.use(notes);
    noted.want(first, last);
  });

  const goTo = useCallback((wanted: number) => {
    const element = scroller.current;
    if (element === null) return;
    const { geometry: now } = latest.current;
    const to = Math.min(Math.max(wanted, 0), contentEnd(now));
    element.scrollTop = toElement(to, now);
    setPlace({ position: to, scrollTop: element.scrollTop });
  }, []);

  // When the height of the content or the view changes, the scrollbar moves, not the text.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the heights change, but does not read them
  useLayoutEffect(() => goTo(latest.current.place.position), [goTo, contentHeight, viewHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => setViewHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const { geometry: now, place: here } = latest.current;
      const wanted = Math.round(toElement(here.position, now));
      if (Math.abs(wanted - element.scrollTop) > 1) goTo(here.position);
    };
    const scrolled = () => {
      const { geometry: now, place: before } = latest.current;
      const { scrollTop } = element;
      if (scrollTop === before.scrollTop) return;
      const moved = followScroll(before.position, before.scrollTop, scrollTop, now);
      flushSync(() => setPlace({ position: moved, scrollTop }));
      if (!isScaled(now)) return;
      clearTimeout(settling);
      const stuck = scrollTop <= 0 || scrollTop >= elementHeight(now) - now.viewHeight;
      if (stuck) settle();
      else settling = setTimeout(settle, settleTime);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('scroll', scrolled);
      clearTimeout(settling);
    };
  }, [goTo]);

  const wantedLine = lineOf(jumpToLine);
  useLayoutEffect(() => {
    const line = lineOf(jumpToLine);
    if (line === undefined || (typeof jumpToLine === 'object' && jumpToLine.stays === true)) return;
    goTo((line - 1) * lineHeight - latest.current.geometry.viewHeight / 3);
  }, [goTo, jumpToLine]);

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(lineHeight, viewHeight - 2 * lineHeight);
    const targets = new Map([
      ['Home', 0],
      ['End', contentEnd(geometry)],
      ['PageDown', position + page],
      ['PageUp', position - page],
    ]);
    const target = targets.get(event.key);
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };

  const click = (event: MouseEvent<HTMLDivElement>) => {
    // Selecting text to copy it must not count as a click on a line.
    if (getSelection()?.isCollapsed === false) return;
    const top = event.currentTarget.getBoundingClientRect().top;
    const line = Math.floor((event.clientY - top + position) / lineHeight);
    if (line < source.totalLines) onLine?.(line);
  };

  // A single line of YAML does not show whether it belongs to a block of text.
  const prose =
    highlight === 'yaml'
      ? blockScalarLines((index) => cache.line(index), Math.max(0, first - blockLookBack), last)
      : undefined;
  const digits = String(source.totalLines).length;
  const lines: ReactNode[] = [];
  const numbers: ReactNode[] = [];
  let widest = 0;
  for (let index = first; index < last; index += 1) {
    const text = cache.line(index);
    widest = Math.max(widest, text?.length ?? 0);
    const note = (notes && noted.line(index)) ?? '';
    numbers.push(<LineNumber key={index} number={index + 1} note={note} />);
    lines.push(
      <PreviewLine
        key={index}
        text={text}
        highlight={prose?.has(index) === true ? asString : highlighter}
        marked={index + 1 === wantedLine}
      />,
    );
  }
  const [widestOf] = useState(createWidest);
  const width = widestOf(source.rev, Math.min(widest, maxLineCharacters + 40));

  return (
    <div
      ref={scroller}
      className={styles.preview}
      role="region"
      aria-label={label}
      tabIndex={0}
      onKeyDown={press}
      onClick={onLine && click}
    >
      <div
        className={styles.sizer}
        style={{ height: elementHeight(geometry), minWidth: `${width + digits + 6}ch` }}
      >
        <div
          // If the gutter becomes wider, the lines are mounted anew, so that the browser counts no layout
          // shift.
          key={digits}
          className={styles.block}
          style={{ top: first * lineHeight - position + place.scrollTop }}
        >
          <div className={styles.gutter} data-gutter="" style={{ minWidth: `${digits + 3}ch` }}>
            {numbers}
          </div>
          <div className={styles.code}>{lines}</div>
        </div>
      </div>
      {failed?.rev === source.rev && (
        <div className={styles.failed}>
          <FailedTask
            part="The preview"
            title="Lines of this text couldn't be read"
            failure={failed.failure}
            trying={failed.trying}
            onTryAgain={() => {
              setFailed({ ...failed, trying: true });
              cache.retry();
            }}
            room={scroller}
          />
        </div>
      )}
    </div>
  );
}

const asString: Highlighter = (text) => (text === '' ? [] : [{ text, kind: 'string' }]);

function lineOf(target: PreviewProps['jumpToLine']): number | undefined {
  return typeof target === 'object' ? target.line : target;
}

/** The highlighter, loaded when it is first needed; until then the text is plain. */
function useHighlighter(language: Language | undefined): Highlighter | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: Language; readonly run: Highlighter }>();
  useEffect(() => {
    if (language === undefined) return undefined;
    let gone = false;
    void loadHighlighter(language).then((run) => {
      if (!gone && run !== undefined) setLoaded({ of: language, run });
    });
    return () => {
      gone = true;
    };
  }, [language]);
  return loaded?.of === language ? loaded?.run : undefined;
}

/** Remembers the longest line seen so far: the width must not change with every line that scrolls by. */
function createWidest(): (rev: number, widest: number) => number {
  let seen = { rev: -1, widest: 0 };
  return (rev, widest) => {
    if (seen.rev !== rev || widest > seen.widest) {
      seen = { rev, widest: seen.rev === rev ? Math.max(widest, seen.widest) : widest };
    }
    return seen.widest;
  };
}
