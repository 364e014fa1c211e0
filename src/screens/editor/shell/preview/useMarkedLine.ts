import { useCallback, useEffect, useRef, useState } from 'react';
import type { Target } from '../../../../machines/editorTypes.ts';
import type { PreviewText } from './usePreviewText.ts';

/** The line of the preview to mark, and how to mark another one. */
export interface MarkedLine {
  /** From 1; a new object each time. */
  readonly marked: { readonly line: number } | undefined;
  /** Marks a line, from 0. */
  readonly mark: (line: number) => void;
}

/**
 * The line of the preview to mark after a card was gone to or selected; undefined once an edit has
 * put something else on that line. `sought` is a new object each time. It is looked up when
 * the text has caught up with `newest`, what the editor has, and again in each other format.
 */
export function useMarkedLine(
  text: PreviewText | undefined,
  newest: number,
  sought: Target | undefined,
): MarkedLine {
  const [answer, setAnswer] = useState<{ readonly line: number; readonly of: string }>();
  const answered = useRef<{ readonly sought: Target; readonly format: string }>(undefined);
  useEffect(() => {
    if (text === undefined || sought === undefined || text.rev !== newest) return undefined;
    const { format } = text;
    if (answered.current?.sought === sought && answered.current.format === format) return undefined;
    let current = true;
    text.lineOf(sought).then(
      (line) => {
        if (!current) return;
        answered.current = { sought, format };
        setAnswer(line === null ? undefined : { line: line + 1, of: keyOf(text) });
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

/** The same for as long as the lines are. */
function keyOf({ format, source }: PreviewText): string {
  return `${format} ${source.rev}`;
}
