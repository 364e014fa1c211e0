import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Target } from '../../../../machines/editorTypes.ts';
import type { PrintedFormatId } from '../../../../formats/registry/registry.ts';
import type { LineSource } from '../../../reads/lineSource.ts';
import type { PreviewFinding, PreviewReads } from '../../../reads/previewReads.ts';
import type { SpecReads } from '../../../reads/specReads.ts';

/** The wait before TypeAPI is printed, in ms: its lines are known already, only its losses must be found. */
const typeapiWait = 300;
/** The longest wait, in ms, before a change is printed, as the worker has other work, too. */
const longestWait = 1000;

/** The text of the preview, with the positions of cards in it. */
export interface PreviewText {
  readonly format: PrintedFormatId;
  readonly source: LineSource;
  /** What the format can't express, by line; undefined until it is known for these lines. */
  readonly notes: LineSource | undefined;
  /** The `rev` of the specification that was printed. */
  readonly rev: number;
  /** The line, from 0, at which a card's text begins. */
  readonly lineOf: (target: Target) => Promise<number | null>;
  /** The card that a line belongs to. */
  readonly targetAt: (line: number) => Promise<Target | null>;
}

/** What the format can't express: how much, and the first of it. */
export interface PreviewLosses {
  readonly count: number;
  readonly findings: readonly PreviewFinding[];
}

export interface PreviewState {
  /** Undefined until the format has been printed. */
  readonly text: PreviewText | undefined;
  readonly losses: PreviewLosses | undefined;
  /** Why the format couldn't be printed; stays until it has been. */
  readonly failure: { readonly error: unknown } | undefined;
  /** A retry is under way. */
  readonly trying: boolean;
  readonly tryAgain: () => void;
}

type Answer = Awaited<ReturnType<PreviewReads['printPreview']>>;

/**
 * The specification in a format, printed again after every change. TypeAPI's lines are available at
 * once, because the worker prints only what was changed. Without a format, nothing is printed.
 */
export function usePreviewText(
  reads: SpecReads,
  format: PrintedFormatId | undefined,
  {
    rev,
    totalLines,
    resolved,
  }: { readonly rev: number; readonly totalLines: number; readonly resolved: unknown },
): PreviewState {
  const [tries, setTries] = useState(0);
  const [printed, nextPrinted] = usePrinted(reads, format, rev, resolved, tries);
  const tryAgain = useCallback(() => setTries((made) => made + 1), []);
  const isOurs = format !== undefined && printed?.format === format;
  const answer = isOurs ? printed.answer : undefined;
  const text = useMemo((): PreviewText | undefined => {
    const ask = async () => reads.analysis();
    const notes = answer && {
      rev: answer.id,
      totalLines: answer.totalLines,
      getLines: async (from: number, to: number) =>
        (await ask()).printedPreviewNotes(answer.id, from, to),
    };
    if (format === 'typeapi') {
      return {
        source: {
          rev,
          totalLines,
          getLines: async (from, to) => {
            const lines = await reads.previewLines(rev, from, to);
            return lines.rev === rev ? lines.lines : [];
          },
        },
        format,
        notes: answer?.rev === rev ? notes : undefined,
        rev,
        lineOf: async ({ kind, name }) => reads.previewLineOf(rev, kind, name),
        // The lines are available before the cards' positions in them are known.
        targetAt: async (line) => {
          const known = answer?.rev === rev ? answer : await nextPrinted();
          return known?.rev === rev ? (await ask()).printedPreviewTargetAt(known.id, line) : null;
        },
      };
    }
    if (format === undefined || answer === undefined) return undefined;
    const { id } = answer;
    return {
      format,
      source: {
        rev: id,
        totalLines: answer.totalLines,
        getLines: async (from, to) => (await ask()).printedPreviewLines(id, from, to),
      },
      notes,
      rev: answer.rev,
      lineOf: async (target) => (await ask()).printedPreviewLineOf(id, target),
      targetAt: async (line) => (await ask()).printedPreviewTargetAt(id, line),
    };
  }, [reads, format, rev, totalLines, answer, nextPrinted]);
  const failure = isOurs && text === undefined ? printed.failure : undefined;
  return {
    text,
    losses: answer,
    failure,
    trying: failure !== undefined && printed?.tries !== tries,
    tryAgain,
  };
}

interface Printing {
  readonly format: PrintedFormatId;
  /** Undefined if it failed. */
  readonly answer: Answer | undefined;
  readonly failure: { readonly error: unknown } | undefined;
  /** How often a person had asked to try again. */
  readonly tries: number;
}

/**
 * The last printed answer, and a function that waits for the one being printed; it resolves with
 * undefined if that fails.
 */
function usePrinted(
  reads: SpecReads,
  format: PrintedFormatId | undefined,
  rev: number,
  resolved: unknown,
  tries: number,
): readonly [Printing | undefined, () => Promise<Answer | undefined>] {
  const [printed, setPrinted] = useState<Printing>();
  const coming = useRef<Promise<Answer | undefined>>(undefined);
  const nextPrinted = useCallback(async () => coming.current, []);
  /** How long the last printing took: a large document is not printed at every keystroke. */
  const lasted = useRef(0);
  useEffect(() => {
    if (format === undefined) return undefined;
    let current = true;
    let told: (answer: Answer | undefined) => void = () => undefined;
    coming.current = new Promise((resolve) => {
      told = resolve;
    });
    const print = async () => {
      const started = performance.now();
      const answer = await (await reads.analysis()).printPreview(format);
      lasted.current = performance.now() - started;
      if (current) setPrinted({ format, answer, failure: undefined, tries });
      told(answer);
    };
    const timer = setTimeout(
      () => {
        print().catch((reason: unknown) => {
          console.error("The preview couldn't be printed.", reason);
          const failure = { error: reason };
          if (current) setPrinted({ format, answer: undefined, failure, tries });
          told(undefined);
        });
      },
      format === 'typeapi' ? typeapiWait : Math.min(lasted.current, longestWait),
    );
    return () => {
      current = false;
      clearTimeout(timer);
      told(undefined);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the worker prints what it has; the others say when to print again
  }, [reads, format, rev, resolved, tries]);
  return [printed, nextPrinted];
}
