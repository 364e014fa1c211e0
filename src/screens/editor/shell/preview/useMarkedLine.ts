import { useCallback, useEffect, useRef, useState } from 'react';
import type { Target } from '../../../../machines/editorTypes.ts';
import type { PreviewText } from './usePreviewText.ts';

/** The line of the preview to mark, and how to mark another one. */
export interface MarkedLine {
  /** From 1; a new object each time. The preview scrolls there, except if `stays`. */
  readonly marked: { readonly line: number; readonly stays?: boolean } | undefined;
  /** Marks a line, from 0. */
  readonly mark: (line: number) => void;
}

/** The card to find in the preview. */
export interface Sought extends Target {
  /** Its line was clicked in the preview itself, so it is in view. */
  readonly stays?: boolean;
}

/**
 * The line of the preview to mark after a card was gone to or selected; undefined once an edit has
 * moved other text to that line. `sought` is a new object each time. The line is looked up when the
 * text has caught up with `newest`, the `rev` of the editor, and again in every other format.
 */
export function useMarkedLine(
  text: PreviewText | undefined,
  newest: number,
  sought: Sought | undefined,
): MarkedLine {
  const [answer, setAnswer] = useState<
    NonNullable<MarkedLine['marked']> & { readonly of: string }
  >();
  const answered = useRef<{ readonly sought: Sought; readonly format: string }>(undefined);
  useEffect(() => {
    if (text === undefined || sought === undefined || text.rev !== newest) return undefined;
    const { format } = text;
    if (answered.current?.sought === sought && answered.current.format === format) return undefined;
    let current = true;
    const { kind, name } = sought;
    // In another format, the card's text is not in view.
    const stays = sought.stays === true && answered.current?.sought !== sought;
    text.lineOf({ kind, name }).then(
      (line) => {
        if (!current) return;
        answered.current = { sought, format };
        setAnswer(line === null ? undefined : { line: line + 1, stays, of: keyOf(text) });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [text, newest, sought]);
  const key = text && keyOf(text);
  const mark = useCallback(
    (line: number) => setAnswer(key === undefined ? undefined : { line: line + 1, of: key }),
    [key],
  );
  return { marked: answer?.of === key ? answer : undefined, mark };
}

/** Stays the same as long as the lines do. */
function keyOf({ format, source }: PreviewText): string {
  return `${format} ${source.rev}`;
}
