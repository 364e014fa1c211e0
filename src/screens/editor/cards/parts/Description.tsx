import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../domain/model/counts.ts';
import { hasBlocks, Markdown, MarkdownLines } from '../../../../reference/markdown/Markdown.tsx';
import styles from './Description.module.css';
import { EditableText } from './EditableText.tsx';

/** The most characters that can be visible in the clamped lines. */
const clampedCharacters = 1_000;
/** At most this much of a description is laid out: nobody reads on, and more would freeze the page. */
const maxCharacters = 20_000;
/** Shorter texts fit on any screen. */
const alwaysFits = 40;

export interface DescriptionProps {
  readonly text: string;
  /** The card's key in `expanded`. */
  readonly id: string;
  readonly expanded: Set<string>;
  /** The entity that it describes. */
  readonly of: string;
  /** Undefined if nothing can be changed. */
  readonly onSave: ((text: string) => void) | undefined;
  /** Called with typed text that was not saved. */
  readonly onDiscard: (text: string) => void;
}

/** A description as Markdown, never as HTML: three of its lines, and all of it, rendered, on demand. */
export function Description({ text, id, expanded, of, ...edits }: DescriptionProps) {
  const [open, setOpen] = useState(() => expanded.has(id));
  const [overflows, setOverflows] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const rendersMore = useMemo(() => hasBlocks(text.slice(0, clampedCharacters)), [text]);
  const mayOverflow = text.length > alwaysFits || text.includes('\n');

  useEffect(() => {
    const element = box.current;
    if (element === null || open || !mayOverflow) return undefined;
    // The observer also reports the first size, once the page is laid out: measuring here would
    // force a layout.
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text has another height
  }, [open, mayOverflow, text]);

  const toggle = () => {
    if (open) expanded.delete(id);
    else expanded.add(id);
    setOpen(!open);
  };
  const cut = text.length > maxCharacters;
  return (
    <div className={styles.description}>
      <EditableText label={`Description of ${of}`} value={text} multiline {...edits}>
        <div ref={box} className={open ? styles.open : styles.clamped}>
          {open ? (
            <Markdown text={text.slice(0, maxCharacters)} level={4} />
          ) : (
            <MarkdownLines text={text.slice(0, clampedCharacters)} />
          )}
          {open && cut && (
            <span className={styles.cut}>
              {' '}
              … {formatCount(text.length - maxCharacters)} more characters
            </span>
          )}
        </div>
      </EditableText>
      {(open || rendersMore || (overflows && mayOverflow)) && (
        <button
          type="button"
          className={open ? styles.less : styles.more}
          aria-expanded={open}
          onClick={toggle}
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
