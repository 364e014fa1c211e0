import { useEffect, useState } from 'react';
import type { Target } from '../../../machines/editorTypes.ts';
import type { SpecReads } from '../../reads/specReads.ts';

export interface MarkedLine {
  /** From 1; undefined once an edit has put something else on that line. */
  readonly marked: { readonly line: number } | undefined;
  /** Marks the first line of an operation or a type. */
  readonly mark: (target: Target) => void;
}

/**
 * The line of the preview to mark after a jump. `rev` is what the preview shows, `newest` what the
 * editor has: the line is looked up when the preview has caught up.
 */
export function useMarkedLine(reads: SpecReads, rev: number, newest: number): MarkedLine {
  const [wanted, setWanted] = useState<Target>();
  const [answer, setAnswer] = useState<{ readonly line: number; readonly rev: number }>();
  useEffect(() => {
    if (wanted === undefined || rev !== newest) return undefined;
    let current = true;
    reads.previewLineOf(rev, wanted.kind, wanted.name).then(
      (line) => {
        if (!current) return;
        setWanted(undefined);
        // The worker counts lines from 0.
        if (line !== null) setAnswer({ line: line + 1, rev });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [reads, rev, newest, wanted]);
  return { marked: answer?.rev === rev ? answer : undefined, mark: setWanted };
}
