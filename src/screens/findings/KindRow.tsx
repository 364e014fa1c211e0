import { ChevronRight, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { kinds } from '../../domain/check/findingKinds.ts';
import { formatCount } from '../../domain/model/counts.ts';
import type { Severity } from '../../domain/check/findings.ts';
import { Badge, type BadgeTone } from '../../ui/signs/Badge.tsx';
import type { PanelRow } from './findingRows.ts';
import styles from './FindingsPanel.module.css';

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;
const tones: Readonly<Record<Severity, BadgeTone>> = {
  error: 'danger',
  warning: 'warning',
  info: 'neutral',
};
const words: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

export interface KindRowProps {
  readonly row: Extract<PanelRow, { readonly kind: 'kind' }>;
  readonly onToggle: () => void;
}

/** The heading of a kind: its name, how many findings there are, and what they mean. */
export function KindRow({ row: { code, count, isOpen }, onToggle }: KindRowProps) {
  const { severity, title, meaning } = kinds[code];
  const Icon = icons[severity];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={styles.kind}
      data-kind={code}
      onClick={onToggle}
    >
      <ChevronRight aria-hidden className={styles.chevron} />
      <Icon aria-label={words[severity]} className={styles[severity]} />
      <span className={styles.heading}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meaning}>{meaning}</span>
      </span>
      <Badge tone={tones[severity]}>{formatCount(count)}</Badge>
    </button>
  );
}
