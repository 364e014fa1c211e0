import { type ReactNode, Suspense } from 'react';
import type { Specification } from '../../../domain/model/specification.ts';
import type { Target } from '../../../machines/editorTypes.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from './RightPane.module.css';

const Docs = lazyPart(
  'The documentation',
  'pane',
  async () => (await import('../../../reference/ReferencePane.tsx')).ReferencePane,
);

export interface RightPaneProps {
  /** Whether the documentation is shown instead of the preview. */
  readonly docs: boolean;
  readonly onDocs: (docs: boolean) => void;
  readonly preview: ReactNode;
  readonly spec: Specification;
  /** The card that is selected, or that was gone to. */
  readonly place: Target | undefined;
}

const options = [
  { value: 'preview', label: 'Preview' },
  { value: 'docs', label: 'Docs' },
] as const;

/** What becomes of the specification: its JSON, or what its readers see. */
export function RightPane({ docs, onDocs, preview, spec, place }: RightPaneProps) {
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <Segmented
          label="Shown beside the cards"
          options={options}
          value={docs ? 'docs' : 'preview'}
          onChange={(value) => onDocs(value === 'docs')}
        />
      </div>
      <div className={styles.content}>
        <Suspense fallback={<Spinner label="Opening the documentation" />}>
          {docs ? <Docs spec={spec} label="Documentation" place={place} /> : preview}
        </Suspense>
      </div>
    </div>
  );
}
