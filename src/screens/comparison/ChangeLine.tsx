import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BreakingSide } from '../../domain/compare/changes/breakingSide.ts';
import type { ChangeLevel } from '../../domain/compare/changes/change.ts';
import type { ChangeDetail } from '../../domain/compare/changes/changeDetail.ts';
import type { ChangeRow } from '../../domain/compare/changes/changeRows.ts';
import type { CardPlace } from '../../machines/editorTypes.ts';
import { Badge, type BadgeTone } from '../../ui/signs/Badge.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import styles from './ChangeLine.module.css';
import { ChangedValues } from './ChangedValues.tsx';

const levels: Readonly<Record<ChangeLevel, { readonly tone: BadgeTone; readonly word: string }>> = {
  major: { tone: 'danger', word: 'Breaking' },
  minor: { tone: 'success', word: 'Compatible' },
  patch: { tone: 'neutral', word: 'Wording' },
};

const places: Readonly<Record<BreakingSide, string>> = {
  callers: 'For callers',
  server: 'At the server',
  both: 'For callers and at the server',
};

export interface ChangeLineProps {
  readonly row: Extract<ChangeRow, { readonly kind: 'change' }>;
  /** A difference that is not comparable has no level. */
  readonly isChange: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly readDetail: () => Promise<ChangeDetail | undefined>;
  readonly onJump: ((place: CardPlace) => void) | undefined;
}

/** A change in one line; unfolded, it shows the values before and after. */
export function ChangeLine(props: ChangeLineProps) {
  const { row, isChange, open, onToggle, readDetail, onJump } = props;
  const { level, line, reason, breaks } = row;
  const { tone, word } = levels[level];
  return (
    <div className={styles.change}>
      <button type="button" aria-expanded={open} className={styles.line} onClick={onToggle}>
        <ChevronRight aria-hidden size={14} className={styles.chevron} />
        {isChange && (
          <Badge tone={tone} className={styles.level}>
            {word}
          </Badge>
        )}
        <span className={styles.text}>
          {line}
          {reason !== undefined && (
            <span className={styles.reason}>
              {' '}
              {breaks === undefined ? reason : `${places[breaks]}: ${reason}`}
            </span>
          )}
        </span>
      </button>
      {open && <Detail readDetail={readDetail} onJump={onJump} />}
    </div>
  );
}

function Detail({ readDetail, onJump }: Pick<ChangeLineProps, 'readDetail' | 'onJump'>) {
  const [detail, setDetail] = useState<ChangeDetail | 'failed'>();
  const latest = useRef(readDetail);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scroll only to a line that was just unfolded, which has the focus, not to one that merely came into
    // view.
    const { current } = box;
    if (detail === undefined || current === null) return;
    if (current.parentElement?.contains(document.activeElement) === true)
      current.scrollIntoView({ block: 'nearest' });
  }, [detail]);
  useEffect(() => {
    let here = true;
    latest.current().then(
      (read) => {
        if (here) setDetail(read ?? 'failed');
      },
      () => {
        if (here) setDetail('failed');
      },
    );
    return () => {
      here = false;
    };
  }, []);
  if (detail === undefined) return <div aria-busy className={styles.detail} />;
  if (detail === 'failed') {
    return <p className={styles.detail}>What changed couldn’t be read. Compare again.</p>;
  }
  const { values, card } = detail;
  return (
    <div ref={box} className={styles.detail}>
      <ChangedValues values={values} />
      {card !== undefined && onJump !== undefined && (
        <Button size="small" onClick={() => onJump(card)}>
          Show {card.name}
        </Button>
      )}
    </div>
  );
}
