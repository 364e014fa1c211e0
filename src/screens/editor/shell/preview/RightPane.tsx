import { Suspense, useCallback, useRef } from 'react';
import type { Specification } from '../../../../domain/model/specification.ts';
import type { PrintedFormat } from '../../../../formats/registry/registry.ts';
import type { Target } from '../../../../machines/editorTypes.ts';
import { FailedTask } from '../../../../ui/loading/FailedTask.tsx';
import { lazyPart } from '../../../../ui/loading/lazyPart.tsx';
import { Segmented } from '../../../../ui/fields/Segmented.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { Spinner } from '../../../../ui/signs/Spinner.tsx';
import { useEditorViews } from '../../useEditorViews.ts';
import type { SpecReads } from '../../../reads/specReads.ts';
import { previewFormats, previewLabel } from './previewFormats.ts';
import { PreviewLossList } from './PreviewLossList.tsx';
import styles from './RightPane.module.css';
import { useMarkedLine, type Sought } from './useMarkedLine.ts';
import { usePreviewText } from './usePreviewText.ts';

const Docs = lazyPart(
  'The documentation',
  'pane',
  async () => (await import('../../../../reference/ReferencePane.tsx')).ReferencePane,
);

const panes = [
  { value: 'preview', label: 'Preview' },
  { value: 'docs', label: 'Docs' },
] as const;

export interface RightPaneProps {
  /** Whether the documentation is shown instead of the preview. */
  readonly docs: boolean;
  readonly onDocs: (docs: boolean) => void;
  readonly spec: Specification;
  /** The card that was last selected or gone to. */
  readonly place: Target | undefined;
  readonly reads: SpecReads;
  /** The formats that can be printed. */
  readonly formats: readonly Pick<PrintedFormat, 'id'>[];
  /** The chosen format; TypeAPI if there is no such format. */
  readonly format: string | undefined;
  readonly onFormat: (format: string) => void;
  /** The state of the worker's replica; the lines are those of TypeAPI. */
  readonly preview: { readonly rev: number; readonly totalLines: number };
  /** The `rev` of the screen. */
  readonly newest: number;
  /** The resolved includes: the preview is printed again when they change. */
  readonly resolved: unknown;
  /** The card to show and mark in the preview; a new object each time. */
  readonly sought: Sought | undefined;
  /** Selects the card to which a clicked line belongs. */
  readonly onPick: (target: Target) => void;
  /** Goes to the card of a loss. */
  readonly onJump: (target: Target) => void;
}

/** The preview of the specification: its text in a format, live, or its documentation as readers see it. */
export function RightPane(props: RightPaneProps) {
  const { docs, onDocs, spec, place, reads, formats, onFormat, newest, sought } = props;
  const { onPick, onJump } = props;
  const { Preview } = useEditorViews();
  const choices = previewFormats.filter(({ id }) => formats.some((format) => format.id === id));
  const chosen = choices.find(({ id }) => id === props.format) ?? previewFormats[0];
  const format = chosen?.id ?? 'typeapi';
  const content = useRef<HTMLDivElement>(null);
  const { text, losses, failure, trying, tryAgain } = usePreviewText(
    reads,
    docs ? undefined : format,
    {
      ...props.preview,
      resolved: props.resolved,
    },
  );
  const { marked, mark } = useMarkedLine(text, newest, sought);
  const targetAt = text?.targetAt;
  const onLine = useCallback(
    (line: number) => {
      const ask = async () => {
        const target = await targetAt?.(line);
        if (target) onPick(target);
      };
      // Nothing is selected while the worker can't answer.
      ask().catch(() => undefined);
    },
    [targetAt, onPick],
  );
  return (
    <div className={styles.pane} data-pane="beside">
      <div className={styles.bar}>
        <Segmented
          label="Shown beside the cards"
          options={panes}
          value={docs ? 'docs' : 'preview'}
          onChange={(value) => onDocs(value === 'docs')}
        />
        {!docs && choices.length > 1 && (
          <SelectField
            compact
            hideLabel
            className={styles.format ?? ''}
            label="Format of the preview"
            options={choices.map(({ id, label }) => ({ value: id, label }))}
            value={format}
            onChange={onFormat}
          />
        )}
        {!docs && <PreviewLossList key={format} losses={losses} onJump={onJump} onLine={mark} />}
      </div>
      <div ref={content} className={styles.content}>
        {docs ? (
          <Suspense fallback={<Spinner label="Opening the documentation" />}>
            <Docs spec={spec} label="Documentation" place={place} />
          </Suspense>
        ) : failure !== undefined ? (
          <div className={styles.failed}>
            <FailedTask
              part="The preview"
              title={`The preview couldn't be shown as ${chosen?.label ?? format}`}
              failure={failure}
              trying={trying}
              onTryAgain={tryAgain}
              room={content}
            />
          </div>
        ) : (
          <Suspense fallback={<Spinner label="Opening the preview" />}>
            {text === undefined ? (
              <Spinner label="Preparing the preview" />
            ) : (
              <Preview
                key={format}
                source={text.source}
                notes={text.notes}
                label={previewLabel(format)}
                highlight={chosen?.language}
                jumpToLine={marked}
                onLine={onLine}
              />
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}
