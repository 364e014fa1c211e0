import { useEffect, useRef, useState } from 'react';
import type { Target } from '../../../../machines/editorTypes.ts';
import type { PreviewText } from './usePreviewText.ts';

/**
 * The line of the preview to mark, from 1, after a card was gone to or selected; undefined once an
 * edit has put something else on that line. `sought` is a new object each time. It is looked up when
 * the text has caught up with `newest`, what the editor has, and again in each other format.
 */
export function useMarkedLine(
  text: PreviewText | undefined,
  newest: number,
  sought: Target | undefined,
): { readonly line: number } | undefined {
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
  return answer !== undefined && text !== undefined && answer.of === keyOf(text)
    ? answer
    : undefined;
}

/** The same for as long as the lines are. */
function keyOf({ format, source }: PreviewText): string {
  return `${format} ${source.rev}`;
}
